import type { ImportRecord } from '@creator-discovery/creators';
import { PostgresCreatorStore } from '@creator-discovery/postgres';
import { describe, expect, test } from '@jest/globals';
import { FakePhotonet } from '../testing/fake-photonet.ts';
import { type TestAccount, testApi } from '../testing/test-api.ts';

const network = new FakePhotonet();
let made = 0;

const api = await testApi({}, { source: network });

const january = '2026-01-01T00:00:00.000Z';
const [firstEmail, secondEmail] = ['first@example.com', 'second@example.com'];

/** A creator with all facts, and the word that finds it. */
function first(handle: string): ImportRecord {
  return {
    platform: 'photonet',
    handle,
    name: 'First',
    platform_user_id: `1st of ${handle}`,
    bio: wordOf(handle),
    profile_url: `https://photonet.example/${handle}/`,
    follower_count: 50_000,
    engagement_rate_pct: 4.5,
    average_likes: 2000,
    location_id: 'FR',
    gender: 'FEMALE',
    follower_growth_pct: { '1': 2.5 },
    audience: { credibility: 0.9, genders: [{ code: 'FEMALE', percentage: 70 }] },
    contacts: [{ type: 'EMAIL', value: firstEmail }],
    as_of: january,
  };
}

/** The next holder of the handle. */
function second(handle: string): ImportRecord {
  return {
    platform: 'photonet',
    handle,
    name: 'Second',
    platform_user_id: `2nd of ${handle}`,
    contacts: [{ type: 'EMAIL', value: secondEmail }],
  };
}

function wordOf(handle: string): string {
  return handle.replaceAll('.', '');
}

/** How it may turn out that the second person has the handle. */
const ways: Record<string, (handle: string) => Promise<unknown>> = {
  async 'a live refresh'(handle) {
    network.changes.set(handle, { id: `2nd of ${handle}`, full_name: 'Second', contact_email: secondEmail });
    const passer = await api.account();
    const { body } = await passer.call('lookup_creator', { ...on(handle), refresh: true, confirmed: true });
    expect(body).toMatchObject({ status: 'ok', was_owned: false, credits_charged: 1, creator: { name: 'Second' } });
  },
  async 'an import'(handle) {
    await api.importCreators([second(handle)]);
  },
};

function on(handle: string) {
  return { platform: 'photonet', handle } as const;
}

function next(): string {
  return `reused.${++made}`;
}

async function listWith(account: TestAccount, handle: string): Promise<string> {
  const { list_id } = (await account.call('create_list', { name: 'mine' })).body.list;
  await account.call('add_to_list', { list_id, creators: [on(handle)] });
  return list_id;
}

async function exported(account: TestAccount, handle: string, limit = 1): Promise<string> {
  const filters = { basic: { platform: 'photonet' }, content: { bioKeywords: { any: [wordOf(handle)] } } };
  return (await account.call('run_export', { filters, limit, confirmed: true })).body.history_id;
}

async function rowsOf(account: TestAccount, history_id: string) {
  return (await account.call('get_history_data', { history_id })).body.creators;
}

async function bought(account: TestAccount, handle: string) {
  return (await account.call('lookup_creator', { ...on(handle), confirmed: true })).body;
}

async function listed(account: TestAccount, list_id: string) {
  return (await account.call('get_list', { list_id })).body.items;
}

function suppress(handle: string, platformUserId?: string) {
  const person = platformUserId === undefined ? on(handle) : { ...on(handle), platformUserId };
  return new PostgresCreatorStore(api.db, { byId: () => null }).suppress(person);
}

