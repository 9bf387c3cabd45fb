import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { defaultPrices } from '../prices.ts';
import { priceOfPage } from './price-of-page.ts';

describe('the price of a search page', () => {
  test('75 creators per day are free, then one credit pays for four (spec: action 8)', () => {
    expect(defaultPrices).toEqual({ freeCreatorsPerDay: 75, creatorsPerCredit: 4, creditsPerCreator: 1 });
  });

  test('a day costs a quarter of the creators above the allowance, rounded up, regardless of paging', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(10), { maxLength: 60 }), (pages) => {
        let usage = { free: 0, paid: 0 };
        let credits = 0;
        for (const returned of pages) {
          const price = priceOfPage(defaultPrices, usage, returned);
          expect(price.free + price.paid).toBe(returned);
          usage = { free: usage.free + price.free, paid: usage.paid + price.paid };
          credits += price.credits;
        }
        const all = pages.reduce((sum, page) => sum + page, 0);
        expect(usage.free).toBe(Math.min(75, all));
        expect(credits).toBe(Math.ceil(Math.max(0, all - 75) / 4));
      }),
    );
  });
});
