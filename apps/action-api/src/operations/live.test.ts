import { PostgresCreatorStore } from '@creator-discovery/postgres';
import { describe, expect, test } from '@jest/globals';
import { FakePhotonet } from '../testing/fake-photonet.ts';
import { type TestAccount, testApi } from '../testing/test-api.ts';

const network = new FakePhotonet();

const api = await testApi({}, { source: network });

async function live(account: TestAccount) {
  return (await account.call('get_credit_balance', {})).body.limits
    .filter((limit: { policy: string }) => limit.policy === 'live_fetches')
    .map((limit: { remaining: number }) => limit.remaining);
}

describe('get_creator_posts', () => {
  test('posts are paged with a cursor; cached ones are not counted, refresh fetches again', async () => {
    const account = await api.account();
    const cachedOnly = { handle: 'paged', platform: 'photonet', limit: 12, cached_only: true, refresh: true };
    const { body: none } = await account.call('get_creator_posts', cachedOnly);
    expect(none).toMatchObject({ status: 'empty', posts: [], live: { hour_remaining: 60, counted: false } });
    const first = await account.call('get_creator_posts', { handle: '@Paged', platform: 'photonet', limit: 12 });
    expect(first.body).toMatchObject({
      status: 'ok',
      handle: 'paged',
      returned: 12,
      has_more: true,
      from_cache: false,
      live: { hour_remaining: 59, day_remaining: 299, counted: true },
    });
    expect(first.body.fetched_at).toMatch(/Z$/);
    const again = await account.call('get_creator_posts', { handle: 'paged', limit: 12 });
    expect(again.body).toMatchObject({ from_cache: true, live: { hour_remaining: 59, counted: false } });
    expect(again.body.posts).toEqual(first.body.posts);
    const { body: held } = await account.call('get_creator_posts', cachedOnly);
    expect(held).toMatchObject({ posts: first.body.posts, live: { hour_remaining: 59, counted: false } });
    const shown = [...first.body.posts];
    for (let cursor = first.body.next_cursor; cursor !== null; ) {
      const { body } = await account.call('get_creator_posts', { handle: 'paged', limit: 12, cursor });
      shown.push(...body.posts);
      cursor = body.next_cursor;
    }
    expect(new Set(shown.map((post) => post.shortcode)).size).toBe(30);
    const fetches = network.fetches;
    expect(
      (await account.call('get_creator_posts', { handle: 'paged', limit: 12, refresh: true })).body.live.counted,
    ).toBe(true);
    expect(network.fetches).toBe(fetches + 1);
    const foreign = await account.call('get_creator_posts', { handle: 'other', cursor: first.body.next_cursor });
    expect(foreign.body.errors[0]).toMatchObject({ field: 'cursor', code: 'invalid_format' });
  });

  test('no posts: empty; unknown creator: none; blocked network: unavailable; private profile: 422', async () => {
    const account = await api.account();
    const statusOf = async (handle: string) => {
      const { status, body } = await account.call('get_creator_posts', { handle, platform: 'photonet' });
      return [status, body.status];
    };
    expect(await statusOf('empty.one')).toEqual([200, 'empty']);
    expect(await statusOf('missing.one')).toEqual([200, 'none']);
    expect(await statusOf('blocked.one')).toEqual([200, 'unavailable']);
    expect(await statusOf('private.one')).toEqual([422, 'error']);
  });

  test('a creator with another handle now is read by its user id; an unknown one is none, and says so', async () => {
    const account = await api.account();
    const named = { platform: 'photonet', name: 'Renamed' } as const;
    const known = { ...named, handle: 'missing.renamed', platform_user_id: '731' };
    const lost = { ...named, handle: 'missing.lost', platform_user_id: '732' };
    network.names.set('731', 'renamed.now');
    await api.importCreators([known, lost]);
    const read = async (handle: string, more = {}) =>
      (await account.call('get_creator_posts', { handle, platform: 'photonet', limit: 12, ...more })).body;
    const first = await read('missing.renamed');
    expect(first).toMatchObject({ status: 'ok', handle: 'renamed.now', returned: 12 });
    expect((await read('missing.renamed')).posts).toEqual(first.posts);
    expect(await read('renamed.now', { cursor: first.next_cursor })).toMatchObject({ status: 'ok', returned: 12 });
    expect(await read('missing.lost')).toMatchObject({
      status: 'none',
      message: expect.stringContaining('new handle'),
    });
    expect(await account.balance()).toMatchObject({ posted: 1000, held: 0 });
  });

  test('contact details in texts of posts are blanked, from the network and from the cache', async () => {
    const account = await api.account();
    const text = 'Call +49 170 555 12 34 or ana@bakery.example';
    network.postChanges.set('talkative', {
      caption: text,
      location: text,
      'the service': text,
      hashtags: ['bread', '4917055512345'],
    });
    const blanked = 'Call ••• or •••';
    for (let call = 0; call < 2; call += 1)
      expect((await account.call('get_creator_posts', { handle: 'talkative', limit: 1 })).body.posts).toMatchObject([
        { caption: blanked, location: blanked, 'the service': blanked, hashtags: ['bread'] },
      ]);
  });
});

