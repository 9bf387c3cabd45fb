import { accessibilityFindings, sidewaysScroll } from '@creator-discovery/browser/accessibility';
import { expectPage } from '@creator-discovery/browser/testing';
import {
  type Account,
  type AccountOptions,
  accountsOn,
  type Stage,
  type StageOptions,
  setStage,
} from '@creator-discovery/examples/stage';
import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type SharedStage, sharedStage } from './shared-stage.ts';

/** The real processes behind the console, for the tests of one file. */
export interface ConsoleStage {
  /** Where the console is. */
  url(path?: string): string;
  newAccount(options?: Partial<AccountOptions>): Promise<Account>;
  /** Calls an operation as programs do. */
  call(account: Pick<Account, 'key'>, operation: string, body: unknown): Promise<Called>;
  /** Where the action API is. */
  api(): string;
  /** What `credits verify` of the operator finds: where balances differ from the ledger. */
  verifyCredits: Stage['verifyCredits'];
  /** On a stage of its own that has none. */
  startWorker(): Promise<void>;
}

/** What an operation answered. */
export interface Called {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the answers of all operations, of which a test reads what it is about
  readonly body: any;
}

/** What the stage has beside what it always has. */
export interface ConsoleStageOptions extends StageOptions {
  /** Without one, accepted jobs wait until the test starts it. Default: true. */
  readonly worker?: boolean;
}

/**
 * Database, action API, worker and simulated network: those that all files share, or, with options, some of this file alone.
 */
export function consoleStage(options?: ConsoleStageOptions | (() => Promise<ConsoleStageOptions>)): ConsoleStage {
  let own: Stage | undefined;
  let stage: (SharedStage & Pick<Stage, 'newAccount' | 'verifyCredits' | 'end'>) | undefined;
  const started = () => {
    if (stage === undefined) throw new Error('the stage is not set');
    return stage;
  };
  beforeAll(async () => {
    if (options === undefined) {
      const shared = sharedStage();
      stage = { ...shared, ...accountsOn(shared.databaseUrl) };
      return;
    }
    const { worker = true, ...settings } = typeof options === 'function' ? await options() : options;
    own = await setStage(settings);
    stage = own;
    if (worker) await own.startWorker();
  }, 180_000);
  afterAll(() => stage?.end());
  return {
    url: (path = '/') => `${started().url}/console${path}`,
    api: () => started().url,
    newAccount: (account = {}) => started().newAccount({ credits: 1000, ...account }),
    call: async ({ key }, operation, body) => {
      const answer = await fetch(`${started().url}/api/v1/${operation}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { status: answer.status, body: await answer.json() };
    },
    verifyCredits: () => started().verifyCredits(),
    startWorker: async () => own?.startWorker(),
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