describe.each(Object.keys(ways))('when %s shows that another person has a handle', (way) => {
  const handleGoes = (handle: string) => ways[way]?.(handle);

  test('the previous holder keeps facts, owners, lists and rows, and cannot be found by the handle', async () => {
    const [account, handle] = [await api.account(), next()];
    await api.importCreators([first(handle)]);
    const before = await bought(account, handle);
    expect(before.creator).toMatchObject({
      as_of: january,
      details_as_of: january,
      growth_as_of: january,
      audience_as_of: january,
      handle_changed: false,
    });
    const list_id = await listWith(account, handle);
    const rows = await rowsOf(account, before.history_id);
    await handleGoes(handle);

    const [item] = await listed(account, list_id);
    expect(item.creator).toEqual({ ...before.creator, charged: 0, profile_url: null, handle_changed: true });
    expect(item).toMatchObject({ name: 'First', handle_changed: true, owned: true, profile_url: null });
    expect(await rowsOf(account, before.history_id)).toEqual(rows);
    const { list_id: again } = (await account.call('create_list', { name: 'from the job' })).body.list;
    await account.call('add_to_list', { list_id: again, history_id: before.history_id });
    expect(await listed(account, again)).toMatchObject([{ name: 'First' }]);
    const found = await account.call('search_creators', {
      basic: { platform: 'photonet' },
      content: { bioKeywords: { any: [wordOf(handle)] } },
    });
    expect(found.body.total).toBe(0);
  });

  test('the handle finds the new holder, who is not owned: an unlock charges and delivers only the new holder’s facts', async () => {
    const [account, handle] = [await api.account(), next()];
    await api.importCreators([first(handle)]);
    await bought(account, handle);
    await handleGoes(handle);
    const unlock = { handles: [on(handle)], confirmed: true };
    expect((await account.call('unlock_creators', { ...unlock, confirmed: false })).body.quote).toMatchObject({
      max_credits: 1,
      already_owned: 0,
    });
    const { history_id } = (await account.call('unlock_creators', unlock)).body;
    await api.runJobs();
    expect(await rowsOf(account, history_id)).toMatchObject([
      {
        name: 'Second',
        platform_user_id: `2nd of ${handle}`,
        emails: [secondEmail],
        engagement_rate_pct: null,
        gender: null,
        location: null,
        follower_growth_pct: null,
        audience_credibility: null,
        details_as_of: null,
        growth_as_of: null,
        audience_as_of: null,
        charged: 1,
        handle_changed: false,
      },
    ]);
    expect(await account.balance()).toMatchObject({ posted: 998, held: 0 });
    expect(await bought(account, handle)).toMatchObject({ was_owned: true, credits_charged: 0 });
    const list_id = await listWith(account, handle);
    expect(await listed(account, list_id)).toMatchObject([{ name: 'Second', owned: true, handle_changed: false }]);
  });

  test('ended and running exports deliver both people correctly, and wrong contacts of either are credited', async () => {
    const [account, late, handle] = [await api.account(), await api.account(), next()];
    const elsewhere = { ...second(`${handle}.before`), platform_user_id: `2nd of ${handle}`, bio: wordOf(handle) };
    await api.importCreators([first(handle), elsewhere]);
    const ended = await exported(account, handle, 2);
    await api.runJobs();
    const rows = await rowsOf(account, ended);
    const running = await exported(late, handle, 2);
    await handleGoes(handle);
    await api.runJobs();
    expect(await rowsOf(account, ended)).toEqual(rows);
    const delivered = await rowsOf(late, running);
    expect(delivered).toMatchObject([
      { name: 'First', handle, emails: [firstEmail], engagement_rate_pct: 4.5, charged: 1, handle_changed: true },
      { name: 'Second', handle, engagement_rate_pct: null, charged: 1, handle_changed: false },
    ]);
    expect(delivered[1].emails).toContain(secondEmail);
    for (const contact of [secondEmail, firstEmail]) {
      const report = { history_id: running, ...on(handle), contact, reason: 'bounced' };
      expect((await late.call('report_contact', report)).body).toMatchObject({ credits_returned: 1 });
      expect((await late.call('report_contact', report)).body).toMatchObject({ credits_returned: 0 });
    }
    const report = { history_id: ended, ...on(handle), contact: firstEmail, reason: 'bounced' };
    expect((await account.call('report_contact', report)).body).toMatchObject({ credits_returned: 1 });
  });

  test('lookalikes of the handle are those of the new holder', async () => {
    const [account, handle] = [await api.account(), next()];
    await api.importCreators([{ ...first(handle), topics: ['Trains'], interests: ['Travel'], language: 'fr' }]);
    const like = { basic: { platform: 'photonet' }, creator: { lookalikeCreators: handle } };
    const before = await account.call('search_creators', like);
    expect(JSON.stringify(before.body.preview_creators)).toContain('Traveller');
    await handleGoes(handle);
    const after = await account.call('search_creators', like);
    expect(JSON.stringify(after.body.preview_creators ?? after.body.errors)).not.toContain('Traveller');
  });
});

