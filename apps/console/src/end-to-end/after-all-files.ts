import type { SharedByFiles } from './before-all-files.ts';

export default async function afterAllFiles(): Promise<void> {
  const { consoleStage, testBrowser } = globalThis as SharedByFiles;
  await testBrowser?.close();
  await consoleStage?.end();
}
