import { chooseBrowser, programOf } from '@creator-discovery/browser/choose-browser';
import { consoleSession } from '@creator-discovery/browser/console-session';
import { looks, TestBrowser } from '@creator-discovery/browser/test-browser';
import type { ImportRecord } from '@creator-discovery/creators';
import { type Account, setStage } from '@creator-discovery/examples/stage';
import type { Page } from 'playwright-core';

export type ConsoleStage = Awaited<ReturnType<typeof setConsoleStage>>;

const manyCalls = '100000/minute';

/** Starts a console with 20,000 creators, and a browser with a signed-in account. */
export async function setConsoleStage() {
  const stage = await setStage({
    creators: 20_000,
    adapt: onPhotonet,
    searchEngine: 'index',
    settings: { DEMO_DATA: 'on', LIMIT_SEARCHES: manyCalls, LIMIT_COUNTS: manyCalls },
  });
  const browser = await TestBrowser.start(await programOf(chooseBrowser()));
  await stage.startWorker();
  const account: Account = await stage.newAccount({ credits: 20_000 });
  return {
    url: (path: string) => `${stage.url}/console${path}`,
    /** Calls an operation with the account's key. */
    operate: async <Body>(operation: string, body: object): Promise<Body> => {
      const answer = await fetch(`${stage.url}/api/v1/${operation}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${account.key}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${operation}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as never;
    },
    /** Visits with an empty cache, starting on a page outside the console. */
    visit: async (steps: (page: Page) => Promise<void>): Promise<void> => {
      const cookies = await consoleSession(stage.url, account.key);
      const visit = { url: `${stage.url}/robots.txt`, cookies, look: looks.light };
      await browser.visit('bench console', visit, async (page) => {
        page.setDefaultTimeout(120_000);
        await steps(page);
      });
    },
    end: async () => {
      await browser.stop();
      await stage.end();
    },
  };
}

/** Moves all creators to photonet: otherwise there are too few to export 10,000. */
function onPhotonet(record: ImportRecord): ImportRecord {
  return record.platform === 'photonet'
    ? record
    : { ...record, platform: 'photonet', handle: `${record.platform.slice(0, 1)}.${record.handle}` };
}