describe('lookup_creator with refresh', () => {
  test('an unknown creator is found on the network, added and charged once', async () => {
    const account = await api.account();
    expect((await account.call('lookup_creator', { handle: 'newcomer', platform: 'photonet' })).body).toMatchObject({
      status: 'none',
      credits_charged: 0,
    });
    const asked = await account.call('lookup_creator', { handle: 'newcomer', platform: 'photonet', refresh: true });
    expect(asked.body.status).toBe('needs_confirmation');
    const { body } = await account.call('lookup_creator', {
      handle: 'newcomer',
      platform: 'photonet',
      refresh: true,
      confirmed: true,
    });
    expect(body).toMatchObject({
      status: 'ok',
      credits_charged: 1,
      creator: {
        name: 'Live newcomer',
        profile_url: 'https://photonet.example/newcomer',
        email: 'newcomer@live.example',
        follower_count: 7,
      },
    });
    expect(await live(account)).toEqual([59, 299]);
    const again = await account.call('lookup_creator', { handle: 'newcomer' });
    expect(again.body).toMatchObject({ was_owned: true, credits_charged: 0 });
    expect(await live(account)).toEqual([59, 299]);
  });

  test('contacts from other sources are kept along with those of the network', async () => {
    const account = await api.account();
    const { body } = await account.call('lookup_creator', { handle: 'traveller.030', refresh: true, confirmed: true });
    expect(body.creator.emails).toEqual(['traveller.030@live.example', 'traveller30@example.com']);
    expect(body.creator).toMatchObject({ bio: 'Fresh from the network', language: 'fr' });
  });

  test('an unknown creator, a private profile and a blocked network cost nothing', async () => {
    const account = await api.account();
    const look = (handle: string) =>
      account.call('lookup_creator', { handle, platform: 'photonet', refresh: true, confirmed: true });
    expect((await look('missing.two')).body).toMatchObject({ status: 'none', credits_charged: 0 });
    expect((await look('blocked.two')).body).toMatchObject({ status: 'unavailable', credits_charged: 0 });
    expect((await look('private.two')).status).toBe(422);
    expect(await account.balance()).toMatchObject({ posted: 1000, held: 0 });
  });

  test('a call without enough credits does not use a live slot', async () => {
    const account = await api.account({ credits: 0 });
    expect(
      (
        await account.call('lookup_creator', {
          handle: 'newcomer',
          refresh: true,
          confirmed: true,
          platform: 'photonet',
        })
      ).status,
    ).toBe(402);
    expect(await live(account)).toEqual([60, 300]);
  });

  test('contacts from the network are read with the creator’s known country; unreadable ones are left out', async () => {
    const account = await api.account();
    const berlin = { platform: 'photonet', name: 'Berlin', location_id: 'DE' } as const;
    const known = { ...berlin, handle: 'berlin.1', contacts: [{ type: 'PHONE' as const, value: '+49 (30) 123-456' }] };
    await api.importCreators([known, { ...berlin, handle: 'berlin.2', platform_user_id: 'the first' }]);
    const shown = { contact_phone: '030 123456', contact_email: 'Ana@Live.Example', bio_emails: ['ana at live'] };
    for (const handle of ['berlin.1', 'berlin.2']) network.changes.set(handle, shown);
    const read = async (handle: string) =>
      (await account.call('lookup_creator', { handle, platform: 'photonet', refresh: true, confirmed: true })).body;
    const first = await read('berlin.1');
    expect(first.creator).toMatchObject({ phone: '+4930123456', emails: ['Ana@live.example'] });
    expect(first.creator.contacts).toHaveLength(2);
    const another = await read('berlin.2');
    expect(another.creator).toMatchObject({ phone: null, emails: ['Ana@live.example'] });
    const report = { history_id: first.history_id, platform: 'photonet', handle: 'berlin.1', reason: 'bounced' };
    const reported = await account.call('report_contact', { ...report, contact: '(030) 123-456' });
    expect(reported.body).toMatchObject({ credits_returned: 1 });
    const again = await account.call('report_contact', { ...report, contact: '+4930123456' });
    expect(again.body).toMatchObject({ credits_returned: 0, repeated: true });
    const other = await account.call('report_contact', { ...report, contact: 'ANA@live.example' });
    expect(other).toMatchObject({ status: 422 });
  });

  test('a lookup asks for confirmation if only the network’s answer makes it charge', async () => {
    const account = await api.account();
    await api.importCreators([{ platform: 'photonet', handle: 'no.contact.yet', name: 'x' }]);
    const look = { handle: 'no.contact.yet', platform: 'photonet', refresh: true };
    expect((await account.call('lookup_creator', look)).body.status).toBe('needs_confirmation');
    expect(await account.balance()).toMatchObject({ posted: 1000, held: 0 });
  });
});

describe('an erased person', () => {
  const gone = { handle: 'left.us', platform: 'photonet' } as const;

  test.each([
    ['get_creator_posts', gone],
    ['get_creator_posts', { ...gone, refresh: true }],
    ['lookup_creator', { ...gone, confirmed: true }],
    ['lookup_creator', { ...gone, confirmed: true, refresh: true }],
  ])('is unknown to %s %j: nothing is fetched, counted, charged or cached', async (operation, body) => {
    const account = await api.account();
    // The scraping API may have cached it.
    await account.call('get_creator_posts', gone);
    await new PostgresCreatorStore(api.db, { byId: () => null }).suppress(gone);
    const cached = async () => (await api.db.selectFrom('scrape_answer').select('key').execute()).length;
    const before = { fetches: network.fetches, live: await live(account), cached: await cached() };
    const { status, body: answer } = await account.call(operation, body);
    expect([status, answer.status]).toEqual([200, 'none']);
    expect(JSON.stringify(answer)).not.toContain('shortcode');
    expect({ fetches: network.fetches, live: await live(account), cached: await cached() }).toEqual(before);
    expect(await account.balance()).toMatchObject({ posted: 1000, held: 0 });
  });
});
