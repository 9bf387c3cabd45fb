import { randomUUID } from 'node:crypto';
import { operations } from '@creator-discovery/operations';
import { PostgresCreatorStore } from '@creator-discovery/postgres';
import { describe, expect, jest, test } from '@jest/globals';
import { mcpRequest } from '../testing/mcp-request.ts';
import { costsOf, operationCases, useUpFreeCreator } from '../testing/operation-cases.ts';
import { type TestAccount, testApi } from '../testing/test-api.ts';

const faults: string[] = [];
const api = await testApi(
  { FREE_CREATORS_PER_DAY: '1', CREATORS_PER_CREDIT: '1' },
  { log: (line) => line.includes('"level":"error"') && faults.push(line) },
);

type Body = Readonly<Record<string, unknown>>;

/** Every operation that spends, with the consent that it needs. */
const spending = operations
  .filter(({ spends }) => spends)
  .map(({ name, confirmation }): readonly [string, Body] => [
    name,
    confirmation === 'never' ? {} : { confirmed: true },
  ]);

const freeWrites = operations.filter(({ readOnly, spends }) => !readOnly && !spends).map(({ name }) => name);

/** The text of the answer over HTTP. */
async function overHttp(...call: KeyedCall): Promise<string> {
  const { status, body } = await sent(...call);
  expect({ status, faults }).toEqual({ status: 200, faults: [] });
  return JSON.stringify(body);
}

function sent(...[account, operation, { body, name }]: KeyedCall) {
  return account.call(operation, body, { 'Idempotency-Key': name });
}

/** The text of the tool's result over MCP. */
async function overMcp(...call: KeyedCall): Promise<string> {
  return (await toolResult(...call)).content[0].text;
}

async function toolResult(...[{ key }, operation, { body, name }]: KeyedCall) {
  const params = { name: operation, arguments: { ...body, idempotency_key: name } };
  const answer = await api.send('/mcp?tools=all', mcpRequest(key, { id: 1, method: 'tools/call', params }));
  return answer.body.result;
}

/** Whether a repetition is marked over HTTP, and over MCP. */
async function replayMark(...call: KeyedCall): Promise<unknown[]> {
  const { headers } = await sent(...call);
  return [headers.get('idempotent-replayed'), (await toolResult(...call))._meta?.idempotent_replayed];
}

interface KeyedRequest {
  readonly body: Body;
  /** The Idempotency-Key. */
  readonly name: string;
}

type KeyedCall = [account: TestAccount, operation: string, keyed: KeyedRequest];

const cases = spending.flatMap(([operation, consent]) => [
  ['HTTP', operation, consent, overHttp] as const,
  ['MCP', operation, consent, overMcp] as const,
]);

/** Simulates processes that end before they store their answer. */
function endBeforeStoring() {
  const { admission } = api.runtime.ports;
  return jest.spyOn(admission, 'storeAnswer').mockImplementation((...of) => admission.storedAnswer(of[0], of[1]));
}

/** What may change between a call and its repetition: jobs end, creators become owned, credits go, the index changes. */
async function muchHappens(account: TestAccount): Promise<void> {
  await api.runJobs();
  await account.call('lookup_creator', { handle: 'traveller.050', confirmed: true });
  const body = { basic: { platform: 'photonet' }, offset: 10 };
  expect((await account.call('search_creators', body)).status).toBe(200);
  await api.importCreators([
    { platform: 'photonet', handle: `new.${randomUUID().slice(0, 8)}`, name: 'New', follower_count: 1e6, contacts: [] },
  ]);
}

