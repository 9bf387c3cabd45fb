import { StageServer } from './stage-server.ts';

/** Jest runs this before the first file, in the same process as what runs after the last. */
export default async function beforeAllFiles(): Promise<void> {
  const stage = await StageServer.start();
  (globalThis as { consoleStage?: StageServer }).consoleStage = stage;
  process.env.CONSOLE_STAGE = stage.url;
}
