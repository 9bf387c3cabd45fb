import { PostgresApiKeys, PostgresConsoleSessions, PostgresLedger } from '@creator-discovery/postgres';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type ChatApi, startChatApi } from './testing/chat-api.ts';
import { ConsoleBrowser } from './testing/console-browser.ts';
import { type LateRequest, sendLate } from './testing/late-body.ts';
import { suspend, type TestAccount } from './testing/test-api.ts';

let api: ChatApi;
beforeAll(async () => {
  api = await startChatApi();
});
afterAll(async () => {
  expect((await new PostgresLedger(api.db).verify()).differences).toEqual([]);
  await api.close();
});

/** Somebody with a key and a session of the console. */
interface Person {
  readonly account: TestAccount;
  readonly browser: ConsoleBrowser;
  readonly keyId: string;
}

async function newPerson(): Promise<Person> {
  const account = await api.account({ credits: 100 });
  const browser = new ConsoleBrowser(api);
  await browser.signIn(account.key);
  const [key] = await new PostgresApiKeys(api.db).list(account.accountId);
  return { account, browser, keyId: key?.keyId ?? '' };
}

const filters = { basic: { platform: 'photonet' } };
const exportFive = { filters, limit: 5, confirmed: true };

function byKey({ account }: Person, path: string, body: unknown): [string, LateRequest] {
  const headers = { Authorization: `Bearer ${account.key}`, Accept: 'application/json, text/event-stream' };
  return [path, { headers, body }];
}

function bySession({ browser }: Person, path: string, { method = 'POST', body }: Omit<LateRequest, 'headers'>) {
  const headers = {
    Cookie: browser.cookieHeader(),
    'X-CSRF-Token': browser.token ?? '',
    'Sec-Fetch-Site': 'same-origin',
  };
  return [`/console/${path}`, { method, headers, body }] as [string, LateRequest];
}

function overMcp(name: string, args: object) {
  return { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
}

type Sent = (person: Person) => [string, LateRequest];

const byKeys: readonly (readonly [string, Sent])[] = [
  ['an export over HTTP', (one) => byKey(one, '/api/v1/run_export', exportFive)],
  ['a search over HTTP', (one) => byKey(one, '/api/v1/search_creators', filters)],
  ['a write that needs no admission', (one) => byKey(one, '/api/v1/create_list', { name: 'Too late' })],
  ['an export over MCP', (one) => byKey(one, '/mcp', overMcp('run_export', exportFive))],
  ['a write over MCP', (one) => byKey(one, '/mcp', overMcp('create_list', { name: 'Too late' }))],
  ['a message of the chat', (one) => byKey(one, '/chat', { message: 'Too late' })],
];

const bySessions: readonly (readonly [string, Sent])[] = [
  [
    'an export in the console',
    (one) => bySession(one, `api/${one.account.accountId}/run_export`, { body: exportFive }),
  ],
  [
    'a message of the console’s chat',
    (one) => bySession(one, `chat/${one.account.accountId}`, { body: { message: 'x' } }),
  ],
];

function revoke({ keyId }: Person): Promise<unknown> {
  return new PostgresApiKeys(api.db).revoke(keyId);
}

describe('a body that arrives after its key was revoked', () => {
  test.each([...byKeys, ...bySessions])('%s: nothing runs', async (_name, sent) => {
    const person = await newPerson();
    await isRefused(person, sent, { reason: 'unauthorized', happens: () => revoke(person) });
  });

  test.each(byKeys)('%s: nothing runs, by a key that the process remembers', async (_name, sent) => {
    const person = await newPerson();
    await person.account.call('get_credit_balance', {});
    await isRefused(person, sent, { reason: 'unauthorized', happens: () => revoke(person) });
  });
});

test.each([...byKeys, ...bySessions])(
  '%s does not run when its account is suspended before the body',
  async (_name, sent) => {
    const person = await newPerson();
    await isRefused(person, sent, {
      reason: 'account_suspended',
      happens: () => suspend(api.db, person.account.accountId),
    });
  },
);

test.each(bySessions)('%s does not run when its session is signed out before the body', async (_name, sent) => {
  const person = await newPerson();
  const [secret = ''] = person.browser.cookies.values();
  const happens = () => new PostgresConsoleSessions(api.db).signOut(secret, null);
  await isRefused(person, sent, { reason: 'unauthorized', happens });
});

/** The call is refused for that reason, and has left nothing. */
async function isRefused(
  person: Person,
  sent: Sent,
  { reason, happens }: { readonly reason: string; readonly happens: () => Promise<unknown> },
): Promise<void> {
  const [path, late] = sent(person);
  const { text } = await sendLate(`${api.url}${path}`, late, happens);
  expect(text).toContain(reason);
  const { accountId, balance } = person.account;
  expect(await balance()).toEqual({ posted: 100, held: 0 });
  for (const table of ['history', 'creator_list', 'chat_conversation'] as const)
    expect(await api.db.selectFrom(table).select('account_id').where('account_id', '=', accountId).execute()).toEqual(
      [],
    );
}
