import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { CityCache, cityNumber } from './city-cache.ts';

test('returns the found ordinal, also after another number took the slot', () => {
  const ordinalOf = (number: number): number => (number % 3 === 0 ? -1 : number % 1000);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 100_000 }), { maxLength: 5000, size: 'max' }), (numbers) => {
      const cache = new CityCache();
      for (const number of [...numbers, ...numbers])
        expect([number, cache.of(number, () => ordinalOf(number))]).toEqual([number, ordinalOf(number)]);
    }),
    { numRuns: 5 },
  );
});

test('does not repeat a look-up', () => {
  const cache = new CityCache();
  let looked = 0;
  for (let i = 0; i < 3; i++) cache.of(2_950_159, () => ++looked);
  expect(looked).toBe(1);
});

test.each([
  ['2950159', 2_950_159],
  ['7', 7],
  ['999999999', 999_999_999],
  ['9999999999', null],
  ['0123', null],
  ['', null],
  ['DE', null],
  ['DE.16', null],
  ['12x', null],
  ['-12', null],
  ['１２', null],
])('the number of the id %p is %p', (id, expected) => {
  expect(cityNumber(id)).toBe(expected);
});
