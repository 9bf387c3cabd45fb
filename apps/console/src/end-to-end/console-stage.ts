import { accessibilityFindings, sidewaysScroll } from '@creator-discovery/browser/accessibility';
import { expectPage } from '@creator-discovery/browser/testing';
import {
  type Account,
  type AccountOptions,
  type Stage,
  type StageOptions,
  setStage,
} from '@creator-discovery/examples/stage';
import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Page } from 'playwright-core';

/** The real processes behind the console, for the tests of one file. */
export interface ConsoleStage {
  /** Where the console is. */
  url(path?: string): string;
  newAccount(options?: Partial<AccountOptions>): Promise<Account>;
  stage(): Stage;
}

/**
 * Database, action API, worker and simulated network, from the first test of a file to the last. With `worker: false` accepted
 * jobs wait until the test starts one.
 */
export function consoleStage({ worker = true, ...options }: StageOptions & { worker?: boolean } = {}): ConsoleStage {
  let stage: Stage | undefined;
  const started = (): Stage => {
    if (stage === undefined) throw new Error('the stage is not set');
    return stage;
  };
  beforeAll(async () => {
    stage = await setStage(options);
    if (worker) await stage.startWorker();
  }, 180_000);
  afterAll(() => stage?.end());
  return {
    url: (path = '/') => `${started().url}/console${path}`,
    newAccount: (account = {}) => started().newAccount({ credits: 1000, ...account }),
    stage: started,
  };
}

/** Signs in with the form that a person uses, wherever the page is asked for a key. */
export async function signIn(page: Page, { key }: Account): Promise<void> {
  await page.getByLabel('Account key').fill(key);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expectPage(page.getByLabel('Account key')).toHaveCount(0);
}

/** No finding of axe, and nothing scrolls sideways. For every state of every flow. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
}
