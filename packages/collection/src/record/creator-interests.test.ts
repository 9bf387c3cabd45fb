import { testPost } from '@creator-discovery/scraping/memory';
import { expect, test } from '@jest/globals';
import { creatorInterests, type InterestEvidence, interestTable, readInterestTable } from './creator-interests.ts';

const table = readInterestTable([
  { interest: 'Food', categories: ['restaurant'], words: ['food', 'essen'], topics: { Baking: ['brot', 'cake'] } },
  { interest: 'Pets', categories: [], words: ['pets'], topics: { Dogs: ['dog', '강아지'], Baking: ['dogcake'] } },
]);

function found(evidence: Partial<InterestEvidence>) {
  return creatorInterests({ category: null, bio: '', newest: [], ...evidence }, table);
}

function postsWith(...captions: readonly string[]) {
  return captions.map((caption, i) => testPost({ shortcode: `post${i}`, caption }));
}

test('the category of the account, the bio and a quarter of the posts each suffice', () => {
  expect(found({ category: 'Restaurant & Bar' }).interests).toEqual({
    names: ['Food'],
    from: ['category'],
    certainty: 0.75,
  });
  expect(found({ bio: 'Gutes ESSEN.' }).interests).toEqual({ names: ['Food'], from: ['bio'], certainty: 2 / 3 });
  expect(found({ newest: postsWith('food', '', '', '') }).interests).toEqual({
    names: ['Food'],
    from: ['captions'],
    certainty: 0.5,
  });
  expect(found({ newest: postsWith('food', '', '', '', '') }).interests).toBeNull();
});

test('a word of a topic yields the topic and its interest', () => {
  expect(found({ bio: 'dog' })).toEqual({
    interests: { names: ['Pets'], from: ['bio'], certainty: 2 / 3 },
    topics: { names: ['Dogs'], from: ['bio'], certainty: 2 / 3 },
  });
});

test.each([
  ['우리 강아지를 사랑해요', ['Dogs']],
  ['강아', undefined],
])('a longer word of a script without spaces is found: %j', (bio, names) => {
  expect(found({ bio }).topics?.names).toEqual(names);
});

test('a topic of two interests is one topic', () => {
  expect(found({ bio: 'dogcake and cake' }).topics?.names).toEqual(['Baking']);
  expect(found({ bio: 'dogcake and cake' }).interests?.names.toSorted()).toEqual(['Food', 'Pets']);
});

test('a post counts once, by its hashtags if they match', () => {
  const newest = [testPost({ caption: 'food food #food', hashtags: ['food', 'essen'] })];
  expect(found({ newest }).interests).toEqual({ names: ['Food'], from: ['hashtags'], certainty: 0.8 });
});

test('the strongest come first', () => {
  expect(found({ category: 'restaurant', bio: 'pets' }).interests?.names).toEqual(['Food', 'Pets']);
  expect(found({ category: 'restaurant', bio: 'pets', newest: postsWith('dog', 'dog') }).interests?.names).toEqual([
    'Pets',
    'Food',
  ]);
});

test('no evidence yields null', () => {
  expect(found({})).toEqual({ interests: null, topics: null });
  expect(found({ bio: 'hello', newest: postsWith('hi') })).toEqual({ interests: null, topics: null });
});

test('the default table matches several languages', () => {
  const interests = (bio: string) =>
    creatorInterests({ category: null, bio, newest: [] }, interestTable).interests?.names;
  expect(interests('Rezepte und Brot')).toEqual(['Restaurants, Food & Grocery']);
  expect(interests('fotografía de viajes')).toEqual(['Camera & Photography', 'Travel, Tourism & Aviation']);
});

test('an invalid table throws', () => {
  expect(() => readInterestTable([{ interest: 'Food' }])).toThrow();
});
