import { archiveLedger } from '@creator-discovery/postgres';
import { controlClock } from '@creator-discovery/postgres/testing';
import { afterAll, expect, test } from '@jest/globals';
import { overMcp } from '../testing/channels.ts';
import { testApi } from '../testing/test-api.ts';

const api = await testApi({ FREE_CREATORS_PER_DAY: '5', CREATORS_PER_CREDIT: '1' });
const clock = await controlClock(api.databaseUrl);
afterAll(() => clock.close());

const file = {
  name: 'ledger.ndjson',
  chunks: [] as Buffer[],
  async store(stream: AsyncIterable<Buffer>) {
    for await (const chunk of stream) this.chunks.push(chunk);
  },
  async open() {
    const { chunks } = this;
    return (async function* () {
      yield* chunks;
    })();
  },
};

const filters = { basic: { platform: 'photonet' } };

test('after an archive, the ledger states when its record begins and from which balance, and explains no older charge', async () => {
  await clock.setNow(new Date('2027-01-20T12:00:00Z'));
  const account = await api.account({ credits: 100, usagePricing: true });
  const search = await account.call('search_creators', filters);
  expect(search.body.credits_charged).toBe(5);
  expect((await account.call('list_ledger_entries', {})).body).toMatchObject({ total: 2, record_begins: null });
  const [spending] = (await account.call('list_ledger_entries', { kind: 'charge' })).body.entries;
  await clock.setNow(new Date('2027-02-20T12:00:00Z'));
  await account.call('search_creators', filters);
  await archiveLedger(api.databaseUrl, '2027-02', file);

  const { body } = await account.call('list_ledger_entries', {});
  expect(body).toMatchObject({
    entries: [{ credits: -5, balance_after: 90 }],
    has_more: false,
    total: 3,
    record_begins: { on: '2027-02-01', balance: 95, archived: 2 },
  });
  const mcp = await overMcp(api, account);
  expect((await mcp.call('list_ledger_entries', {})).record_begins).toEqual(body.record_begins);
  const untouched = await api.account({ credits: 5 });
  expect((await untouched.call('list_ledger_entries', {})).body.record_begins).toBeNull();

  const ofSearch = await account.call('explain_charge', { history_id: spending.history_id });
  expect(ofSearch.body).toMatchObject({
    status: 'empty',
    explanation:
      'No credits moved for it on or after 2027-02-01. Entries before 2027-02-01 are archived and not shown.',
  });
  const ofEntry = await account.call('explain_charge', { ledger_entry_id: spending.ledger_entry_id });
  expect([ofEntry.status, ofEntry.body.message]).toEqual([
    404,
    'No ledger entry has this ledger_entry_id. Entries before 2027-02-01 are archived and not shown.',
  ]);
});
