import { expect, test } from '@jest/globals';
import { readPacks, unitsOf } from './credit-packs.ts';

test('packs have whole credits and a price in the units of a currency', () => {
  expect(readPacks('500=19 USD, 2000=59.50 EUR,3000=4000 JPY')).toEqual([
    { credits: 500, price: { amount: 1900, currency: 'USD' } },
    { credits: 2000, price: { amount: 5950, currency: 'EUR' } },
    { credits: 3000, price: { amount: 4000, currency: 'JPY' } },
  ]);
  expect(readPacks('500=19 USD,2000=59.50 EUR,3000=4000 JPY')?.map(({ price }) => unitsOf(price))).toEqual([
    '19.00',
    '59.50',
    '4000',
  ]);
});

test.each([
  ...['', '500', '500=19', '500=19 usd', '0=19 USD', '500=0 USD', '500=0.00 USD', '500=19.5 USD', '500=1,5 USD'],
  ...['500=19 USD,', '500=19 USD,500=20 USD', '500=40.00 JPY', '500=1 KWD', '-1=19 USD', '1e3=19 USD'],
])('refuses "%s"', (text) => {
  expect(readPacks(text)).toBeNull();
});
