import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { firstWords, priceOf, priceSentence, priceWords } from './price.ts';

function usage(left: number, pricing = true) {
  return {
    free_creators_per_day: 75,
    free_creators_left: left,
    creators_per_credit: 4,
    usage_pricing: pricing,
    resets_at: '2026-11-22T00:00:00Z',
    paid_search_credits_per_day: null,
    paid_search_credits_today: 0,
  };
}

test.each([
  [10, 35, true, 10, 0, 'free'],
  [10, 0, true, 10, 3, 'at most 3 credits'],
  [10, 7, true, 10, 1, 'at most 1 credit'],
  [10, 7, false, 7, 0, 'free'],
  [10, 0, false, 0, 0, 'free'],
])(
  '%d creators with %d free ones left, pricing %s: shows %d, at most %d',
  (wanted, left, pricing, shows, max, words) => {
    const price = priceOf(wanted, usage(left, pricing));
    expect(price).toMatchObject({ shows, atMost: max });
    expect(priceWords(price)).toBe(words);
  },
);

test('the price covers the growth of the day’s sum', () => {
  fc.assert(
    fc.property(fc.nat(300), fc.integer({ min: 1, max: 10 }), (paidBefore, wanted) => {
      const charged = Math.ceil((paidBefore + wanted) / 4) - Math.ceil(paidBefore / 4);
      expect(priceOf(wanted, usage(0)).atMost).toBeGreaterThanOrEqual(charged);
    }),
  );
});

test('the sentence states the previews used', () => {
  expect(priceSentence(priceOf(9, usage(35)), usage(35))).toBe(
    'Free: uses at most 9 of your 35 free previews left today',
  );
  expect(priceSentence(priceOf(10, usage(4)), usage(4))).toBe('4 free, 6 paid: today’s free previews end here');
});

test('the button of the first rows counts them', () => {
  expect([firstWords(10, 25), firstWords(1, 25), firstWords(1, 1), firstWords(10, null)]).toEqual([
    'Show the first 10',
    'Show the first creator',
    'Show 1 creator',
    'Show the first 10',
  ]);
});
