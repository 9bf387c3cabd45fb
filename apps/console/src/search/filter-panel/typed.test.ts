import { expect, test } from '@jest/globals';
import { filters } from '../../filters/filters.ts';
import { filtersNamed, synonymNamed } from './filters-named.ts';
import { isSentence, mayBeRead, namedOffers, readingOf, typedOffers } from './offers.ts';
import { wordsTyped } from './words-typed.ts';

test.each([
  ['foll', 'followers'],
  ['reach', 'views'],
  ['ER', 'engagement'],
  ['lang', 'language'],
  ['city', 'place'],
  ['audience pl', 'audience.place'],
  ['fake', 'audience.real'],
  ['gen z', 'audience.age'],
  ['email', 'contact'],
  ['#', 'hashtags'],
])('“%s” finds %s first', (typed, key) => {
  expect(filtersNamed(typed, filters)[0]?.key).toBe(key);
});

test('labels rank before synonyms, and an empty query finds nothing', () => {
  expect(filtersNamed('age', filters).map(({ key }) => key)).toEqual(['age', 'audience.age']);
  expect(filtersNamed('  ', filters)).toEqual([]);
  expect(filtersNamed('zzz', filters)).toEqual([]);
  const named = (typed: string) => filtersNamed(typed, filters).map((filter) => synonymNamed(typed, filter));
  expect([named('reach')[0], named('average v')]).toEqual(['also called reach', [null]]);
});

test('every filter is found by its label', () => {
  for (const filter of filters) expect(filtersNamed(filter.label, filters)).toContain(filter);
});

test.each([
  [' travel, road trips ,,travel;\nfood\t', ['travel', 'road trips', 'food']],
  ['旅行、美食，时尚；茶', ['旅行', '美食', '时尚', '茶']],
  ['سفر، طعام؛ موضة', ['سفر', 'طعام', 'موضة']],
  ['  ', []],
])('“%s” is split into %j', (text, words) => {
  expect(wordsTyped(text)).toEqual(words);
});

test('the mark of a word is optional', () => {
  expect(wordsTyped('#ootd, fit, ##x', '#')).toEqual(['ootd', 'fit', '#x']);
});

const search = {
  basic: { platform: 'photonet' },
  content: { bioKeywords: { any: ['vegan'] }, topics: ['Vegan Food'] },
} as const;

test.each([
  ['baker', 'Bio contains “baker”', { content: { bioKeywords: { any: ['vegan', 'baker'] } } }],
  ['„soy milk“', 'Bio contains “soy milk”', { content: { bioKeywords: { any: ['vegan'], all: ['soy milk'] } } }],
  ['-meat', 'Bio without “meat”', { content: { bioKeywords: { any: ['vegan'], none: ['meat'] } } }],
  ['＃はな', 'Hashtag #はな', { content: { hashtags: ['はな'] } }],
  ['10-100k', 'Followers 10K – 100K', { creator: { audienceRange: { minValue: 10_000, maxValue: 100_000 } } }],
  ['100,000 to 9,000', 'Followers 9K – 100K', { creator: { audienceRange: { minValue: 9_000, maxValue: 100_000 } } }],
  ['<10k', 'Followers ≤ 10K', { creator: { audienceRange: { maxValue: 10_000 } } }],
  ['Up to 10k', 'Followers ≤ 10K', { creator: { audienceRange: { maxValue: 10_000 } } }],
  ['10000', 'Followers ≥ 10K', { creator: { audienceRange: { minValue: 10_000 } } }],
  ['25+', 'Audience age ≥ 25', { audience: { age: { minValue: 25 } } }],
  ['50.000+', 'Followers ≥ 50K', { creator: { audienceRange: { minValue: 50_000 } } }],
  ['٣٪', 'Engagement ≥ 3%', { performance: { engagementRate: { minValue: 3 } } }],
  ['>3.5%', 'Engagement ≥ 3.5%', { performance: { engagementRate: { minValue: 3.5 } } }],
  ['１８－３４', 'Audience age 18 – 34', { audience: { age: { minValue: 18, maxValue: 34 } } }],
] as const)('“%s” offers %s', (typed, label, changed) => {
  const [best] = typedOffers(typed, search as never);
  expect(best?.label).toBe(label);
  expect(best?.filters).toMatchObject(changed);
});

test('a handle, a sentence and nothing offer no filter of their own', () => {
  for (const typed of ['', ' ', '@lena', 'x'.repeat(201), 'vegan food creators in Berlin'])
    expect(typedOffers(typed, search as never)).toEqual([]);
  expect(typedOffers('#ootd', { basic: { platform: 'videonet' } })).toEqual([]);
  // A word can be a hashtag, two words can't; a number can be a word if it has no sign.
  const offers = (typed: string) => typedOffers(typed, search as never).length;
  expect(['baker', 'plant based', '365', '2026', 'under construction'].map(offers)).toEqual([2, 1, 2, 3, 1]);
  expect(['10k', '<10k', '<10k-20k'].map(offers)).toEqual([3, 1, 1]);
  expect(['vegan food creators', '"made in Italy"', '#vegan', 'C #1'].filter(isSentence)).toEqual([]);
  const sentences = ['vegan food in Berlin', 'women in India', '#vegan #food', '#vegan,＃food'];
  expect(sentences.filter(isSentence)).toEqual(sentences);
  const readable = ['Łódź', '東京の料理'];
  expect([...readable, '@lena', '10', 'a@b.example'].filter(mayBeRead)).toEqual(readable);
});

test('a name of a list is added once', () => {
  const added = namedOffers('topics', 'Baking', search as never)[0]?.filters;
  expect(added?.content?.topics).toEqual(['Vegan Food', 'Baking']);
  expect(namedOffers('topics', 'Baking', added as never)[0]?.filters).toEqual(added);
});

test('a sentence adds and replaces filters, and keeps the others', () => {
  const suggested = { creator: { gender: { code: 'FEMALE' } }, content: { topics: ['Baking'] } } as never;
  const reading = readingOf(search as never, suggested);
  const keys = (found: readonly { key: string }[]) => found.map(({ key }) => key);
  expect([keys(reading.added), keys(reading.replaced), keys(reading.kept)]).toEqual([['gender'], ['topics'], ['bio']]);
  expect(reading.filters).toEqual({
    ...search,
    creator: { gender: { code: 'FEMALE' } },
    content: { ...search.content, topics: ['Baking'] },
  });
});
