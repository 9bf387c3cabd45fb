import { randomUUID } from 'node:crypto';
import { operations } from '@creator-discovery/operations';
import { PostgresCreatorStore } from '@creator-discovery/postgres';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { operationCases, useUpFreeCreator } from '../testing/operation-cases.ts';
import { startTestApi, type TestAccount, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
const faults: string[] = [];
beforeAll(async () => {
  const log = (line: string) => {
    if (line.includes('"level":"error"')) faults.push(line);
  };
  api = await startTestApi({ FREE_CREATORS_PER_DAY: '1', CREATORS_PER_CREDIT: '1' }, { log });
});
afterAll(() => api.close());

type Body = Readonly<Record<string, unknown>>;

/** Every operation that spends, with a call that costs something. */
const spending = operations
  .filter(({ spends }) => spends)
  .map(({ name, confirmation }): readonly [string, Body] => {
    const { costs = {} } = operationCases[name] ?? {};
    return [name, confirmation === 'never' ? costs : { ...costs, confirmed: true }];
  });

/** The text of the answer over HTTP. */
async function overHttp({ key }: TestAccount, operation: string, { body, name }: Keyed): Promise<string> {
  const response = await fetch(`${api.url}/api/v1/${operation}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', 'Idempotency-Key': name },
    body: JSON.stringify(body),
  });
  expect({ status: response.status, faults }).toEqual({ status: 200, faults: [] });
  return response.text();
}

/** The text of the tool's result over MCP. */
async function overMcp({ key }: TestAccount, operation: string, { body, name }: Keyed): Promise<string> {
  const client = new Client({ name: 'replays', version: '1.0.0' });
  const requestInit = { headers: { Authorization: `Bearer ${key}` } };
  const transport = new StreamableHTTPClientTransport(new URL('/mcp?tools=all', api.url), { requestInit });
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  const result = await client.callTool({ name: operation, arguments: { ...body, idempotency_key: name } });
  await client.close();
  return (result.content as { text: string }[])[0]?.text ?? '';
}

interface Keyed {
  readonly body: Body;
  /** The Idempotency-Key. */
  readonly name: string;
}

const cases = spending.flatMap(([operation, body]) => [
  ['HTTP', operation, body, overHttp] as const,
  ['MCP', operation, body, overMcp] as const,
]);

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
  test.each(cases)('over %s of %s is the first answer, byte by byte', async (_channel, operation, body, call) => {
    const account = await api.account();
    await useUpFreeCreator(account);
    const keyed = { body, name: randomUUID() };
    const first = await call(account, operation, keyed);
    const { posted, held } = await account.balance();
    expect(posted - held).toBeLessThan(1000);
    await muchHappens(account);
    const after = await account.balance();
    for (const again of [1, 2]) expect([again, await call(account, operation, keyed)]).toEqual([again, first]);
    expect(await account.balance()).toEqual(after);
  });

  test.each(spending)('beside the first call of %s has the same bytes', async (operation, body) => {
    const account = await api.account();
    await useUpFreeCreator(account);
    const keyed = { body, name: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 8 }, () => overHttp(account, operation, keyed)));
    expect(new Set(answers).size).toBe(1);
    expect(await overHttp(account, operation, keyed)).toBe(answers[0]);
  });

  test.each(spending)(
    'of %s says the same of credits where its answer could not be stored',
    async (operation, body) => {
      const account = await api.account();
      await useUpFreeCreator(account);
      const keyed = { body, name: randomUUID() };
      const { admission } = api.runtime.ports;
      // As if the process had ended before it stored the answer.
      const keeping = jest
        .spyOn(admission, 'storeAnswer')
        .mockImplementation((...of) => admission.storedAnswer(of[0], of[1]));
      const first = JSON.parse(await overHttp(account, operation, keyed));
      keeping.mockRestore();
      await muchHappens(account);
      const again = JSON.parse(await overHttp(account, operation, keyed));
      const { credits_remaining: _, creator, preview_creators, ...said } = first;
      expect(again).toMatchObject(said);
      expect(again.creator?.charged).toEqual(creator?.charged);
      expect(again.preview_creators).toEqual(preview_creators);
    },
  );

  test.each(['run_export', 'unlock_creators'])(
    'of %s is stored beside an erasure: it names nobody',
    async (operation) => {
      const account = await api.account();
      const handle = `erased.${randomUUID().slice(0, 8)}`;
      await api.importCreators([{ platform: 'videonet', handle, name: 'Erased' }]);
      await new PostgresCreatorStore(api.db, { byId: () => null }).suppress({ platform: 'videonet', handle });
      const body = spending.find(([name]) => name === operation)?.[1] ?? {};
      const keyed = { body, name: randomUUID() };
      const first = await overHttp(account, operation, keyed);
      await muchHappens(account);
      expect(await overHttp(account, operation, keyed)).toBe(first);
    },
  );
});
