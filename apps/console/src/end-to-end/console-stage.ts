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
import { callOperation } from './call-operation.ts';
import { type SharedStage, sharedStage } from './shared-stage.ts';

/** The real processes behind the console, for the tests of one file. */
export interface ConsoleStage {
  /** Where the console is. */
  url(path?: string): string;
  newAccount(options?: Partial<AccountOptions>): Promise<Account>;
  /** Calls an operation with a key, as another program of the account does. Gives its answer; a refusal fails the test. */
  operate<Body = Answer>(account: Pick<Account, 'key'>, operation: string, body?: object): Promise<Body>;
  /** The status of such a call, whatever it is. */
  statusOf(account: Pick<Account, 'key'>, operation: string, body?: object): Promise<number>;
  /** Where the action API is. */
  api(): string;
  /** On a stage of its own that has none. */
  startWorker(): Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: the answers of all operations, of which a test reads what it is about
type Answer = any;

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
  let stage: (SharedStage & Pick<Stage, 'newAccount' | 'end'>) | undefined;
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
    operate: async ({ key }, operation, body) => {
      const answer = await callOperation(started().url, { key, operation, body });
      expect(answer.status).toBe(200);
      return answer.json();
    },
    statusOf: async ({ key }, operation, body) => (await callOperation(started().url, { key, operation, body })).status,
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
