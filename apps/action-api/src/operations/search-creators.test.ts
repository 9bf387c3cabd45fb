import { describe, expect, test } from '@jest/globals';
import { type Answer, testApi } from '../testing/test-api.ts';

const api = await testApi();

const photonet = { basic: { platform: 'photonet' } };

describe('200', () => {
  test('a first search returns ten creators in order, exact totals and every field, and costs nothing', async () => {
    const account = await api.account();
    const { status, body } = await account.call('search_creators', photonet);
    expect(status).toBe(200);
    expect(body.status).toBeUndefined();
    // 120 creators, one without a public e-mail.
    expect(body.total).toBe(119);
    expect(body.preview_creators).toHaveLength(10);
    expect(body.preview_creators[0]).toEqual({
      creator_id: expect.stringMatching(/^[1-9][0-9]*$/),
      name: 'Traveller 0',
      handle: 'Traveller.000',
      platform: 'photonet',
      follower_count: 100_000,
      engagement_rate_pct: 1,
      bio: expect.stringContaining('Travel and trains'),
      location: 'France',
      is_verified: true,
      profile_url: 'https://photonet.example/traveller.000/',
      photo_url: null,
      average_likes: null,
      average_views: null,
      follower_growth_pct: null,
      last_post_at: null,
      posts_per_week: null,
      language: expect.any(String),
      audience_credibility: null,
      contact_types: expect.arrayContaining(['EMAIL']),
      audience_match: [],
      owned: false,
    });
    expect(body).toMatchObject({
      offset: 0,
      next_offset: 10,
      credits_charged: 0,
      credits_remaining: 1000,
      estimated_cost_per_creator: 1,
      max_affordable_count: 1000,
      source: 'api',
      usage: {
        free_creators_per_day: 75,
        free_creators_left: 65,
        creators_per_credit: 4,
        usage_pricing: true,
        creators_returned: 10,
        creators_charged: 0,
        credits_charged: 0,
      },
    });
    expect(body.filters_used.basic).toEqual({
      platform: 'photonet',
      contactDetails: ['EMAIL'],
      sortBy: 'FOLLOWER_COUNT',
    });
  });

  test('has_more is false if the next offset would be refused or has no creators', async () => {
    await api.importCreators(
      Array.from({ length: 510 }, (_, at) => ({ platform: 'shortnet', handle: `many.${at}`, name: `Many ${at}` })),
    );
    const account = await api.account();
    const many = { basic: { platform: 'shortnet', contactDetails: [] } };
    const pages: [object, number, boolean][] = [
      [photonet, 0, true],
      [photonet, 108, true],
      [photonet, 109, false],
      [photonet, 119, false],
      [photonet, 490, false],
      [many, 480, true],
      [many, 481, false],
      [many, 490, false],
    ];
    for (const [filters, offset, more] of pages) {
      const { body } = await account.call('search_creators', { ...filters, offset });
      expect([offset, body.has_more]).toEqual([offset, more]);
      const next = await account.call('search_creators', { ...filters, offset: body.next_offset });
      expect([offset, next.status === 200 && next.body.preview_creators.length > 0]).toEqual([offset, more]);
    }
  });

  test('previews mark owned creators, also on repeated pages, and only for the account that owns them', async () => {
    const account = await api.account();
    const owned = async (body: object, who = account) => {
      const answer = await who.call('search_creators', { ...photonet, ...body });
      return answer.body.preview_creators.map((creator: { owned: boolean }) => creator.owned);
    };
    const first = await account.call('search_creators', photonet);
    const page = { page_request_id: first.body.page_request_id };
    const bought = [1, 3].map((at) => first.body.preview_creators[at].handle);
    await account.call('unlock_creators', { handles: bought, platform: 'photonet', confirmed: true });
    await api.runJobs();
    const mine = Array.from({ length: 10 }, (_, at) => at === 1 || at === 3);
    expect(await owned({})).toEqual(mine);
    expect(await owned(page)).toEqual(mine);
    expect(await owned({ offset: 2 })).toEqual(mine.map((_, at) => at === 1));
    expect(await owned({}, await api.account())).not.toContain(true);
  });

  test('no search result contains a contact, not even in a bio', async () => {
    const account = await api.account();
    const { body } = await account.call('search_creators', photonet);
    expect(JSON.stringify(body)).not.toMatch(/@example\.com|\+331/);
  });

  test('previews carry the share of each audience filter, also on repeated pages', async () => {
    const account = await api.account();
    const filters = { ...photonet, audience: { gender: { code: 'FEMALE', percentage: 1 }, age: { minValue: 18 } } };
    const first = await account.call('search_creators', filters);
    const matches = first.body.preview_creators.map(
      ({ audience_match }: { audience_match: { filter: string; share: number }[] }) =>
        audience_match.map(({ filter, share }) => [filter, share]),
    );
    expect(matches).toEqual([
      [
        ['audience.age', 55.5],
        ['audience.gender', 70],
      ],
    ]);
    const page = { page_request_id: first.body.page_request_id };
    const again = await account.call('search_creators', { ...filters, ...page });
    expect(again.body.preview_creators).toEqual(first.body.preview_creators);
    const plain = await account.call('search_creators', photonet);
    expect(plain.body.preview_creators[0]).toMatchObject({ audience_match: [], contact_types: expect.any(Array) });
  });

  test('filters_used can be sent back and returns the same search', async () => {
    const account = await api.account();
    const filters = {
      ...photonet,
      creator: { location: { name: 'france' }, language: { name: 'French' } },
      content: { bioKeywords: { any: ['trains'] } },
    };
    const first = await account.call('search_creators', filters);
    expect(first.body.filters_used.creator.location).toEqual({ id: 'FR', display_name: 'France' });
    expect(first.body.total).toBe(40);
    const second = await account.call('search_creators', first.body.filters_used);
    expect(second.body.filters_used).toEqual(first.body.filters_used);
    expect(second.body.preview_creators).toEqual(first.body.preview_creators);
    expect(second.body.history_id).toBe(first.body.history_id);
  });

  test('creators past the free allowance are charged, and paging neither skips nor repeats', async () => {
    const account = await api.account({ credits: 100 });
    const pages: Answer[] = [];
    for (let offset = 0; offset < 100; offset += 10)
      pages.push(await account.call('search_creators', { ...photonet, offset }));
    const handles = pages.flatMap(({ body }) =>
      body.preview_creators.map((creator: { handle: string }) => creator.handle),
    );
    expect(new Set(handles).size).toBe(100);
    // 75 free, then 5, 10 and 10 paid: ceil(5/4)=2, ceil(15/4)-2=2, ceil(25/4)-4=3.
    expect(pages.map(({ body }) => body.credits_charged)).toEqual([0, 0, 0, 0, 0, 0, 0, 2, 2, 3]);
    expect(pages.at(-1)?.body.credits_remaining).toBe(93);
    expect(await account.balance()).toMatchObject({ posted: 93, held: 0 });
    const charge = await account.call('explain_charge', { ledger_entry_id: pages[7]?.body.ledger_entry_ids[0] });
    expect(charge.body).toMatchObject({
      status: 'ok',
      credits_charged: 2,
      entries: [{ rule: 'search.page', kind: 'charge' }],
    });
  });

  test('a filter that the platform lacks is ignored and named in warnings', async () => {
    const account = await api.account();
    const { body } = await account.call('search_creators', {
      basic: { platform: 'videonet' },
      creator: { interests: { values: ['Travel'] } },
    });
    expect(body.filters_used.creator.interests).toBeUndefined();
    expect(body.warnings).toHaveLength(1);
  });

  test('names that are unknown, misspelled or ambiguous are named in warnings, in searches and counts alike', async () => {
    const account = await api.account();
    const filters = {
      ...photonet,
      creator: { location: { name: 'Georgia' }, interests: { values: ['travell'] } },
      audience: { location: { name: 'Pariis' } },
      content: { hashtags: ['#trvael'] },
    };
    const warnings = [
      'creator.location was read as Georgia, United States (region, US.GA). Other places of this name: Georgia (country, GE). Send an id to choose one.',
      'audience.location was read as Paris, Île-de-France, France (city, 2988507), which is spelled differently.',
      'creator.interests: no creator on photonet has “travell”. Nearest: “Travel”.',
      'content.hashtags: no creator on photonet has “trvael”.',
    ];
    for (const operation of ['search_creators', 'count_creators'])
      expect((await account.call(operation, filters)).body.warnings).toEqual(warnings);
  });
});

