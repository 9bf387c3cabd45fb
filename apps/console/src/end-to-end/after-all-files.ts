import type { StageServer } from './stage-server.ts';

/** Takes away what was set before the first file. */
export default async function afterAllFiles(): Promise<void> {
  await (globalThis as { consoleStage?: StageServer }).consoleStage?.end();
}
