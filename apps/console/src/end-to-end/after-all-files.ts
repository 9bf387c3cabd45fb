import type { SharedByFiles } from './before-all-files.ts';

/** Takes away what was set before the first file. */
export default async function afterAllFiles(): Promise<void> {
  const { consoleStage, testBrowser } = globalThis as SharedByFiles;
  await testBrowser?.close();
  await consoleStage?.end();
}
