import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { change, columnNumber, counted, duration, percent, shortNumber, shortPlace, signedNumber } from './format.ts';

test.each([
  [0.2, '1 s'],
  [100, '2 min'],
  [3600, '1 h'],
  [8220, '2 h 17 min'],
  [260_000, '3 days'],
])('%d seconds are %s', (seconds, words) => {
  expect(duration(seconds)).toBe(words);
});

test('figures are short, with units and a true minus sign', () => {
  expect(shortNumber(425_213)).toBe('425.2K');
  expect(percent(4.753)).toBe('4.8%');
  expect(percent(4.7, 'two')).toBe('4.70%');
  expect(change(-2.12)).toBe('−2.1%');
  expect(signedNumber(5000)).toBe('+5,000');
  const places = ['Laguna Hills, California, United States', 'Texas, United States', 'Wien'];
  expect(places.map(shortPlace)).toEqual(['Laguna Hills, United States', 'Texas, United States', 'Wien']);
  expect(counted(1, 'credit')).toBe('1 credit');
  expect(counted(1200, 'creator')).toBe('1,200 creators');
});

test('texts say “email”, and write percentages without a space', () => {
  const folder = new URL('../', import.meta.url);
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /[.]tsx?$/.test(name) && !/[.]test[.]|^api-/.test(name),
  );
  const wrong = sources.flatMap((name) =>
    [
      ...readFileSync(new URL(name, folder), 'utf8').matchAll(/[\d}] %(?:[`'"<]| (?:or|of|is|more))|[^']e-mail[^']/gi),
    ].map(([text]) => `${name}: ${text}`),
  );
  expect(wrong).toEqual([]);
  expect([69_000, 425_175, 840].map(columnNumber)).toEqual(['69.0K', '425.2K', '840']);
});
