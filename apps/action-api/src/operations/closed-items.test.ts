import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { type TestAccount, type TestApi, testApi } from '../testing/test-api.ts';

const handles = Array.from({ length: 240 }, (_, n) => `closed.${String(n).padStart(3, '0')}`);

const api = await testApi();
await api.importCreators(
  handles.map((handle, n) => ({
    platform: 'shortnet' as const,
    handle,
    name: `Closed ${n} or +33 6 12 34 56 ${10 + (n % 90)}`,
    follower_count: 71_000 + n,
    engagement_rate_pct: 7,
    bio: 'secret bio',
    is_verified: true,
  })),
);

/** A list of this many creators, none of them shown to the account. */
async function closedList(account: TestAccount, count: number): Promise<string> {
  const { list_id } = (await account.call('create_list', { name: 'Mine' })).body.list;
  const creators = handles.slice(0, count).map((handle) => ({ platform: 'shortnet', handle }));
  await account.call('add_to_list', { list_id, creators });
  return list_id;
}

/** Uses the free creators of the day up. */
async function pastFree(options: Parameters<TestApi['account']>[0]): Promise<TestAccount> {
  const account = await api.account(options);
  const { list_id } = (await account.call('create_list', { name: 'Used up' })).body.list;
  const creators = handles.slice(160, 235).map((handle) => ({ platform: 'shortnet', handle }));
  await account.call('add_to_list', { list_id, creators });
  expect((await account.call('get_list', { list_id, show: true })).body).toMatchObject({
    closed: 0,
    credits_charged: 0,
  });
  return account;
}

async function used(account: TestAccount): Promise<[number, number]> {
  const { body } = await account.call('get_credit_balance', {});
  return [body.credits_remaining, body.usage.free_creators_left];
}

test('adding to a list reveals nothing: a closed item has only names, and so does its creator', async () => {
  const account = await api.account();
  const list_id = await closedList(account, 2);
  const { body } = await account.call('get_list', { list_id });
  const [item] = body.items;
  expect(item).toEqual({
    item_id: expect.any(String),
    position: expect.any(Number),
    open: false,
    creator_id: expect.any(String),
    name: 'Closed 0 or •••',
    handle: 'closed.000',
    platform: 'shortnet',
    ...{ follower_count: 0, engagement_rate_pct: null, bio: null, location: null, is_verified: false },
    ...{ profile_url: null, photo_url: null, owned: false, handle_changed: false, creator: null },
    ...{
      average_likes: null,
      average_views: null,
      follower_growth_pct: null,
      last_post_at: null,
      posts_per_week: null,
    },
    ...{ language: null, audience_credibility: null, contact_types: [] },
    ...{ note: null, tags: [], stage: null, added_at: expect.any(String), changed_at: expect.any(String) },
  });
  expect([body.total, body.closed]).toEqual([2, 2]);
  for (const who of [{ creator_id: item.creator_id }, { handle: 'closed.000', platform: 'shortnet' }])
    expect((await account.call('get_creator', who)).body).toMatchObject({ status: 'hidden', creator: null });
  expect(await used(account)).toEqual([1000, 75]);
});

test('creators shown by a search, a job or get_creator are open in every list, earlier and later ones', async () => {
  const account = await api.account();
  const open = async (list_id: string) =>
    (await account.call('get_list', { list_id })).body.items.map((item: { open: boolean }) => item.open);
  const before = await closedList(account, 3);
  await account.call('get_creator', { handle: 'closed.000', platform: 'shortnet', show: true });
  await account.call('unlock_creators', { handles: ['closed.001'], platform: 'shortnet', confirmed: true });
  await api.runJobs();
  expect(await open(before)).toEqual([true, true, false]);
  expect(await open(await closedList(account, 3))).toEqual([true, true, false]);
  const search = {
    basic: { platform: 'shortnet', contactDetails: [] },
    creator: { audienceRange: { minValue: 71_002, maxValue: 71_002 } },
  };
  expect((await account.call('search_creators', search)).body.total).toBe(1);
  expect(await open(before)).toEqual([true, true, true]);
  expect(await used(account)).toEqual([1000, 73]);
});

