import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type IndexedCreator, indexedCreator, type SearchedFacts } from './indexed-creator.ts';
import {
  audienceLookalikeMinimum,
  audienceSimilarity,
  creatorLookalikeMinimum,
  creatorSimilarity,
  identical,
  sizeBand,
} from './similarity.ts';
import { placeDictionary, testPlaces } from './testing/dictionaries.ts';

function creator(facts: Partial<SearchedFacts>): IndexedCreator {
  return indexedCreator({ id: 1, platform: 'photonet', contact_types: [], ...facts }, placeDictionary);
}

const full: Partial<SearchedFacts> = {
  topics: ['a', 'b'],
  interests: ['c'],
  hashtags: ['d'],
  bio: 'e f g',
  language: 'en',
  follower_count: 1000,
};

describe('similarity of creators', () => {
  test('to itself is 1', () => {
    expect(creatorSimilarity(creator(full), creator(full))).toBe(identical);
  });

  test('to a creator without facts is 0', () => {
    expect(creatorSimilarity(creator(full), creator({}))).toBe(0);
  });

  test('ignores parts that the seed lacks', () => {
    expect(creatorSimilarity(creator({ topics: ['a'] }), creator(full))).toBe(Math.floor((1_000_000 * 2) / 3));
    expect(creatorSimilarity(creator({ bio: '' }), creator(full))).toBeNull();
  });

  test('is the weighted mean of its parts', () => {
    // Dice is 1/2 for topics and bio, 0 for interests and hashtags; the language is equal, the size two bands off.
    const other = creator({
      topics: ['a', 'x'],
      interests: ['x'],
      hashtags: ['x'],
      bio: 'e x',
      language: 'en',
      follower_count: 250,
    });
    const seed = creator({ ...full, bio: 'e f' });
    expect(creatorSimilarity(seed, other)).toBe((30 * 500_000 + 25 * 500_000 + 10 * 1_000_000 + 5 * 500_000) / 100);
  });

  test('the same niche and language make a lookalike; the same language and size do not', () => {
    const seed = creator(full);
    expect(creatorSimilarity(seed, creator({ topics: ['a', 'b'], language: 'en' }))).toBeGreaterThanOrEqual(
      creatorLookalikeMinimum,
    );
    expect(creatorSimilarity(seed, creator({ language: 'en', follower_count: 1000 }))).toBeLessThan(
      creatorLookalikeMinimum,
    );
  });
});

describe('similarity of audiences', () => {
  const people = {
    locations: [{ id: 'spain', percentage: 60 }],
    ages: [{ min: 18, max: 24, percentage: 40 }],
    genders: [{ code: 'MALE' as const, percentage: 70 }],
  };

  test('to itself is 1', () => {
    expect(audienceSimilarity(creator({ audience: people }), creator({ audience: people }))).toBe(identical);
  });

  test('is null if the seed has no audience data', () => {
    expect(
      audienceSimilarity(
        creator({ audience: { locations: [{ id: 'spain', percentage: 0 }] } }),
        creator({ audience: people }),
      ),
    ).toBeNull();
  });

  test('compares shares', () => {
    const seed = creator({
      audience: {
        languages: [
          { code: 'en', percentage: 60 },
          { code: 'es', percentage: 20 },
        ],
      },
    });
    const other = creator({
      audience: {
        languages: [
          { code: 'en', percentage: 20 },
          { code: 'fr', percentage: 60 },
        ],
      },
    });
    expect(audienceSimilarity(seed, other)).toBe(Math.floor((1_000_000 * 2 * 20) / 160));
  });

  test('compares genders', () => {
    const mostly = (male: number, female: number) =>
      creator({
        audience: {
          genders: [
            { code: 'MALE', percentage: male },
            { code: 'FEMALE', percentage: female },
          ],
        },
      });
    expect(audienceSimilarity(mostly(70, 30), mostly(40, 60))).toBe(Math.floor((1_000_000 * 2 * 70) / 200));
    const men = creator({ audience: { genders: [{ code: 'MALE', percentage: 70 }] } });
    expect(audienceSimilarity(men, mostly(70, 30))).toBe(Math.floor((1_000_000 * 2 * 70) / 170));
  });

  test('the same audience of unknown age is similar; the same ages elsewhere are not', () => {
    const seed = creator({ audience: { ...people, languages: [{ code: 'en', percentage: 80 }] } });
    expect(
      audienceSimilarity(
        seed,
        creator({ audience: { ...people, ages: [], languages: [{ code: 'en', percentage: 80 }] } }),
      ),
    ).toBeGreaterThanOrEqual(audienceLookalikeMinimum);
    expect(
      audienceSimilarity(seed, creator({ audience: { ages: people.ages, genders: people.genders } })),
    ).toBeLessThan(audienceLookalikeMinimum);
  });
});

test('similarity is an integer from 0 to 1,000,000, and symmetric for complete creators', () => {
  const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1 });
  const anybody = fc
    .record({
      topics: names,
      interests: names,
      hashtags: names,
      bio: names.map((words) => words.join(' ')),
      language: fc.constantFrom('en', 'es'),
      follower_count: fc.nat(),
      audience: fc.record({
        locations: fc.uniqueArray(
          fc.record({
            id: fc.constantFrom(...testPlaces.map(({ id }) => id)),
            percentage: fc.integer({ min: 1, max: 100 }),
          }),
          { minLength: 1, selector: ({ id }) => id },
        ),
      }),
    })
    .map(creator);
  fc.assert(
    fc.property(anybody, anybody, (a, b) => {
      for (const similarity of [creatorSimilarity, audienceSimilarity]) {
        const value = similarity(a, b);
        expect(value).toBe(similarity(b, a));
        expect(Number.isInteger(value) && value! >= 0 && value! <= identical).toBe(true);
      }
    }),
  );
});

test.each([
  [0, 0],
  [0.5, 0],
  [1, 1],
  [2, 2],
  [3, 2],
  [4, 3],
  [1023, 10],
  [1024, 11],
  [Number.MAX_SAFE_INTEGER, 53],
  [-5, 0],
])('the size band of %d is %d', (followers, band) => {
  expect(sizeBand(followers)).toBe(band);
});
