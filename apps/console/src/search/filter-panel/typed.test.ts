import { expect, test } from '@jest/globals';
import { filters } from '../../filters/filters.ts';
import { filtersNamed } from './filters-named.ts';
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
});

test('every filter is found by its label', () => {
  for (const filter of filters) expect(filtersNamed(filter.label, filters)).toContain(filter);
});

test.each([
  ['travel', ['travel']],
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
