import { expect, test } from '@jest/globals';
import { putTokensOfShare, sharesAreExact, textOfToken, tokensOfMinimum } from './tokens.ts';

const shares = [
  0, 1, 49_999, 50_000, 199_999, 200_000, 349_999, 350_000, 400_000, 799_999, 800_000, 1_000_000, 1_300_000,
];
const minima = [...shares, 2, 100_000, 125_000, 250_000, 650_000, 850_000, 999_999];

/** Returns the tokens as the text of bigints. */
function textsOf(put: (halves: number[]) => void): string[] {
  const halves: number[] = [];
  put(halves);
  return Array.from({ length: halves.length / 2 }, (_, i) =>
    textOfToken({ high: (halves[2 * i] as number) >>> 0, low: (halves[2 * i + 1] as number) >>> 0 }),
  );
}

function isAmong(share: number, minimum: number): boolean {
  const asked = new Set(tokensOfMinimum('audience_place', 7, minimum));
  return textsOf((halves) => putTokensOfShare(halves, 'audience_place', { entry: 7, share })).some((text) =>
    asked.has(text),
  );
}

test('every share of at least the minimum has one of its tokens', () => {
  for (const minimum of minima)
    for (const share of shares.filter((known) => known >= minimum))
      expect([minimum, share, isAmong(share, minimum)]).toEqual([minimum, share, true]);
});

test('no smaller share has one if the tokens are exact', () => {
  const exact = minima.filter(sharesAreExact);
  expect(exact).toEqual([
    0, 1, 50_000, 200_000, 350_000, 400_000, 800_000, 1_000_000, 100_000, 250_000, 650_000, 850_000,
  ]);
  for (const minimum of exact)
    for (const share of shares.filter((known) => known < minimum))
      expect([minimum, share, isAmong(share, minimum)]).toEqual([minimum, share, false]);
});

test('a minimum above 0 has at most five tokens', () => {
  for (let minimum = 1; minimum <= 1_000_000; minimum += 24_999)
    expect(tokensOfMinimum('audience_language', 'de', minimum).length).toBeLessThanOrEqual(5);
});

test('a token with the highest bit set is a negative bigint', () => {
  expect(textOfToken({ high: 0, low: 1 })).toBe('1');
  expect(textOfToken({ high: 0x7fffffff, low: 0xffffffff })).toBe('9223372036854775807');
  expect(textOfToken({ high: 0x80000000, low: 0 })).toBe('-9223372036854775808');
});

test('shares of different entries and kinds have different tokens', () => {
  const all = textsOf((halves) => {
    putTokensOfShare(halves, 'audience_place', { entry: 1, share: 900_000 });
    putTokensOfShare(halves, 'audience_place', { entry: 11, share: 900_000 });
    putTokensOfShare(halves, 'audience_language', { entry: 'de', share: 900_000 });
  });
  expect(new Set(all).size).toBe(15);
});
