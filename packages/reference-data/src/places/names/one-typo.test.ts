import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isOneLetterFrom } from './one-typo.ts';

const alphabet = ['a', 'b', 'c'];
const word = fc.array(fc.constantFrom(...alphabet), { maxLength: 6 });

/** Returns every text that is one change from a word. */
function changed(letters: readonly string[]): string[] {
  const texts: string[][] = [];
  for (let at = 0; at <= letters.length; at++) {
    const [before, after] = [letters.slice(0, at), letters.slice(at)];
    const [first, second, ...rest] = after;
    if (first !== undefined) texts.push([...before, ...after.slice(1)]);
    if (first !== undefined && second !== undefined) texts.push([...before, second, first, ...rest]);
    for (const letter of alphabet) {
      texts.push([...before, letter, ...after]);
      if (first !== undefined) texts.push([...before, letter, ...after.slice(1)]);
    }
  }
  return texts.map((text) => text.join('')).filter((text) => text !== letters.join(''));
}

test('two words are one letter apart if one change turns one into the other', () => {
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(isOneLetterFrom(a, b)).toBe(changed(a).includes(b.join('')));
    }),
    { numRuns: 2000 },
  );
});
