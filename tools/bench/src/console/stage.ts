import { chooseBrowser, programOf } from '@creator-discovery/browser/choose-browser';
import { consoleSession } from '@creator-discovery/browser/console-session';
import { TestBrowser } from '@creator-discovery/browser/test-browser';
import type { ImportRecord } from '@creator-discovery/creators';
import { type Account, setStage } from '@creator-discovery/examples/stage';
import type { Page } from 'playwright-core';

/** The console of a real installation with 20,000 creators, and a browser that an account has signed in with. */
export interface ConsoleStage {
  /** Where a page of the console is. */
  url(path: string): string;
  /** Calls an operation with the account's key. */
  operate<Body>(operation: string, body: object): Promise<Body>;
  /** A visit with an empty cache; the page that it begins with has nothing of the console. */
  visit(steps: (page: Page) => Promise<void>): Promise<void>;
  end(): Promise<void>;
}

/** No limit is what is measured. */
const manyCalls = '100000/minute';

/** Sets the stage: database, action API that searches in memory, worker, simulated network, Chromium. */
export async function setConsoleStage(): Promise<ConsoleStage> {
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
    url: (path) => `${stage.url}/console${path}`,
    operate: async (operation, body) => {
      const answer = await fetch(`${stage.url}/api/v1/${operation}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${account.key}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${operation}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as never;
    },
    visit: async (steps) => {
      const cookies = await consoleSession(stage.url, account.key);
      await browser.visit('bench console', { url: `${stage.url}/robots.txt`, cookies }, async (page) => {
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

/** Half of the demo's creators are on one network, too few to export 10,000. */
function onPhotonet(record: ImportRecord): ImportRecord {
  return record.platform === 'photonet'
    ? record
    : { ...record, platform: 'photonet', handle: `${record.platform.slice(0, 1)}.${record.handle}` };
}