describe('400', () => {
  test('all problems at once, sorted by field, including unknown names', async () => {
    const account = await api.account();
    const { status, body } = await account.call('search_creators', {
      basic: { platform: 'nonet', sortby: 'X' },
      creator: { location: { name: 'Nowhereland' }, age: { minValue: 'x' } },
      audience: { age: { percentage: 101 } },
      offset: 491,
      zzz: 1,
    });
    expect([status, body.status]).toEqual([400, 'invalid_request']);
    const fields = body.errors.map((error: { field: string; code: string }) => `${error.field} ${error.code}`);
    expect(fields).toEqual([...fields].sort());
    expect(fields).toEqual(
      expect.arrayContaining([
        'audience.age.percentage too_large',
        'basic.platform not_allowed_value',
        'basic.sortby unknown_field',
        'creator.age.minValue wrong_type',
        'creator.location.name not_allowed_value',
        'offset too_large',
        'zzz unknown_field',
      ]),
    );
  });

  test('an unknown place, language or seed is reported on its field', async () => {
    const account = await api.account();
    const { body } = await account.call('search_creators', {
      ...photonet,
      creator: { lookalikeCreators: 'nobody.at.all' },
    });
    expect(body.errors).toEqual([expect.objectContaining({ field: 'creator.lookalikeCreators' })]);
  });
});
