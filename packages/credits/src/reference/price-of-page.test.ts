import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { defaultPrices } from '../prices.ts';
import { priceOfPage } from './price-of-page.ts';

describe('the price of a search page', () => {
  test('75 creators per day are free, then one credit pays for four (spec: action 8)', () => {
    expect(defaultPrices).toEqual({ freeCreatorsPerDay: 75, creatorsPerCredit: 4, creditsPerCreator: 1 });
  });

  test('pages within the allowance are free', () => {
    expect(priceOfPage(defaultPrices, { free: 60, paid: 0 }, 10)).toEqual({ free: 10, paid: 0, credits: 0 });
  });

  test('a page that exceeds the allowance pays for the creators above it', () => {
    expect(priceOfPage(defaultPrices, { free: 70, paid: 0 }, 10)).toEqual({ free: 5, paid: 5, credits: 2 });
  });

  test('a page costs the growth of the accumulated cost, not its own rounded cost', () => {
    expect(priceOfPage(defaultPrices, { free: 75, paid: 5 }, 3)).toEqual({ free: 0, paid: 3, credits: 0 });
    expect(priceOfPage(defaultPrices, { free: 75, paid: 8 }, 1)).toEqual({ free: 0, paid: 1, credits: 1 });
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
