import { accessibilityFindings, sidewaysScroll } from '@creator-discovery/browser/accessibility';
import { consoleSession } from '@creator-discovery/browser/console-session';
import type { Cookie } from '@creator-discovery/browser/test-browser';
import { expectPage } from '@creator-discovery/browser/testing';
import type { Account, AccountOptions } from '@creator-discovery/examples/stage';
import { beforeAll, expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { callOperation } from './call-operation.ts';
import type { ModelAnswer } from './scripted-model.ts';
import type { StageCalls } from './stage-server.ts';

/** The real processes behind the console, which all test files share: each makes accounts of its own. */
export interface ConsoleStage {
  /** Where the console is. */
  url(path?: string): string;
  /** Where the action API is. */
  api(): string;
  newAccount(options?: Partial<AccountOptions>): Promise<Account>;
  /** Calls an operation with a key, as another program of the account does. Gives its answer; a refusal fails the test. */
  operate<Body = Answer>(account: Pick<Account, 'key'>, operation: string, body?: object): Promise<Body>;
  /** The status of such a call, whatever it is. */
  statusOf(account: Pick<Account, 'key'>, operation: string, body?: object): Promise<number>;
  /** Credits that the account has left. */
  credits(account: Pick<Account, 'key'>): Promise<number>;
  /** What a browser has in which somebody has signed in to the account. */
  session(account: Pick<Account, 'key'>): Promise<readonly Cookie[]>;
  /** What `credits verify` of the operator finds: where balances differ from the ledger. */
  verifyCredits(): ReturnType<StageCalls['verifyCredits']>;
  /** What the model of the chat answers to a message, in order. Files run side by side: no two of them say the same. */
  modelSays(to: string, ...answers: readonly ModelAnswer[]): Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: the answers of all operations, of which a test reads what it is about
type Answer = any;

/** The stage for the tests of one file. */
export function consoleStage(): ConsoleStage {
  let api = '';
  beforeAll(async () => {
    ({ api } = await ask('set', {}));
  });
  const operate: ConsoleStage['operate'] = async ({ key }, operation, body) => {
    const answer = await callOperation(api, { key, operation, body });
    expect(answer.status).toBe(200);
    return answer.json();
  };
  return {
    url: (path = '/') => `${api}/console${path}`,
    api: () => api,
    newAccount: async (options = {}) => {
      const account = await ask('newAccount', { credits: 1000, ...options });
      return { ...account, suspend: async () => void (await ask('suspend', account)) };
    },
    operate,
    statusOf: async ({ key }, operation, body) => (await callOperation(api, { key, operation, body })).status,
    credits: async (account) => (await operate(account, 'get_credit_balance')).credits_remaining,
    session: ({ key }) => consoleSession(api, key),
    verifyCredits: () => ask('verifyCredits', {}),
    modelSays: async (to, ...answers) => void (await ask('say', { to, answers })),
  };
}

async function ask<Name extends keyof StageCalls>(
  call: Name,
  body: Parameters<StageCalls[Name]>[0],
): Promise<Awaited<ReturnType<StageCalls[Name]>>> {
  const answer = await fetch(`${process.env.CONSOLE_STAGE}/${call}`, { method: 'POST', body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

/** Signs in with the form that a person uses, wherever the page is asked for a key. */
export async function signIn(page: Page, { key }: Pick<Account, 'key'>): Promise<void> {
  await page.getByLabel('Account key').fill(key);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expectPage(page.getByLabel('Account key')).toHaveCount(0);
}

/** No finding of axe, and nothing scrolls sideways. For every state of every flow. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
}

/** Lets a paused clock run in steps of this length until all of these are seen: about one step a second, for a minute at most. */
export async function runUntilSeen(page: Page, stepMs: number, ...wanted: readonly Locator[]): Promise<void> {
  await expectPage
    .poll(async () => {
      await page.clock.runFor(stepMs);
      return Promise.all(wanted.map((one) => one.isVisible()));
    })
    .toEqual(wanted.map(() => true));
}

/** Opens "Why?" beside a charge, which says in a sentence why it cost this and has the steps folded, and closes it. */
export async function readWhy(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Why?' }).click();
  const why = page.getByRole('dialog', { name: 'Why it cost this' });
  await expectPage(why.getByText(/new and lists? a contact: \d+ credits?\.$|cost nothing/).first()).toBeVisible();
  await expectPage(why.getByText('set aside').first()).toBeHidden();
  await why.getByText(/^\d+ steps?$/).click();
  await expectPage(why.getByText('set aside').first()).toBeVisible();
  await page.keyboard.press('Escape');
}