test('show uses free creators, one search slot per ten, and one history entry', async () => {
  const account = await api.account();
  const list_id = await closedList(account, 12);
  const { body, headers } = await account.call('get_list', { list_id, show: true });
  expect(body).toMatchObject({ closed: 0, credits_charged: 0, returned: 12, history_id: expect.any(String) });
  expect(body.items[0]).toMatchObject({ open: true, follower_count: 71_000, bio: 'secret bio', owned: false });
  expect(headers.get('ratelimit')).toMatch(/r=18/);
  expect((await account.call('get_list', { list_id, show: true })).body).toMatchObject({ history_id: null });
  expect(await used(account)).toEqual([1000, 63]);
  const { entries } = (await account.call('list_search_history', {})).body;
  expect(entries).toMatchObject([
    { kind: 'search', platform: null, filters: null, filters_summary: 'list Mine', rows: 12 },
  ]);
  const again = (await account.call('create_list', { name: 'Again' })).body.list;
  const added = (await account.call('add_to_list', { list_id: again.list_id, history_id: body.history_id })).body;
  expect(added).toMatchObject({ added: 12, invalid: [] });
});

test('show asks for confirmation with the price if it would charge, and costs the same as search pages', async () => {
  const account = await pastFree({ credits: 50 });
  const list_id = await closedList(account, 10);
  const quoted = await account.call('get_list', { list_id, show: true });
  expect([quoted.status, quoted.body]).toMatchObject([
    400,
    { status: 'needs_confirmation', quote: { max_credits: 3 } },
  ]);
  const call = { list_id, show: true, confirmed: true };
  expect((await account.call('get_list', { ...call, max_credits: 2 })).body).toMatchObject({
    quote: { max_credits: 3 },
  });
  expect((await account.call('get_list', { list_id })).body.closed).toBe(10);
  const key = { 'Idempotency-Key': randomUUID() };
  const { body } = await account.call('get_list', call, key);
  expect(body).toMatchObject({ closed: 0, credits_charged: 3, credits_remaining: 47 });
  expect((await account.call('get_list', call, key)).body).toEqual(body);
  const { entries } = (await account.call('explain_charge', { ledger_entry_id: body.ledger_entry_ids[0] })).body;
  expect(entries).toMatchObject([{ amount: -3, history_id: body.history_id, facts: { creators_returned: 10 } }]);
  const poor = await pastFree({ credits: 2 });
  const theirs = { ...call, list_id: await closedList(poor, 10) };
  expect((await poor.call('get_list', theirs)).body.status).toBe('insufficient_credits');
  const unpriced = await pastFree({ usagePricing: false });
  const off = await unpriced.call('get_list', { ...call, list_id: await closedList(unpriced, 10) });
  expect(off.body.status).toBe('usage_pricing_required');
});

test('a call opens at most as many creators as the searches of its window could show', async () => {
  const account = await api.account();
  const list_id = await closedList(account, 201);
  const { status, body } = await account.call('get_list', { list_id, limit: 500, show: true, confirmed: true });
  expect([status, body.message]).toEqual([422, expect.stringContaining('at most 200')]);
  expect(await used(account)).toEqual([1000, 75]);
});

test('a page ends after 1 MiB of items; the next page continues', async () => {
  const account = await api.account();
  const { list_id } = (await account.call('create_list', { name: 'Long' })).body.list;
  const remarks = { note: 'n'.repeat(2000), tags: Array.from({ length: 50 }, (_, n) => `${n}`.padEnd(50, 't')) };
  const creators = handles.map((handle) => ({ platform: 'shortnet', handle, ...remarks }));
  for (const part of [creators.slice(0, 120), creators.slice(120)])
    expect((await account.call('add_to_list', { list_id, creators: part })).body.added).toBe(120);
  const seen: string[] = [];
  for (let has_more = true; has_more; ) {
    const { body } = await account.call('get_list', { list_id, offset: seen.length, limit: 500 });
    expect(JSON.stringify(body.items).length).toBeLessThan(1_060_000);
    seen.push(...body.items.map(({ handle }: { handle: string }) => handle));
    has_more = body.has_more;
  }
  expect(seen).toEqual(handles);
});
