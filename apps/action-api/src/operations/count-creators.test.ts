import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApi, suspend, type TestApi } from '../testing/test-api.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});

afterAll(() => api.close());

const photonet = { basic: { platform: 'photonet' } };

describe('counting', () => {
  test('gives the total of the search with the same filters, takes no free creators, and leaves no history', async () => {
    const account = await api.account();
    const filters = {
      ...photonet,
      creator: { location: { name: 'france' } },
      content: { bioKeywords: { any: ['trains'] } },
    };
    const counted = await account.call('count_creators', filters);
    expect([counted.status, counted.body.status]).toEqual([200, 'ok']);
    expect((await account.call('list_search_history', {})).body.status).toBe('empty');
    const balance = (await account.call('get_credit_balance', {})).body;
    expect(balance.usage.free_creators_left).toBe(75);
    expect(balance.limits.find(({ policy }: { policy: string }) => policy === 'counts')).toMatchObject({
      limit: 60,
      remaining: 59,
    });
    const { total, filters_used, filters_summary, warnings } = (await account.call('search_creators', filters)).body;
    expect(counted.body).toEqual({ ...counted.body, total, filters_used, filters_summary, warnings });
    expect((await account.call('count_creators', filters_used)).body.total).toBe(total);
  });

  test('says how many the account owns of those that match', async () => {
    const account = await api.account();
    await account.call('unlock_creators', {
      handles: ['traveller.000', 'traveller.010'],
      platform: 'photonet',
      confirmed: true,
    });
    await api.runJobs();
    const ownedOf = async (creator: object) =>
      (await account.call('count_creators', { ...photonet, creator })).body.owned;
    expect(await ownedOf({})).toBe(2);
    expect(await ownedOf({ audienceRange: { minValue: 99_500 } })).toBe(1);
    expect(await ownedOf({ audienceRange: { minValue: 1e9 } })).toBe(0);
    expect((await (await api.account()).call('count_creators', photonet)).body.owned).toBe(0);
  });

  test('a histogram leaves the range on its figure out, and holds the others', async () => {
    const account = await api.account();
    const histogramOf = async (filters: object, histogram = 'follower_count') =>
      (await account.call('count_creators', { ...photonet, ...filters, histogram })).body;
    const whole = await histogramOf({});
    const sum = whole.histogram.buckets.reduce((all: number, { count }: { count: number }) => all + count, 0);
    expect([whole.histogram.figure, sum]).toEqual(['follower_count', whole.total]);
    const narrow = await histogramOf({ creator: { audienceRange: { minValue: 95_000 } } });
    expect(narrow.total).toBeLessThan(whole.total);
    expect(narrow.histogram).toEqual(whole.histogram);
    expect(
      await histogramOf({ creator: { audienceRange: { minValue: 95_000 } } }, 'engagement_rate_pct'),
    ).toMatchObject({
      histogram: { figure: 'engagement_rate_pct' },
    });
    const none = await histogramOf({ content: { bioKeywords: { any: ['no such word'] } } });
    expect(none).toMatchObject({ status: 'empty', histogram: { buckets: [] } });
  });
});

test('what is wrong with the filters is said as a search says it', async () => {
  const account = await api.account();
  const wrong = {
    basic: { platform: 'nonet' },
    creator: { location: { name: 'Nowhereland' }, age: { minValue: 'x' } },
  };
  const [counted, searched] = [
    await account.call('count_creators', wrong),
    await account.call('search_creators', wrong),
  ];
  expect([counted.status, counted.body.errors]).toEqual([400, searched.body.errors]);
});

test('a suspended account and one without plan and credits count nothing', async () => {
  const poor = await api.account({ credits: 0, plan: 'free' });
  expect((await poor.call('count_creators', photonet)).body.status).toBe('api_access_requires_plan');
  const bad = await api.account();
  await suspend(api.db, bad.accountId);
  expect((await bad.call('count_creators', photonet)).status).toBe(403);
});
