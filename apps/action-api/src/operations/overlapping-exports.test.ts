import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Answer, startTestApi, type TestAccount, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ LIMIT_EXPORTS: '1000/minute' });
});
afterAll(() => api.close());

/** The creators from this place on, of those with falling follower counts: `100_000 - place * 100`. */
function from(place: number) {
  return {
    basic: { platform: 'photonet', contactDetails: [] },
    creator: { audienceRange: { maxValue: 100_000 - place * 100 } },
  };
}

function exportOf(account: TestAccount, place: number, limit: number): Promise<Answer> {
  return account.call('run_export', { filters: from(place), limit, confirmed: true });
}

/** Several workers at once, each taking whatever is there. */
async function workTogether(workers: number): Promise<void> {
  await Promise.all(Array.from({ length: workers }, () => api.runJobs()));
}

async function rowsOf(account: TestAccount, history_id: string): Promise<Answer['body'][]> {
  const rows: Answer['body'][] = [];
  for (;;) {
    const { body } = await account.call('get_history_data', { history_id, offset: rows.length, limit: 7 });
    expect(body.status).toBe('complete');
    rows.push(...body.creators);
    if (!body.has_more) return rows;
  }
}

describe('8 identical and 8 overlapping exports at once', () => {
  test('cost the distinct creators that were not owned, once each', async () => {
    const account = await api.account({ credits: 1000 });
    await account.call('unlock_creators', { handles: ['traveller.010', 'traveller.050'], confirmed: true });
    await api.runJobs();
    const places = [0, 0, 0, 0, 0, 0, 0, 0, 5, 10, 20, 35, 50, 60, 75, 80];
    const accepted = await Promise.all(places.map((place) => exportOf(account, place, 40)));
    for (const { status } of accepted) expect(status).toBe(200);
    const ids = accepted.map(({ body }) => body.history_id);
    expect(new Set(ids.slice(0, 8)).size).toBe(1);
    expect(new Set(ids).size).toBe(9);
    expect(accepted.filter(({ body }) => body.deduplicated)).toHaveLength(7);
    expect((await account.balance()).held).toBe(9 * 40);
    await workTogether(4);
    const delivered: Answer['body'][] = [];
    for (const history_id of new Set(ids)) {
      const rows = await rowsOf(account, history_id);
      expect(rows).toHaveLength(40);
      delivered.push(...rows);
    }
    const charged = delivered.filter((row) => row.charged === 1).map((row) => row.handle);
    // Places 0 to 119 are covered; number 8 has no contact, and two were owned before.
    expect(new Set(delivered.map((row) => row.handle)).size).toBe(120);
    expect(charged).toHaveLength(117);
    expect(new Set(charged).size).toBe(117);
    expect(await account.balance()).toEqual({ posted: 1000 - 2 - 117, held: 0 });
  });
});

describe('rows of a finished job', () => {
  test('are a snapshot: they stay when the index changes between two pages, and in every later reading', async () => {
    const account = await api.account();
    const { body } = await exportOf(account, 0, 20);
    await api.runJobs();
    const first = await account.call('get_history_data', { history_id: body.history_id, limit: 10 });
    const before = [...first.body.creators];
    await api.importCreators([
      { platform: 'photonet', handle: 'traveller.001', name: 'Renamed', follower_count: 1, contacts: [] },
      {
        platform: 'photonet',
        handle: 'traveller.015',
        name: 'Renamed',
        contacts: [{ type: 'EMAIL', value: 'changed@example.com' }],
      },
      { platform: 'photonet', handle: 'newcomer', name: 'New', follower_count: 99_950, contacts: [] },
    ]);
    const second = await account.call('get_history_data', { history_id: body.history_id, offset: 10 });
    expect(JSON.stringify(second.body.creators)).not.toMatch(/Renamed|changed@|newcomer/);
    const again = await rowsOf(account, body.history_id);
    expect(again).toEqual([...before, ...second.body.creators]);
    expect((await account.call('lookup_creator', { handle: 'traveller.015' })).body.creator.name).toBe('Renamed');
  });
});
