import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { nameQuery, nameStarts, startsWithName } from './name-starts.ts';

const lena = { handle: 'lena_Costa.1', name: 'Łena Côsta-García 🌿' };
const anna = { handle: 'anna', name: 'Anna x@bakery.example +49 170 5551234' };
const hanako = { handle: 'hanako', name: '山田花子 Hanako' };

test.each([
  [lena, 'LENA', true],
  [lena, '@lena.cos', true],
  [lena, 'costa g', true],
  [lena, 'gar', true],
  [lena, 'len cos', false],
  [lena, 'ena', false],
  [lena, 'costa.1', false],
  [anna, 'ann', true],
  [anna, 'anna x', false],
  [anna, 'x@bakery', false],
  [anna, '49 170', false],
  [hanako, '山', true],
  [hanako, '山田花', true],
  [hanako, '花', false],
])('%j and %s', (creator, text, isFound) => {
  const query = nameQuery(text);
  expect(query !== null && startsWithName(query, creator)).toBe(isFound);
});

test('needs three letters, or one in a script without spaces', () => {
  expect(['', '@', 'li', 'a b', '!?'].map(nameQuery)).toEqual([null, null, null, null, null]);
  expect(['li w', '山', '서'].map((text) => nameQuery(text)?.start)).toEqual(['li w', '山', '서']);
});

test('every creator that a query matches has its indexed beginning', () => {
  const word = fc.oneof(
    fc.constantFrom('li', 'lena', 'lenacosta', 'Ana', '山田花子', 'éva', 'x1', '서울'),
    fc.string({ unit: 'grapheme', maxLength: 6 }),
  );
  const text = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
  fc.assert(
    fc.property(text, text, fc.boolean(), fc.nat(12), (handle, name, ofHandle, length) => {
      const query = nameQuery([...(ofHandle ? handle : name)].slice(0, length).join(''));
      if (query === null || !startsWithName(query, { handle, name })) return;
      expect(nameStarts(handle, name)).toContain(query.start);
    }),
  );
});
