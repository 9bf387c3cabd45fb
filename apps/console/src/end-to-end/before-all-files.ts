import type { BrowserServer } from 'playwright-core';
import { StageServer } from './stage-server.ts';

/** What is started before the first file and ended after the last. */
export interface SharedByFiles {
  consoleStage?: StageServer;
  testBrowser?: BrowserServer;
}

/** Jest runs this before the first file, in the same process as what runs after the last. */
export default async function beforeAllFiles(): Promise<void> {
  const shared = globalThis as SharedByFiles;
  shared.consoleStage = await StageServer.start();
  process.env.CONSOLE_STAGE = shared.consoleStage.url;
  const { chooseBrowser, programOf } = await import('@creator-discovery/browser/choose-browser');
  const choice = chooseBrowser();
  if (choice.kind === 'none') return;
  const { serveBrowser } = await import('@creator-discovery/browser/test-browser');
  shared.testBrowser = await serveBrowser(await programOf(choice));
  process.env.TEST_BROWSER_ENDPOINT = shared.testBrowser.wsEndpoint();
}
