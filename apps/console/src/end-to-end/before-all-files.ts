import type { BrowserServer } from 'playwright-core';
import { StageServer } from './stage-server.ts';

export interface SharedByFiles {
  consoleStage?: StageServer;
  testBrowser?: BrowserServer;
}

/** Jest runs this and `afterAllFiles` in the same process. */
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