describe('a refresh', () => {
  test('of the same person updates the profile, and no other fact appears newer', async () => {
    const [account, handle] = [await api.account(), next()];
    await api.importCreators([first(handle)]);
    network.changes.set(handle, { id: `1st of ${handle}`, full_name: 'First, new', follower_count: 60_000 });
    const before = await bought(account, handle);
    const { body } = await account.call('lookup_creator', { ...on(handle), refresh: true });
    expect(body).toMatchObject({ was_owned: true, credits_charged: 0 });
    expect(body.creator).toMatchObject({
      name: 'First, new',
      follower_count: 60_000,
      engagement_rate_pct: 4.5,
      details_as_of: january,
      growth_as_of: january,
      audience_as_of: january,
      audience_credibility: 0.9,
    });
    expect(body.creator.as_of > before.creator.as_of).toBe(true);
    await api.importCreators([{ ...first(handle), name: 'Old', follower_count: 1, as_of: '2025-06-01T00:00:00Z' }]);
    expect((await bought(account, handle)).creator).toEqual(body.creator);
  });

  test('that finds another person asks for confirmation, and charges 1 credit for that person once confirmed', async () => {
    const [account, handle] = [await api.account(), next()];
    await api.importCreators([first(handle)]);
    await bought(account, handle);
    network.changes.set(handle, { id: `2nd of ${handle}`, full_name: 'Second' });
    const asked = await account.call('lookup_creator', { ...on(handle), refresh: true });
    expect(asked.body).toMatchObject({
      status: 'needs_confirmation',
      message: expect.stringContaining('This handle now belongs to another person.'),
      suggested_next: expect.stringContaining('Leave out refresh'),
      quote: { max_credits: 1, already_owned: 0, credits_remaining: 999 },
    });
    expect(await account.balance()).toMatchObject({ posted: 999, held: 0 });
    expect(await bought(account, handle)).toMatchObject({ was_owned: false, credits_charged: 1 });
  });

  test.each([
    ['no credits are left', { credits: 1 }, {}, 'insufficient_credits'],
    ['the call may cost nothing', {}, { max_credits: 0 }, 'error'],
  ])('that finds another person charges nothing where %s', async (_why, options, limits, status) => {
    const [account, handle] = [await api.account(options), next()];
    await api.importCreators([first(handle)]);
    await bought(account, handle);
    const { posted } = await account.balance();
    network.changes.set(handle, { id: `2nd of ${handle}`, full_name: 'Second' });
    const { body } = await account.call('lookup_creator', { ...on(handle), refresh: true, confirmed: true, ...limits });
    expect(body.status).toBe(status);
    expect(await account.balance()).toMatchObject({ posted, held: 0 });
  });

  test('that finds another person without contacts is free and changes no ownership', async () => {
    const [account, handle] = [await api.account(), next()];
    await api.importCreators([first(handle)]);
    await bought(account, handle);
    network.changes.set(handle, { id: `2nd of ${handle}`, full_name: 'Second', contact_email: null });
    const { body } = await account.call('lookup_creator', { ...on(handle), refresh: true });
    expect(body).toMatchObject({
      status: 'ok',
      was_owned: false,
      credits_charged: 0,
      creator: { name: 'Second', emails: [], owned_since: null },
    });
  });

  test('that finds an erased person returns none and stores nothing', async () => {
    const [account, handle] = [await api.account(), next()];
    await api.importCreators([first(handle), { ...second(handle), handle: `${handle}.gone` }]);
    await suppress(`${handle}.gone`);
    network.changes.set(handle, { id: `2nd of ${handle}`, full_name: 'Second' });
    const { body } = await account.call('lookup_creator', { ...on(handle), refresh: true, confirmed: true });
    expect(body).toMatchObject({ status: 'none', creator: null, credits_charged: 0 });
    expect(await account.balance()).toMatchObject({ posted: 1000, held: 0 });
  });

  test('that finds another person discards the cached posts of the handle', async () => {
    const [account, handle] = [await api.account(), next()];
    await api.importCreators([first(handle)]);
    const posts = () => account.call('get_creator_posts', on(handle));
    await posts();
    expect((await posts()).body.from_cache).toBe(true);
    await ways['a live refresh']?.(handle);
    expect((await posts()).body.from_cache).toBe(false);
  });
});

test('a lookup of a handle that is missing finds the known creator by user id', async () => {
  const [handle, id, now] = ['missing.anna', '4711', 'anna.now'];
  await api.importCreators([{ ...first(handle), platform_user_id: id }]);
  const account = await api.account();
  const look = () => account.call('lookup_creator', { ...on(handle), refresh: true, confirmed: true });
  expect((await look()).body).toMatchObject({ status: 'none', credits_charged: 0 });
  network.names.set(id, now);
  network.changes.set(now, { id, contact_email: firstEmail });
  const { body } = await look();
  expect(body).toMatchObject({ status: 'ok', credits_charged: 1, creator: { handle: now, platform_user_id: id } });
  expect((await account.call('lookup_creator', on(now))).body).toMatchObject({ was_owned: true });
});
