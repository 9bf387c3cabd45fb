import { accessibilityFindings, colourRules, sidewaysScroll } from '@creator-discovery/browser/accessibility';
import { consoleSession } from '@creator-discovery/browser/console-session';
import { looks, type Visit } from '@creator-discovery/browser/test-browser';
import { browserForTests, expectPage } from '@creator-discovery/browser/testing';
import type { Account, AccountOptions, NewMatches } from '@creator-discovery/examples/stage';
import { beforeAll, expect } from '@jest/globals';
import type { Download, Locator, Page } from 'playwright-core';
import { callOperation } from './call-operation.ts';
import type { ModelAnswer } from './scripted-model.ts';
import type { StageCalls } from './stage-server.ts';

/** A page of the console; `account` opens it signed in. */
interface ConsoleVisit extends Omit<Visit, 'url' | 'cookies'> {
  readonly path: string;
  readonly account?: Pick<Account, 'key'>;
}

interface Balance {
  readonly credits: number;
  readonly held: number;
  /** Free previews left today. */
  readonly previews: number;
}

/** Server processes shared by all test files; each test creates its own accounts. */
export interface ConsoleStage {
  url(path?: string): string;
  api(): string;
  newAccount(options?: Partial<AccountOptions>): Promise<Account>;
  /** Calls an operation like another client of the account. Fails the test if it is refused. */
  operate<Body = Answer>(account: Pick<Account, 'key'>, operation: string, body?: object): Promise<Body>;
  /** HTTP status of the call. */
  statusOf(account: Pick<Account, 'key'>, operation: string, body?: object): Promise<number>;
  /** Saves a search and makes its first matches new; returns its id. */
  saveWithNew(
    account: Account,
    filters: object,
    matches: Pick<NewMatches, 'foundDaysAgo' | 'visitedDaysAgo'> & { readonly count: number },
  ): Promise<string>;
  credits(account: Pick<Account, 'key'>): Promise<number>;
  balance(account: Pick<Account, 'key'>): Promise<Balance>;
  visit(visit: ConsoleVisit, steps: (page: Page) => Promise<void>): Promise<void>;
  /** Scripts the model's replies to a message. Files run in parallel, so messages must be unique. */
  modelSays(to: string, ...answers: readonly ModelAnswer[]): Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: the answers of all operations, of which a test reads what it is about
type Answer = any;

export function consoleStage(): ConsoleStage {
  let api = '';
  const visitPage = browserForTests();
  beforeAll(async () => {
    ({ api } = await ask('set', {}));
  });
  const operate: ConsoleStage['operate'] = async ({ key }, operation, body) => {
    const answer = await callOperation(api, { key, operation, body });
    expect(answer.status).toBe(200);
    return answer.json();
  };
  const balance: ConsoleStage['balance'] = async (account) => {
    const { credits_remaining, credits_held, usage } = await operate(account, 'get_credit_balance');
    return { credits: credits_remaining, held: credits_held, previews: usage.free_creators_left };
  };
  const newAccount: ConsoleStage['newAccount'] = async (options = {}) => {
    const account = await ask('newAccount', { credits: 1000, ...options });
    return { ...account, suspend: async () => void (await ask('suspend', account)) };
  };
  return {
    url: (path = '/') => `${api}/console${path}`,
    api: () => api,
    newAccount,
    operate,
    saveWithNew: async (account, filters, { count, ...days }) => {
      const { saved_search } = await operate(account, 'save_search', { name: 'Newsworthy', filters });
      // Another account finds them, so that they count as not shown.
      const { preview_creators } = await operate(await newAccount(), 'search_creators', filters);
      const creatorIds = preview_creators.slice(0, count).map((creator: Answer) => creator.creator_id);
      await ask('setNewMatches', { savedSearchId: saved_search.saved_search_id, creatorIds, ...days });
      return saved_search.saved_search_id;
    },
    statusOf: async ({ key }, operation, body) => (await callOperation(api, { key, operation, body })).status,
    credits: async (account) => (await balance(account)).credits,
    balance,
    visit: async ({ path, account, ...visit }, steps) => {
      const cookies = account === undefined ? [] : await consoleSession(api, account.key);
      await visitPage({ ...visit, url: `${api}/console${path}`, cookies }, steps);
    },
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

/** Signs in with the form, on any page that asks for a key. */
export async function signIn(page: Page, { key }: Pick<Account, 'key'>): Promise<void> {
  await page.getByLabel('Account key').fill(key);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expectPage(page.getByLabel('Account key')).toHaveCount(0);
}

/** Runs axe once the page is there, and checks for sideways scrolling. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
}

/** Runs `expectAccessible` in every look, without loading the page again. */
export async function expectAccessibleInEveryLook(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const { viewport, colorScheme } of [looks.phone, looks.light]) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await page.emulateMedia({ colorScheme: looks.dark.colorScheme });
  expect(await accessibilityFindings(page, colourRules)).toEqual([]);
  await page.emulateMedia({ colorScheme: null });
  if (before !== null) await page.setViewportSize(before);
}

/** Holds the calls to an address until the returned function is called. */
export async function holdCalls(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, (route) => promise.then(() => route.continue()));
  return resolve;
}

/** File that a press on a button downloads. */
export async function downloadOf(page: Page, button: Locator): Promise<Download> {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return file;
}

/** Advances a paused clock in steps until all locators are visible. */
export async function runUntilSeen(page: Page, stepMs: number, ...wanted: readonly Locator[]): Promise<void> {
  await expectPage
    .poll(async () => {
      await page.clock.runFor(stepMs);
      return Promise.all(wanted.map((one) => one.isVisible()));
    })
    .toEqual(wanted.map(() => true));
}

/** Opens and closes "Why?": one sentence per cause, with the steps folded. */
export async function readWhy(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Why?' }).click();
  const why = page.getByRole('dialog', { name: 'Why this was charged' });
  await expectPage(why.getByText(/new and lists? a contact: \d+ credits?\.$|cost nothing/).first()).toBeVisible();
  await expectPage(why.getByText('held').first()).toBeHidden();
  await why.getByText(/^\d+ steps?$/).click();
  await expectPage(why.getByText('held').first()).toBeVisible();
  await page.keyboard.press('Escape');
}
