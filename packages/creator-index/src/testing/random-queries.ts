import {
  accountTypes,
  everyCreator,
  genders,
  type IndexedCreator,
  type Range,
  type SearchQuery,
  type Sort,
} from '@creator-discovery/search-filters';
import { SeededRandom, someLanguages, someNames, someWords } from './random-creators.ts';

function range(random: SeededRandom, greatest: number): Range | null {
  return random.maybe(0.15, () => {
    const a = random.happens(0.3) ? null : random.fraction() ** 2 * greatest;
    const b = random.happens(0.5) ? null : (a ?? 0) + random.fraction() * greatest;
    return { min: a, max: b };
  });
}

function entries(random: SeededRandom, probability: number) {
  return random.happens(probability)
    ? random.some(
        someWords.map((word) => (random.happens(0.2) ? [word, random.of(someWords)] : [word])),
        4,
      )
    : [];
}

/** A query for creators of `randomCreators`, with one condition or many; seeds of lookalikes are among the creators. */
export function randomQuery(creators: readonly IndexedCreator[], seed: number): SearchQuery {
  const random = new SeededRandom(seed);
  const often = random.of([0.03, 0.15, 0.3]);
  const minimum = () => random.of([0, 1, 100_000, 123_456, 250_000, 400_000]);
  const query: SearchQuery = {
    ...everyCreator(random.of(['photonet', 'photonet', 'shortnet'])),
    contacts: random.of([0, 0, 2, 4, 6]),
    followers: range(random, 10_000),
    place: random.maybe(often, () => ({ first: 1 + random.below(20), last: 20 + random.below(20) })),
    language: random.maybe(often, () => random.of(someLanguages)),
    gender: random.maybe(often, () => random.of(genders)),
    age: range(random, 50),
    verifiedOnly: random.happens(0.05),
    interests: random.happens(often) ? random.some(someNames, 3) : [],
    accountTypes: random.happens(often) ? random.some(accountTypes, 2) : [],
    creatorLookalike: random.maybe(0.05, () => ({ seed: random.of(creators), minimum: random.of([100_000, 300_000]) })),
    audience: {
      place: random.maybe(often, () => ({ ordinal: 1 + random.below(31), minimum: minimum() })),
      age: random.maybe(often, () => ({
        min: random.of([null, 13, 18, 20, 25]),
        max: random.of([24, 34, 64, 120]),
        minimum: minimum(),
      })),
      gender: random.maybe(often, () => ({ code: random.of(genders), minimum: minimum() })),
      language: random.maybe(often, () => ({ code: random.of(someLanguages), minimum: minimum() })),
      lookalike: random.maybe(0.05, () => ({ seed: random.of(creators), minimum: random.of([300_000, 600_000]) })),
      credibility: random.maybe(often, () => random.below(100) / 100),
    },
    bio: { any: entries(random, often), all: entries(random, often / 2).slice(0, 2), none: entries(random, often) },
    captions: entries(random, often),
    hashtags: random.happens(often) ? random.some(someWords, 5) : [],
    lastPostOnOrAfter: random.maybe(often, () => 20_000 + random.below(310)),
    topics: random.happens(often) ? random.some(someNames, 3) : [],
    posts: range(random, 500),
    likes: range(random, 10_000),
    views: range(random, 20 * 2 ** 31),
    engagementRate: range(random, 10),
    growth: random.maybe(often, () => ({ months: random.of([1, 2, 6] as const), minimum: random.below(10) })),
  };
  return { ...query, sort: random.of(possibleSorts(query)) };
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
