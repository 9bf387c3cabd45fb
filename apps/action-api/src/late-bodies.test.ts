import { type LateRequest, sendLate } from '@creator-discovery/http-server/testing';
import {
  PostgresAccounts,
  PostgresApiKeys,
  PostgresConsoleSessions,
  PostgresLedger,
} from '@creator-discovery/postgres';
import { describe, expect, test } from '@jest/globals';
import { chatApi } from './testing/chat-api.ts';
import { ConsoleBrowser } from './testing/console-browser.ts';
import { suspend, type TestAccount } from './testing/test-api.ts';

const api = await chatApi();

/** An account with a key and a console session. */
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

type LateCall = (person: Person) => [string, LateRequest];

const byKeys: readonly (readonly [string, LateCall])[] = [
  ['an export over HTTP', (one) => byKey(one, '/api/v1/run_export', exportFive)],
  ['a search over HTTP', (one) => byKey(one, '/api/v1/search_creators', filters)],
  ['a write that needs no admission', (one) => byKey(one, '/api/v1/create_list', { name: 'Too late' })],
  ['an export over MCP', (one) => byKey(one, '/mcp', overMcp('run_export', exportFive))],
  ['a write over MCP', (one) => byKey(one, '/mcp', overMcp('create_list', { name: 'Too late' }))],
  ['a message of the chat', (one) => byKey(one, '/chat', { message: 'Too late' })],
];

const bySessions: readonly (readonly [string, LateCall])[] = [
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

  test.each(byKeys)('%s: nothing runs with a remembered key', async (_name, sent) => {
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

const changes: readonly (readonly [string, LateCall])[] = [
  ['a new key', (one) => bySession(one, `account/${one.account.accountId}/keys`, { body: { name: 'Too late' } })],
  [
    'a rotation',
    (one) =>
      bySession(one, `account/${one.account.accountId}/keys/${one.keyId}/rotate`, { body: { overlap_seconds: 0 } }),
  ],
  [
    'pricing',
    (one) => bySession(one, `account/${one.account.accountId}`, { method: 'PATCH', body: { usage_pricing: false } }),
  ],
];

test.each(changes)('%s is refused when its session, key or account ends before the body', async (_name, sent) => {
  const ends: readonly (readonly [string, (person: Person) => Promise<unknown>])[] = [
    ['unauthorized', revoke],
    [
      'unauthorized',
      ({ browser }) => new PostgresConsoleSessions(api.db).signOut([...browser.cookies.values()][0] ?? '', null),
    ],
    ['account_suspended', ({ account }) => suspend(api.db, account.accountId)],
  ];
  for (const [reason, happens] of ends) {
    const person = await newPerson();
    await isRefused(person, sent, { reason, happens: () => happens(person) });
    const { accountId } = person.account;
    expect(await new PostgresApiKeys(api.db).list(accountId)).toHaveLength(1);
    expect(await new PostgresAccounts(api.db).byId(accountId)).toMatchObject({ usagePricing: true });
  }
});

test('a change by a session that ended after the check is refused inside its transaction', async () => {
  const person = await newPerson();
  const { accountId } = person.account;
  const [keys, accounts] = [new PostgresApiKeys(api.db), new PostgresAccounts(api.db)];
  const [session] = await new PostgresConsoleSessions(api.db).ofAccount(accountId);
  const by = { sessionId: session?.sessionId ?? '', keyId: person.keyId };
  const other = await keys.create(accountId, { name: 'other' }, by);
  if (!other.made) throw new Error(other.reason);
  await keys.revoke(person.keyId, by);
  const refused = { made: false, reason: 'actor_ended' };
  expect(await keys.create(accountId, { name: 'x' }, by)).toEqual(refused);
  expect(await keys.rotate(other.apiKey.keyId, 0, by)).toEqual(refused);
  expect(await keys.revoke(other.apiKey.keyId, by)).toBe('actor_ended');
  expect(await accounts.update(accountId, { usagePricing: false }, by)).toBe('actor_ended');
  expect(await keys.list(accountId)).toHaveLength(2);
});

test('the ledger still balances', async () => {
  expect((await new PostgresLedger(api.db).verify()).differences).toEqual([]);
});

/** The call is refused for that reason, and has left nothing. */
async function isRefused(
  person: Person,
  sent: LateCall,
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
