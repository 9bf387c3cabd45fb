import { describe, expect, test } from '@jest/globals';
import { contactChannels } from './contact-channel.ts';
import { accountTypes } from './creator-attributes.ts';
import type { FilterObject } from './filter-object.ts';
import { indexedCreator, type SearchedFacts } from './indexed-creator.ts';
import { normaliseFilters } from './normalise.ts';
import { type Platform, platforms } from './platform.ts';
import { withMergedRanges } from './query.ts';
import { referenceSearch } from './reference-search.ts';
import { languageDictionary, placeDictionary } from './testing/dictionaries.ts';

/** Values of fixed lists and rules between fields; `filters/filters.test.ts` tests the rows of table 2.1. */

type Facts = Partial<SearchedFacts>;
type Filters = Partial<Omit<FilterObject, 'basic'>> & { readonly basic?: Partial<FilterObject['basic']> };

async function found(filters: Filters, creators: readonly Facts[]): Promise<readonly number[]> {
  const platform: Platform = filters.basic?.platform ?? 'photonet';
  const input = { ...filters, basic: { platform, contactDetails: [], ...filters.basic } };
  const normalised = await normaliseFilters(input, {
    places: placeDictionary,
    languages: languageDictionary,
    seeds: { seed: async () => null },
  });
  if (!normalised.ok) throw new Error(JSON.stringify(normalised.problems));
  const indexed = creators.map((facts, i) =>
    indexedCreator({ id: i + 1, platform, contact_types: [], ...facts }, placeDictionary),
  );
  return referenceSearch(normalised.query, indexed, { offset: 0, limit: 100 }).creatorIds;
}

test.each(platforms)('basic.platform %s finds creators of that platform only', async (platform) => {
  const everywhere = platforms.map((on) => ({ platform: on }));
  expect(await found({ basic: { platform } }, everywhere)).toEqual([platforms.indexOf(platform) + 1]);
});

describe('basic.contactDetails', () => {
  test.each(contactChannels)('%s finds creators with that channel only', async (channel) => {
    const others = contactChannels.filter((other) => other !== channel);
    expect(
      await found({ basic: { contactDetails: [channel] } }, [{ contact_types: [channel] }, { contact_types: others }]),
    ).toEqual([1]);
  });

  test('defaults to EMAIL; an empty list restricts nothing', async () => {
    const creators: Facts[] = [{ contact_types: ['PHONE'] }, { contact_types: ['EMAIL'] }, {}];
    const query = await normaliseFilters(
      { basic: { platform: 'photonet' } },
      {
        places: placeDictionary,
        languages: languageDictionary,
        seeds: { seed: async () => null },
      },
    );
    expect(query.ok && query.filtersUsed.basic.contactDetails).toEqual(['EMAIL']);
    expect(await found({ basic: { contactDetails: [] } }, creators)).toEqual([1, 2, 3]);
  });
});

test.each(accountTypes)('creator.accountType %s finds that type only', async (type) => {
  const creators = [...accountTypes.map((account_type) => ({ account_type })), {}];
  expect(await found({ creator: { accountType: { types: [type] } } }, creators)).toEqual([
    accountTypes.indexOf(type) + 1,
  ]);
});

test('creator.verified false does not restrict', async () => {
  expect(await found({ creator: { verified: { value: false } } }, [{ is_verified: true }, {}])).toEqual([1, 2]);
});

test.each([1, 2, 3, 4, 5, 6] as const)(
  'performance.audienceGrowth over %i months reads that interval',
  async (interval) => {
    const creators = ['1', '2', '3', '4', '5', '6'].map((months) => ({ follower_growth_pct: { [months]: 10 } }));
    expect(await found({ performance: { audienceGrowth: { interval, percentage: 10 } } }, creators)).toEqual([
      interval,
    ]);
  },
);

test('content.minPostCount and maxPostCount make one range', async () => {
  const creators = [{ content_count: 10 }, { content_count: 9 }, { content_count: 11 }, {}];
  expect(await found({ content: { minPostCount: 10, maxPostCount: 10 } }, creators)).toEqual([1]);
});

test('ranges are merged per figure', () => {
  const posts = { kind: 'range', figure: 'posts' } as const;
  const followers = { kind: 'range', figure: 'followers', min: 1, max: 2 } as const;
  const bounds = [
    { min: null, max: 30 },
    { min: 5, max: null },
    { min: 10, max: 20 },
    { min: 8, max: 25 },
  ];
  expect(withMergedRanges([followers, ...bounds.map((bound) => ({ ...posts, ...bound }))])).toEqual([
    followers,
    { ...posts, min: 10, max: 20 },
  ]);
});
