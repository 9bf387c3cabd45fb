import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isMisspelled, nearestNames } from './nearest-name.ts';

const known = ['Travel, Tourism & Aviation', 'Beauty & Cosmetics', 'Toys, Children & Baby', 'budget travel', 'chess'];

test.each([
  ['travel', ['Travel, Tourism & Aviation', 'budget travel']],
  ['Budgett', ['budget travel']],
  ['cosmetic', ['Beauty & Cosmetics']],
  ['ches', ['chess']],
  ['xylophone', []],
  ['&', []],
])('%s is near to %j', (given, near) => {
  expect(nearestNames(given, known, 3)).toEqual(near);
});

test('a name with one letter more, less, changed or swapped, or in other case, is misspelled; others are not', () => {
  const word = fc.stringMatching(/^[a-z]{3,9}$/);
  fc.assert(
    fc.property(word, fc.nat(8), fc.constantFrom('x', 'Q', ''), (name, at, letter) => {
      const index = at % name.length;
      const changed = [name.slice(0, index), letter, name.slice(index + (at % 2))].join('');
      expect(isMisspelled(changed, name)).toBe(changed !== name);
      expect(isMisspelled(`${letter}${name}yz`, name)).toBe(false);
    }),
  );
  expect(isMisspelled('LIMTI', 'limit')).toBe(true);
});
