import type { CreditPack, Price } from '@creator-discovery/credits';

/** Currencies that Stripe counts in whole units. */
const withoutDecimals: ReadonlySet<string> = new Set(
  'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '),
);

/** Currencies whose amounts Stripe restricts further. */
const unsupported: ReadonlySet<string> = new Set('BHD ISK JOD KWD OMR TND UGX'.split(' '));

/** Reads packs such as `500=19 USD,2000=59.50 USD`; null if one is invalid or two have the same number of credits. */
export function readPacks(text: string): readonly CreditPack[] | null {
  const packs = text.split(',').map((pack) => readPack(pack.trim()));
  const known = packs.filter((pack) => pack !== null);
  return new Set(known.map(({ credits }) => credits)).size === packs.length ? known : null;
}

function readPack(text: string): CreditPack | null {
  const [, credits = '', units = '', cents = '', currency = ''] =
    /^([1-9]\d{0,8})=(\d{1,7})(?:\.(\d\d))? ([A-Z]{3})$/.exec(text) ?? [];
  const whole = withoutDecimals.has(currency);
  const amount = whole ? Number(units) : Number(units) * 100 + Number(cents);
  if (amount === 0 || unsupported.has(currency) || (whole && cents !== '')) return null;
  return { credits: Number(credits), price: { amount, currency } };
}

/** Returns the price in units of its currency, such as `59.50`. */
export function unitsOf({ amount, currency }: Price): string {
  return withoutDecimals.has(currency) ? String(amount) : (amount / 100).toFixed(2);
}
