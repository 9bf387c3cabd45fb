import { expect, test } from '@jest/globals';
import { numberTyped } from './number-typed.ts';

test.each([
  ['', undefined, undefined],
  ['10.000', 10_000, 'Write it without a thousands separator'],
  ['10 000', 10_000, 10_000],
  ['1,2m', 1_200_000, 1_200_000],
  ['100,00', 100, 100],
  ['8 %', 'Enter a whole number', 8],
  ['10k-100k', 'one number per field', 'one number per field'],
  ['9'.repeat(16), 'Enter a whole number', 1e16],
  ['3,5', 'Enter a whole number', 3.5],
  ['-5', 'Enter a whole number', -5],
  ['many', 'Enter a whole number', 'is not a number'],
])('“%s” is %s in a field for whole numbers, else %s, if page and reader differ', (text, whole, any) => {
  for (const [isWhole, expected] of [[true, whole] as const, [false, any] as const]) {
    const read = numberTyped(text, isWhole, null);
    if (typeof expected === 'string') expect(read.problem).toContain(expected);
    else expect(read).toEqual({ value: expected, problem: null });
  }
});
