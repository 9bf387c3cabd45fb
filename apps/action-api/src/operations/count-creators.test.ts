import { describe, expect, test } from '@jest/globals';
import { testApi } from '../testing/test-api.ts';

const api = await testApi();

const photonet = { basic: { platform: 'photonet' } };

describe('counting', () => {
  test('returns the total of the same search, uses no free creators, and writes no history', async () => {
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

  test('returns how many matches the account owns', async () => {
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

  test('a histogram ignores the range of its own figure and applies all other filters', async () => {
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

describe('alternatives, facets and creators left out', () => {
  const french = { ...photonet, creator: { location: { id: 'FR' } } };

  test('each alternative is counted like the request with its changes', async () => {
    const account = await api.account();
    const totalOf = async (filters: object) => (await account.call('count_creators', filters)).body.total;
    const alternatives = [
      {},
      { creator: { location: null } },
      { basic: { contactDetails: [] } },
      { creator: { locations: [{ id: 'ES' }] }, content: { topics: ['trains'] } },
      { creator: { gender: { code: 'FEMALE' } } },
    ];
    const { body } = await account.call('count_creators', { ...french, alternatives });
    const female = { ...french.creator, gender: { code: 'FEMALE' } };
    expect(body.alternatives).toEqual([
      body.total,
      await totalOf(photonet),
      await totalOf({ ...french, basic: { platform: 'photonet', contactDetails: [] } }),
      0,
      await totalOf({ ...french, creator: female }),
    ]);
    const wrong = await account.call('count_creators', {
      ...french,
      alternatives: [{}, { creator: { gendre: 'FEMALE' } }],
    });
    expect(wrong.body.errors).toMatchObject([{ field: 'alternatives[1].creator.gendre', code: 'unknown_field' }]);
  });

  test('a facet counts values without its own filter; none below ten matches', async () => {
    const account = await api.account();
    const facets = ['interests', 'topics', 'languages', 'locations'];
    const counted = async (filters: object) => (await account.call('count_creators', { ...filters, facets })).body;
    const [all, fromFrance] = [await counted(photonet), await counted(french)];
    expect(all.facets.interests).toEqual([{ value: 'Travel', name: 'Travel', count: all.total }]);
    expect(all.facets.languages.map(({ value }: { value: string }) => value)).toEqual(['en', 'fr']);
    expect(all.facets.locations).toEqual([{ value: 'FR', name: 'France', count: fromFrance.total }]);
    expect(fromFrance.facets).toEqual({
      interests: [{ value: 'Travel', name: 'Travel', count: fromFrance.total }],
      topics: [{ value: 'Trains', name: 'Trains', count: fromFrance.total }],
      languages: [{ value: 'fr', name: 'French', count: fromFrance.total }],
      locations: all.facets.locations,
    });
    const spoken = await counted({ ...photonet, creator: { language: { code: 'fr' } } });
    expect(spoken.facets.languages).toEqual(all.facets.languages);
    expect(spoken.facets.topics).toEqual([{ value: 'Trains', name: 'Trains', count: spoken.total }]);
    const few = await counted({ ...photonet, creator: { audienceRange: { minValue: 99_500 } } });
    expect(few.facets).toEqual({ interests: null, topics: null, languages: null, locations: null });
  });

  test('creators left out are counted by each part of the exclusions', async () => {
    const account = await api.account();
    await account.call('search_creators', french);
    await account.call('unlock_creators', {
      handles: ['traveller.000', 'traveller.090'],
      platform: 'photonet',
      confirmed: true,
    });
    await api.runJobs();
    const { body } = await account.call('count_creators', { ...french, exclude: { owned: true, shown: true } });
    expect(body).toMatchObject({ left_out: { total: 11, owned: 2, shown: 11, lists: 0, jobs: 0 }, owned: 0 });
    expect((await account.call('count_creators', french)).body).toMatchObject({
      total: body.total + 11,
      left_out: { total: 0, owned: 0, shown: 0, lists: 0, jobs: 0 },
    });
    const alternatives = [{ exclude: null }, { exclude: { shown: null } }];
    const again = await account.call('count_creators', { ...body.filters_used, alternatives });
    expect(again.body).toMatchObject({ total: body.total, alternatives: [body.total + 11, body.total + 9] });
  });

  test('five evaluations take one slot, and each further one another', async () => {
    const account = await api.account();
    const left = async (more: object) => {
      const { status } = await account.call('count_creators', { ...photonet, ...more });
      const { limits } = (await account.call('get_credit_balance', {})).body;
      return [status, limits.find(({ policy }: { policy: string }) => policy === 'counts').remaining];
    };
    const alternatives = Array.from({ length: 10 }, () => ({}));
    expect(await left({ alternatives: alternatives.slice(0, 4) })).toEqual([200, 59]);
    const most = { alternatives, facets: ['topics', 'languages'] };
    for (const remaining of [50, 41, 32, 23, 14, 5]) expect(await left(most)).toEqual([200, remaining]);
    expect(await left(most)).toEqual([429, 5]);
  });
});
