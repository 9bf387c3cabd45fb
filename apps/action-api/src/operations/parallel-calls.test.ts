import { randomUUID } from 'node:crypto';
import { operations } from '@creator-discovery/operations';
import { PostgresLedger } from '@creator-discovery/postgres';
import { describe, expect, jest, test } from '@jest/globals';
import { type Body, type Channel, inChat, overHttp, overMcp } from '../testing/channels.ts';
import { costsOf } from '../testing/operation-cases.ts';
import { type TestAccount, testApi } from '../testing/test-api.ts';

const parallel = 12;
const channels = { overHttp, overMcp, inChat };

const perMinute = { LIMIT_SEARCHES: '1000/minute', LIMIT_EXPORTS: '1000/minute', LIMIT_UNLOCKS: '1000/minute' };
const api = await testApi({ ...perMinute, FREE_CREATORS_PER_DAY: '1', CREATORS_PER_CREDIT: '1' });

/** Fields to add to the costly call of each operation; `search_creators` once with a page's id. */
const costly: readonly (readonly [string, Body])[] = [
  ...operations
    .filter(({ spends }) => spends)
    .map(({ name, confirmation }) => [name, confirmation === 'never' ? {} : { confirmed: true }] as const),
  ['search_creators', { page_request_id: randomUUID() }],
];

const combinations = Object.entries(channels).flatMap(([name, open]) =>
  costly.map(([operation, more]) => [name, operation, more, open] as const),
);

function sumOf(answers: readonly Body[], field: string): number {
  return answers.reduce((sum, answer) => sum + Number(answer[field] ?? 0), 0);
}

/** Credits charged by the jobs in these answers, each job once. */
async function chargedByJobs(account: TestAccount, answers: readonly Body[]): Promise<number> {
  const ids = new Set(answers.map(({ history_id }) => history_id));
  const read = [...ids].map((history_id) => account.call('get_history_data', { history_id }));
  return (await Promise.all(read)).reduce((sum, { body }) => sum + body.credits.charged, 0);
}

async function answersOf(channel: Channel, operation: string, body: Body): Promise<readonly Body[]> {
  const answers = await Promise.all(Array.from({ length: parallel }, () => channel.call(operation, body)));
  for (const answer of answers) expect([undefined, 'ok', 'processing']).toContain(answer.status);
  return answers;
}

describe(`${parallel} equal calls at once`, () => {
  test.each(combinations)('report the same charges as the ledger: %s %s %j', async (_name, operation, more, open) => {
    const account = await api.account();
    const body = { ...(await costsOf(operation, account)), ...more };
    // Uses up the free creators of the day, so that equal searches cost the same.
    await account.call('search_creators', { basic: { platform: 'videonet' } });
    const before = (await account.balance()).posted;
    const channel = await open(api, account);
    const answers = await answersOf(channel, operation, body);
    const { posted, held } = await account.balance();
    expect(sumOf(answers, 'credits_held')).toBe(held);
    expect(sumOf(answers, 'credits_charged')).toBe(before - posted);
    const entries = answers.flatMap(({ ledger_entry_ids }) => ledger_entry_ids as string[]);
    expect(entries).toHaveLength(new Set(entries).size);
    if (held > 0) {
      await api.runJobs();
      expect(await chargedByJobs(account, answers)).toBe(before - (await account.balance()).posted);
    }
    expect((await account.balance()).posted).toBeLessThan(before);
  });
});

describe(`${parallel} equal lookups at once`, () => {
  test('with different keys are charged once as well, and only that call reports it', async () => {
    const account = await api.account({ credits: 1 });
    const calls = Array.from({ length: parallel }, () =>
      account.call('lookup_creator', { handle: 'traveller.021', confirmed: true }, { 'Idempotency-Key': randomUUID() }),
    );
    const answers = (await Promise.all(calls)).map(({ body }) => body);
    expect(sumOf(answers, 'credits_charged')).toBe(1);
    for (const { credits_charged, was_owned, creator, ledger_entry_ids } of answers)
      expect([was_owned, creator.charged, ledger_entry_ids.length]).toEqual(
        credits_charged === 1 ? [false, 1, 2] : [true, 0, 0],
      );
  });

  test.each([
    ['without a key', {}],
    ['under a key of its own', { 'Idempotency-Key': 'later' }],
  ])('%s: one that looked before another was charged, and is admitted after it, takes nothing', async (_, headers) => {
    const account = await api.account({ credits: 1 });
    const lookup = { handle: 'traveller.022', confirmed: true };
    expect((await account.call('lookup_creator', lookup)).body).toMatchObject({ credits_charged: 1 });
    const looked = jest.spyOn(api.runtime.ports.ownership, 'ownedSince').mockResolvedValueOnce(new Map());
    const { body } = await account.call('lookup_creator', lookup, headers);
    expect(looked).toHaveBeenCalled();
    looked.mockRestore();
    expect(body).toMatchObject({
      status: 'ok',
      was_owned: true,
      history_id: null,
      credits_charged: 0,
      ledger_entry_ids: [],
      creator: { charged: 0, email: expect.any(String) },
    });
    const { limits } = (await account.call('get_credit_balance', {})).body;
    expect(limits).toContainEqual(expect.objectContaining({ policy: 'unlocks', limit: 1000, remaining: 999 }));
  });

  test('a lookup whose creator is unlocked after its admission lists hold and release, and charges nothing', async () => {
    const account = await api.account();
    const unlock = await account.call('unlock_creators', { handles: ['traveller.023'], confirmed: true });
    const { jobSteps } = api.runtime.ports;
    const runStep = jobSteps.runStep.bind(jobSteps);
    const steps = jest.spyOn(jobSteps, 'runStep').mockImplementationOnce(async (jobId, fence) => {
      await runStep(unlock.body.history_id, null);
      return runStep(jobId, fence);
    });
    const { body } = await account.call('lookup_creator', { handle: 'traveller.023', confirmed: true });
    steps.mockRestore();
    expect(body).toMatchObject({
      was_owned: true,
      credits_charged: 0,
      credits_remaining: 999,
      creator: { charged: 0 },
    });
    const entries = await new PostgresLedger(api.db).entriesOf(account.accountId, { historyId: body.history_id });
    expect(entries.map(({ kind }) => kind).sort()).toEqual(['hold', 'release']);
    expect([...body.ledger_entry_ids].sort()).toEqual(entries.map(({ entryId }) => entryId).sort());
    expect(await account.balance()).toEqual({ posted: 999, held: 0 });
  });
});
