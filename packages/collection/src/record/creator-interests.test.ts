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
  expect(found({ category: 'Restaurant & Bar' }).interests).toEqual(['Food']);
  expect(found({ bio: 'Gutes ESSEN.' }).interests).toEqual(['Food']);
  expect(found({ newest: [testPost({ hashtags: ['ESSEN'] }), ...postsWith('', '', '')] }).interests).toEqual(['Food']);
  expect(found({ newest: postsWith('food', '', '', '', '') }).interests).toEqual([]);
});

test('a word of a topic yields the topic and its interest', () => {
  expect(found({ bio: 'dog' })).toEqual({ interests: ['Pets'], topics: ['Dogs'] });
});

test.each([
  ['우리 강아지를 사랑해요', ['Dogs']],
  ['강아', []],
])('a longer word of a script without spaces is found: %j', (bio, names) => {
  expect(found({ bio }).topics).toEqual(names);
});

test('a topic of two interests is one topic', () => {
  expect(found({ bio: 'dogcake and cake' }).topics).toEqual(['Baking']);
  expect(found({ bio: 'dogcake and cake' }).interests.toSorted()).toEqual(['Food', 'Pets']);
});

test('a post counts once, with its hashtags and words', () => {
  const newest = [testPost({ caption: 'food food #food', hashtags: ['food', 'essen'] }), ...postsWith('', '', '', '')];
  expect(found({ newest }).interests).toEqual([]);
});

test('the strongest come first: 3 for the category, 2 for the bio, and 4 times the share of posts', () => {
  expect(found({ category: 'restaurant', newest: postsWith('dog', 'dog', '') }).interests).toEqual(['Food', 'Pets']);
  expect(found({ category: 'restaurant', newest: postsWith('dog') }).interests).toEqual(['Pets', 'Food']);
  expect(found({ bio: 'pets', newest: postsWith('food', '', '') }).interests).toEqual(['Pets', 'Food']);
  expect(found({ bio: 'pets', newest: postsWith('food', 'food', '') }).interests).toEqual(['Food', 'Pets']);
  expect(found({ category: 'restaurant', bio: 'dog', newest: postsWith('dog', '') }).interests[0]).toBe('Pets');
});

test('the newest twelve posts are read', () => {
  const others = Array.from({ length: 9 }, () => '');
  expect(found({ newest: postsWith('food', 'food', ...others, 'food', '') }).interests).toEqual(['Food']);
});

test('at most five interests and ten topics are returned', () => {
  const groups = Array.from({ length: 11 }, (_, i) => ({ interest: `I${i}`, topics: { [`T${i}`]: ['all'] } }));
  const many = readInterestTable(groups.map((group) => ({ ...group, categories: [], words: [] })));
  const { interests, topics } = creatorInterests({ category: null, bio: 'all', newest: [] }, many);
  expect([interests.length, topics.length]).toEqual([5, 10]);
});

test('no evidence yields no names', () => {
  expect(found({})).toEqual({ interests: [], topics: [] });
  expect(found({ bio: 'hello', newest: postsWith('hi') })).toEqual({ interests: [], topics: [] });
});

test('the default table matches several languages', () => {
  const interests = (bio: string) => creatorInterests({ category: null, bio, newest: [] }, interestTable).interests;
  expect(interests('Rezepte und Brot')).toEqual(['Restaurants, Food & Grocery']);
  expect(interests('fotografía de viajes')).toEqual(['Camera & Photography', 'Travel, Tourism & Aviation']);
});

test('an invalid table throws', () => {
  expect(() => readInterestTable([{ interest: 'Food' }])).toThrow();
});
