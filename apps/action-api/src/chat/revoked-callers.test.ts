import { PostgresAccounts, PostgresApiKeys } from '@creator-discovery/postgres';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { chatApi } from '../testing/chat-api.ts';
import { takeTurn } from '../testing/chat-turns.ts';
import { secondKey, suspend, type TestAccount } from '../testing/test-api.ts';

let account: TestAccount;

const api = await chatApi();
const { model } = api;

beforeEach(async () => {
  account = await api.account({ credits: 0 });
});

async function keyId(): Promise<string> {
  const [key] = await new PostgresApiKeys(api.db).list(account.accountId);
  return key?.keyId ?? '';
}

const ways: Readonly<Record<string, { readonly status: string; happens(): Promise<unknown> }>> = {
  'a key that is revoked': {
    status: 'unauthorized',
    happens: async () => new PostgresApiKeys(api.db).revoke(await keyId()),
  },
  'a key that is rotated': {
    status: 'unauthorized',
    happens: async () => new PostgresApiKeys(api.db).rotate(await keyId(), 0),
  },
  'a key that expires': {
    status: 'unauthorized',
    happens: async () =>
      api.db
        .updateTable('api_key')
        .set({ expires_at: new Date(0) })
        .where('key_id', '=', await keyId())
        .execute(),
  },
  'an account that is suspended': { status: 'account_suspended', happens: () => suspend(api.db, account.accountId) },
  'an account whose plan ends': {
    status: 'api_access_requires_plan',
    happens: () => new PostgresAccounts(api.db).update(account.accountId, { plan: 'free' }),
  },
};

const createList = { calls: [{ id: 'call_2', name: 'create_list', args: { name: 'Too late' } }] };

describe.each(Object.entries(ways))('%s during a turn', (_way, { status, happens }) => {
  test('makes no further call, and the turn ends with an event that states the reason', async () => {
    model.answerWith(
      { calls: [{ id: 'call_1', name: 'create_list', args: { name: 'In time' } }] },
      { ...createList, meanwhile: happens },
      { text: 'Never asked for.' },
    );
    const { parts, of, text } = await takeTurn(api, account.key, { message: 'Make two lists' });
    expect(of('tool-output-available')).toHaveLength(1);
    const lists = await api.db
      .selectFrom('creator_list')
      .select('name')
      .where('account_id', '=', account.accountId)
      .execute();
    expect(lists).toEqual([{ name: 'In time' }]);
    expect(text).toBe('');
    expect(of('data-end')).toMatchObject([{ data: { status, message: expect.any(String) } }]);
    expect(parts.at(-1)).toMatchObject({ type: 'error' });
  });
});

test('an approved call does not run if the key was revoked', async () => {
  const rich = await api.account({ credits: 100 });
  const exportCall = (id: string) => ({
    id,
    name: 'run_export',
    args: { filters: { basic: { platform: 'photonet' } }, limit: 5 },
  });
  model.answerWith({ calls: [exportCall('call_1')] });
  const asked = await takeTurn(api, rich.key, { message: 'Export five' });
  const authenticate = api.runtime.ports.keys.authenticate.bind(api.runtime.ports.keys);
  const { keys } = api.runtime.ports as unknown as { keys: PostgresApiKeys };
  let looked = 0;
  // Revokes the key right after the request was accepted, whose key is looked up before and after its body.
  keys.authenticate = async (key) => {
    const caller = await authenticate(key);
    looked += 1;
    if (looked === 2 && caller !== null) await keys.revoke(caller.key.keyId);
    return caller;
  };
  const approval = { conversation_id: asked.conversationId, approval: { tool_call_id: 'call_1', approved: true } };
  const approved = await takeTurn(api, rich.key, approval).finally(() => {
    keys.authenticate = authenticate;
  });
  expect(approved.of('data-end')).toMatchObject([{ data: { status: 'unauthorized' } }]);
  expect(await rich.balance()).toEqual({ posted: 100, held: 0 });
});

test('a conversation whose turn ended during a call continues with a new key', async () => {
  model.answerWith({ ...createList, meanwhile: async () => new PostgresApiKeys(api.db).revoke(await keyId()) });
  const ended = await takeTurn(api, account.key, { message: 'Make a list' });
  const fresh = await secondKey(api.db, account.accountId);
  model.answerWith({ text: 'Here again.' });
  const next = await takeTurn(api, fresh, { conversation_id: ended.conversationId, message: 'Hello?' });
  expect(next.text).toBe('Here again.');
});
