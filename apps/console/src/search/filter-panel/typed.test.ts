import { expect, test } from '@jest/globals';
import { filters } from '../../filters/filters.ts';
import { filtersNamed } from './filters-named.ts';
import { handleTyped } from './handle-typed.ts';
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

test('a name comes before what others call a filter, and nothing is found by nothing', () => {
  expect(filtersNamed('age', filters).map(({ key }) => key)).toEqual(['age', 'audience.age']);
  expect(filtersNamed('  ', filters)).toEqual([]);
  expect(filtersNamed('zzz', filters)).toEqual([]);
});

test('every filter is found by its own name', () => {
  for (const filter of filters) expect(filtersNamed(filter.label, filters)).toContain(filter);
});

test.each([
  ['travel', ['travel']],
  [' travel, road trips ,,travel;\nfood\t', ['travel', 'road trips', 'food']],
  ['  ', []],
])('“%s” typed is %j', (text, words) => {
  expect(wordsTyped(text)).toEqual(words);
});

test('the mark of a word needn’t be typed', () => {
  expect(wordsTyped('#ootd, fit, ##x', '#')).toEqual(['ootd', 'fit', '#x']);
});

test.each([
  ['ann', 'ann'],
  [' @ann.b_1 ', 'ann.b_1'],
  ['https://photonet.example/ann/', 'ann'],
  ['https://photonet.example/@ann?lang=en#x', 'ann'],
  ['photonet.example/ann', 'ann'],
  ['', ''],
])('“%s” is the handle %s', (text, handle) => {
  expect(handleTyped(text)).toBe(handle);
});