describe('a repetition under an Idempotency-Key', () => {
  test.each(cases)(
    'over %s of %s returns the first answer, byte by byte',
    async (_channel, operation, consent, call) => {
      const account = await api.account();
      await useUpFreeCreator(account);
      const body = { ...(await costsOf(operation, account)), ...consent };
      const keyed = { body, name: randomUUID() };
      const first = await call(account, operation, keyed);
      const { posted, held } = await account.balance();
      expect(posted - held).toBeLessThan(1000);
      await muchHappens(account);
      const after = await account.balance();
      for (const again of [1, 2]) expect([again, await call(account, operation, keyed)]).toEqual([again, first]);
      expect(await replayMark(account, operation, keyed)).toEqual(['true', true]);
      expect(await account.balance()).toEqual(after);
    },
  );

  test.each(freeWrites)('of %s, which is free, changes nothing again and is marked as a replay', async (operation) => {
    const account = await api.account();
    const { success } = operationCases[operation]!;
    const body = typeof success.body === 'function' ? await success.body(account, api) : success.body;
    const keyed = { body, name: randomUUID() };
    const first = await overHttp(account, operation, keyed);
    for (const call of [overHttp, overMcp]) expect(await call(account, operation, keyed)).toBe(first);
    expect(await replayMark(account, operation, keyed)).toEqual(['true', true]);
    const other = { ...keyed, body: { ...body, name: 'other', version: 1 } };
    expect((await sent(account, operation, other)).status).toBeGreaterThanOrEqual(400);
  });

  test.each([
    ['create_list', 'get_lists'],
    ['save_search', 'list_saved_searches'],
  ])('of %s sent several times at once, and after a lost answer, creates one', async (operation, read) => {
    const account = await api.account();
    const body = operationCases[operation]!.success.body as Body;
    const ending = endBeforeStoring();
    const keyed = { body, name: randomUUID() };
    await Promise.all(Array.from({ length: 4 }, () => overHttp(account, operation, keyed)));
    ending.mockRestore();
    await overHttp(account, operation, keyed);
    expect((await account.call(read, {})).body.total).toBe(1);
    expect((await sent(account, operation, { ...keyed, body: { ...body, name: 'Another' } })).status).toBe(422);
  });

  test('an empty key is refused by field, and a refused write leaves its key unused', async () => {
    const account = await api.account();
    const create = (name: string) => sent(account, 'create_list', { name, body: { name: 'Mine' } });
    expect((await create('')).body.errors).toMatchObject([{ field: 'Idempotency-Key' }]);
    const { list_id } = (await create('one')).body.list;
    const update = (name: string, version: number) =>
      sent(account, 'update_list', { name, body: { list_id, name: 'Ours', version } });
    expect((await update('two', 7)).status).toBe(422);
    expect((await update('two', 1)).status).toBe(200);
  });

  test.each(spending)('concurrent with %s has its bytes and the mark', async (operation, consent) => {
    const account = await api.account();
    await useUpFreeCreator(account);
    const keyed = { body: { ...(await costsOf(operation, account)), ...consent }, name: randomUUID() };
    const sentAtOnce = await Promise.all(Array.from({ length: 8 }, () => sent(account, operation, keyed)));
    expect(sentAtOnce.filter(({ headers }) => headers.get('idempotent-replayed') === null)).toHaveLength(1);
    const answers = sentAtOnce.map((answer) => JSON.stringify(answer.body));
    expect(new Set(answers).size).toBe(1);
    expect(await overHttp(account, operation, keyed)).toBe(answers[0]);
  });

  test.each(spending)(
    'of %s reports the same credits if the first answer was not stored',
    async (operation, consent) => {
      const account = await api.account();
      await useUpFreeCreator(account);
      const keyed = { body: { ...(await costsOf(operation, account)), ...consent }, name: randomUUID() };
      const ending = endBeforeStoring();
      const first = JSON.parse(await overHttp(account, operation, keyed));
      ending.mockRestore();
      await muchHappens(account);
      const again = JSON.parse(await overHttp(account, operation, keyed));
      const { credits_remaining: _, creator, preview_creators, ...said } = first;
      expect(again).toMatchObject(said);
      expect(again.creator?.charged).toEqual(creator?.charged);
      expect(again.preview_creators).toEqual(preview_creators);
    },
  );

  test.each(['run_export', 'unlock_creators'])(
    'of %s is stored during an erasure, and does not name the erased creator',
    async (operation) => {
      const account = await api.account();
      const handle = `erased.${randomUUID().slice(0, 8)}`;
      await api.importCreators([{ platform: 'videonet', handle, name: 'Erased' }]);
      await new PostgresCreatorStore(api.db, { byId: () => null }).suppress({ platform: 'videonet', handle });
      const body = { ...(await costsOf(operation, account)), confirmed: true };
      const keyed = { body, name: randomUUID() };
      const first = await overHttp(account, operation, keyed);
      await muchHappens(account);
      expect(await overHttp(account, operation, keyed)).toBe(first);
    },
  );
});
