import { PostgresCreatorStore } from '@creator-discovery/postgres';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApi, type TestAccount, type TestApi } from '../testing/test-api.ts';

let api: TestApi;

const seen = {
  platform: 'shortnet',
  handle: 'Seen.One',
  name: 'Seen One',
  platform_user_id: 'seen-1',
  bio: 'Ask seen@example.com or +33 6 12 34 56 78',
  follower_count: 20_000,
  engagement_rate_pct: 3,
  average_likes: 600,
  location_id: 'FR',
  hashtags: ['trains'],
  captions: ['Call me: caption@example.com'],
  follower_growth_pct: { '1': 1.5, '6': 9 },
  audience: {
    locations: [
      { id: 'FR', percentage: 40 },
      { id: 'US', percentage: 50 },
    ],
    ages: [
      { min: 25, max: 34, percentage: 60 },
      { min: 18, max: 24, percentage: 30 },
    ],
    genders: [{ code: 'FEMALE', percentage: 70 }],
    languages: [{ code: 'fr', percentage: 45 }],
    credibility: 0.8,
  },
  contacts: [
    { type: 'EMAIL', value: 'seen@example.com' },
    { type: 'PHONE', value: '+33612345678' },
  ],
  collected_at: '2026-03-01T10:00:00.000Z',
} as const;

beforeAll(async () => {
  api = await startTestApi();
  const others = [1, 2, 4].map((rate) => ({
    platform: 'shortnet' as const,
    handle: `other.${rate}`,
    name: `Other ${rate}`,
    follower_count: 30_000,
    engagement_rate_pct: rate,
    contacts: [{ type: 'EMAIL' as const, value: `other${rate}@example.com` }],
  }));
  await api.importCreators([structuredClone(seen) as never, ...others]);
});
afterAll(() => api.close());

const asked = { handle: 'https://shortnet.example/@seen.one', platform: 'shortnet' };

async function searched(account: TestAccount): Promise<void> {
  await account.call('search_creators', {
    basic: { platform: 'shortnet' },
    creator: { audienceRange: { minValue: 15_000 } },
  });
}

describe('a creator that the account has seen', () => {
  test('is shown with audience, growth, medians of its size and its place among them, and no contact at all', async () => {
    const account = await api.account();
    await searched(account);
    const { status, body } = await account.call('get_creator', { handle: 'seen.one', platform: 'shortnet' });
    expect([status, body.status, body.hidden]).toEqual([200, 'ok', null]);
    expect(body.creator).toMatchObject({
      handle: 'Seen.One',
      owned: false,
      location: 'France',
      average_likes: 600,
      hashtags: ['trains'],
      contact_types: ['EMAIL', 'PHONE'],
      growth: [
        { months: 1, pct: 1.5 },
        { months: 6, pct: 9 },
      ],
      as_of: '2026-03-01T10:00:00.000Z',
      audience_as_of: '2026-03-01T10:00:00.000Z',
      audience: {
        places: [
          { id: 'US', type: 'COUNTRY', share_pct: 50 },
          { id: 'FR', name: 'France', share_pct: 40 },
        ],
        ages: [
          { band: '18-24', share_pct: 30 },
          { band: '25-34', share_pct: 60 },
        ],
        genders: [{ gender: 'FEMALE', share_pct: 70 }],
        languages: [{ code: 'fr', name: 'French', share_pct: 45 }],
        credibility: 0.8,
      },
      medians: {
        min_followers: 10_000,
        max_followers: 100_000,
        creators: 4,
        engagement_rate_pct: 2.5,
        average_likes: 600,
      },
      percentile: { engagement_rate_pct: 50 },
    });
    expect(JSON.stringify(body)).not.toMatch(/example\.com"|@example|\+33|612345678|caption/);
    const balance = (await account.call('get_credit_balance', {})).body;
    expect([balance.credits_remaining, balance.usage.free_creators_left]).toEqual([1000, 71]);
  });

  test('is also one that it owns, or has in a list', async () => {
    const [owner, lister] = [await api.account(), await api.account()];
    await owner.call('unlock_creators', { handles: ['seen.one'], platform: 'shortnet', confirmed: true });
    await api.runJobs();
    const { creator } = (await owner.call('get_creator', { handle: 'seen.one', platform: 'shortnet' })).body;
    expect(creator).toMatchObject({ owned: true });
    const { list_id } = (await lister.call('create_list', { name: 'Mine' })).body.list;
    await lister.call('add_to_list', { list_id, creators: [{ platform: 'shortnet', handle: 'seen.one' }] });
    expect((await lister.call('get_creator', { handle: 'seen.one' })).body).toMatchObject({
      status: 'ok',
      creator: { owned: false },
    });
  });
});

test('of one that it has not seen name and handle are shown, whatever others have seen, and it costs nothing', async () => {
  await searched(await api.account());
  const account = await api.account();
  const { body } = await account.call('get_creator', { handle: 'seen.one', platform: 'shortnet' });
  expect(body).toMatchObject({
    status: 'hidden',
    creator: null,
    hidden: { name: 'Seen One', handle: 'Seen.One', platform: 'shortnet' },
  });
  expect(JSON.stringify(body)).not.toMatch(/example|600|trains/);
  expect((await account.call('get_credit_balance', {})).body.usage.free_creators_left).toBe(75);
});

test('an address finds its creator, a private one is refused, an erased one and nobody are none', async () => {
  const account = await api.account();
  await searched(account);
  expect((await account.call('get_creator', asked)).body.status).toBe('ok');
  expect((await account.call('get_creator', { handle: 'traveller.007', platform: 'photonet' })).status).toBe(422);
  await api.importCreators([{ ...structuredClone(seen), handle: 'gone.one', platform_user_id: 'gone-1' } as never]);
  await searched(account);
  expect((await account.call('get_creator', { handle: 'gone.one', platform: 'shortnet' })).body.status).toBe('ok');
  await new PostgresCreatorStore(api.db, { byId: () => null }).suppress({ platform: 'shortnet', handle: 'gone.one' });
  for (const handle of ['gone.one', 'never.was'])
    expect((await account.call('get_creator', { handle, platform: 'shortnet' })).body).toEqual(
      expect.objectContaining({ status: 'none', creator: null, hidden: null }),
    );
});
