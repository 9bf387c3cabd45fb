import { expect, test } from '@jest/globals';
import { testApi } from '../testing/test-api.ts';

const api = await testApi();
const photonet = { basic: { platform: 'photonet' }, creator: { audienceRange: { minValue: 1 } } };

test('`new_since` restricts searches, counts and exports to the newcomers of a saved search', async () => {
  const account = await api.account();
  const { body } = await account.call('save_search', { name: 'Mine', filters: { ...photonet, new_since: undefined } });
  const { saved_search_id, watch, new_count } = body.saved_search;
  expect([watch, new_count]).toEqual([true, null]);
  const two = (await account.call('search_creators', photonet)).body.preview_creators.slice(0, 2);
  const { savedSearches } = api.runtime.ports;
  const ids = two.map(({ creator_id }: { creator_id: string }) => Number(creator_id));
  await savedSearches.compareNext(async () => []);
  savedSearches.newcomers = async (accountId, id, since) =>
    accountId === account.accountId && id === saved_search_id
      ? new Map(since < '2027' ? ids.map((creatorId: number) => [creatorId, '2026-11-24']) : [])
      : null;
  const filters = { ...photonet, new_since: '2026-01-01', saved_search_id };
  const found = (await account.call('search_creators', filters)).body;
  const day = new Date().toISOString().slice(0, 10);
  expect(found).toMatchObject({ total: 2, filters_used: { new_since: '2026-01-01', saved_search_id } });
  expect(found.filters_summary).toContain('new since 2026-01-01');
  expect(found.preview_creators).toMatchObject(
    two.map(({ creator_id }: { creator_id: string }) => ({ creator_id, matches_since: '2026-11-24' })),
  );
  expect((await account.call('count_creators', filters)).body.total).toBe(2);
  expect((await account.call('count_creators', { ...filters, new_since: '2999-01-01' })).body.total).toBe(0);
  const exported = await account.call('run_export', { filters: found.filters_used, limit: 5, confirmed: true });
  expect(exported.body.matched).toBe(2);
  const { saved_searches } = (await account.call('list_saved_searches', {})).body;
  expect(saved_searches).toMatchObject([{ new_count: 0, checked_at: expect.any(String), version: 1 }]);
  const seen = await account.call('update_saved_search', { saved_search_id, seen: true, opened: false });
  expect(seen.body.saved_search).toMatchObject({ version: 1, seen_at: expect.stringContaining(day.slice(0, 4)) });
  // Saved searches have no day.
  const kept = await account.call('save_search', { name: 'New', filters });
  expect(Object.keys(kept.body.saved_search.filters)).not.toContain('new_since');
});

test('needs a day and a saved search of the account', async () => {
  const [account, other] = [await api.account(), await api.account()];
  const { saved_search_id } = (await other.call('save_search', { name: 'Mine', filters: photonet })).body.saved_search;
  for (const operation of ['search_creators', 'count_creators']) {
    const foreign = await account.call(operation, { ...photonet, new_since: '2026-01-01', saved_search_id });
    expect([operation, foreign.status]).toEqual([operation, 404]);
    const { body } = await account.call(operation, { ...photonet, new_since: '2026-01-01' });
    expect(body.errors).toMatchObject([{ field: 'saved_search_id', code: 'required' }]);
  }
  const { body } = await account.call('run_export', { filters: { ...photonet, saved_search_id }, limit: 1 });
  expect(body.errors).toMatchObject([{ field: 'filters.new_since', code: 'required' }]);
});
