import { expect, test } from '@jest/globals';
import { change, counted, duration, percent, shortNumber, signedNumber, wholeNumberOf } from './format.ts';

test.each([
  [0.2, '1 s'],
  [14, '14 s'],
  [100, '2 min'],
  [3600, '1 h'],
  [8220, '2 h 17 min'],
  [260_000, '3 days'],
])('%d seconds are %s', (seconds, words) => {
  expect(duration(seconds)).toBe(words);
});

test('figures are short, have their unit, and a true minus', () => {
  expect(shortNumber(425_213)).toBe('425.2K');
  expect(percent(4.753)).toBe('4.8 %');
  expect(percent(4.7, 'two')).toBe('4.70 %');
  expect(change(-2.12)).toBe('−2.1 %');
  expect(signedNumber(5000)).toBe('+5,000');
  expect(counted(1, 'credit')).toBe('1 credit');
  expect(counted(1200, 'creator')).toBe('1,200 creators');
});

test.each([
  ['1500', 1500],
  [' 7 ', 7],
  ['1,500', 1500],
  ...['', '0x10', '1,5', '1.5', '1.500', '1e3', '-5', '5 %', 'abc', '15,00'].map((text) => [text, null] as const),
])('a whole number is digits alone, or written as the console writes it: “%s”', (text, number) => {
  expect(wholeNumberOf(text)).toBe(number);
});
