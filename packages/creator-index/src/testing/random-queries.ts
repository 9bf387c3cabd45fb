import {
  accountTypes,
  everyCreator,
  genders,
  type IndexedCreator,
  type Range,
  type SearchQuery,
  type Sort,
} from '@creator-discovery/search-filters';
import { Chance, someLanguages, someNames, someWords } from './random-creators.ts';

function range(chance: Chance, greatest: number): Range | null {
  return chance.maybe(0.15, () => {
    const a = chance.happens(0.3) ? null : chance.fraction() ** 2 * greatest;
    const b = chance.happens(0.5) ? null : (a ?? 0) + chance.fraction() * greatest;
    return { min: a, max: b };
  });
}

function entries(chance: Chance, probability: number) {
  return chance.happens(probability)
    ? chance.some(
        someWords.map((word) => (chance.happens(0.2) ? [word, chance.of(someWords)] : [word])),
        4,
      )
    : [];
}

/** A query over what `randomCreators` makes: from a single condition to many, seeds of lookalikes among the creators. */
export function randomQuery(creators: readonly IndexedCreator[], seed: number): SearchQuery {
  const chance = new Chance(seed);
  const often = chance.of([0.03, 0.15, 0.3]);
  const minimum = () => chance.of([0, 1, 100_000, 123_456, 250_000, 400_000]);
  const query: SearchQuery = {
    ...everyCreator(chance.of(['photonet', 'photonet', 'shortnet'])),
    contacts: chance.of([0, 0, 2, 4, 6]),
    followers: range(chance, 10_000),
    place: chance.maybe(often, () => ({ first: 1 + chance.below(20), last: 20 + chance.below(20) })),
    language: chance.maybe(often, () => chance.of(someLanguages)),
    gender: chance.maybe(often, () => chance.of(genders)),
    age: range(chance, 50),
    verifiedOnly: chance.happens(0.05),
    interests: chance.happens(often) ? chance.some(someNames, 3) : [],
    accountTypes: chance.happens(often) ? chance.some(accountTypes, 2) : [],
    creatorLookalike: chance.maybe(0.05, () => ({ seed: chance.of(creators), minimum: chance.of([100_000, 300_000]) })),
    audience: {
      place: chance.maybe(often, () => ({ ordinal: 1 + chance.below(31), minimum: minimum() })),
      age: chance.maybe(often, () => ({
        min: chance.of([null, 13, 18, 20, 25]),
        max: chance.of([24, 34, 64, 120]),
        minimum: minimum(),
      })),
      gender: chance.maybe(often, () => ({ code: chance.of(genders), minimum: minimum() })),
      language: chance.maybe(often, () => ({ code: chance.of(someLanguages), minimum: minimum() })),
      lookalike: chance.maybe(0.05, () => ({ seed: chance.of(creators), minimum: chance.of([300_000, 600_000]) })),
      credibility: chance.maybe(often, () => chance.below(100) / 100),
    },
    bio: { any: entries(chance, often), all: entries(chance, often / 2).slice(0, 2), none: entries(chance, often) },
    captions: entries(chance, often),
    hashtags: chance.happens(often) ? chance.some(someWords, 5) : [],
    lastPostOnOrAfter: chance.maybe(often, () => 20_000 + chance.below(310)),
    topics: chance.happens(often) ? chance.some(someNames, 3) : [],
    posts: range(chance, 500),
    likes: range(chance, 10_000),
    views: range(chance, 20 * 2 ** 31),
    engagementRate: range(chance, 10),
    growth: chance.maybe(often, () => ({ months: chance.of([1, 2, 6] as const), minimum: chance.below(10) })),
  };
  return { ...query, sort: chance.of(possibleSorts(query)) };
}

function possibleSorts({ audience, bio, topics, creatorLookalike }: SearchQuery): readonly Sort[] {
  const sorts: Sort[] = [
    { by: 'followers' },
    { by: 'likes' },
    { by: 'views' },
    { by: 'engagementRate' },
    { by: 'posts' },
    { by: 'growth', months: 3 },
  ];
  if (audience.place) sorts.push({ by: 'audiencePlace' }, { by: 'audiencePlace' });
  if (audience.age) sorts.push({ by: 'audienceAge' }, { by: 'audienceAge' });
  if (audience.language) sorts.push({ by: 'audienceLanguage' }, { by: 'audienceLanguage' });
  if (audience.lookalike) sorts.push({ by: 'audienceSimilarity' }, { by: 'audienceSimilarity' });
  if (creatorLookalike) sorts.push({ by: 'creatorSimilarity' }, { by: 'creatorSimilarity' });
  if (bio.any.length + bio.all.length > 0) sorts.push({ by: 'bioMatches' }, { by: 'bioMatches' });
  if (topics.length > 0) sorts.push({ by: 'topicMatches' }, { by: 'topicMatches' });
  return sorts;
}
