export type NumberReading =
  | { readonly ok: true; readonly value: number }
  | { readonly ok: false; readonly reason: 'unclear' | 'not_a_number' };

export interface ExpectedNumber {
  /** In whole numbers `10.000` is ten thousand in every locale. Decimals that were written are still returned. */
  readonly isWhole?: boolean;
}

/**
 * Reads a number that a person typed: `12,400`, `10 000`, `1,2m`, `3.5%` (3.5), `12,3 Mio.`. Text that means two numbers is
 * `unclear`, unless the decimal separator of the reader's locale decides, which is null if unknown: `1.234`.
 */
export function readNumber(text: string, decimal: '.' | ',' | null, expected: ExpectedNumber = {}): NumberReading {
  const [, sign = '', amount = '', unitName = ''] = writtenNumber.exec(plain(text)) ?? [];
  const unit = unitName === '' ? 1 : units.get(unitName.toLowerCase());
  const meanings = {
    '.': withDots.test(amount) ? Number(amount.replace(/[ ',]/g, '')) : null,
    ',': withCommas.test(amount) ? Number(amount.replace(/[ '.]/g, '').replace(',', '.')) : null,
  };
  const one = meanings['.'] ?? meanings[','];
  if (one === null || unit === undefined) return { ok: false, reason: 'not_a_number' };
  const other = meanings[','] ?? one;
  if (one === other) return number(sign, one * unit);
  if (expected.isWhole && unit === 1) return number(sign, Math.max(one, other));
  const local = decimal === null ? null : meanings[text.includes(arabicDecimal) ? '.' : decimal];
  return local === null ? { ok: false, reason: 'unclear' } : number(sign, local * unit);
}

/** Sign, amount, and percent sign or unit. */
const writtenNumber = /^([-+]?)%? ?([\d.,][\d., ']*?) ?(?:%|(\p{L}+)\.?)?$/u;

/** Amounts with a decimal point. Groups have three digits; in India, all but the last have two. */
const withDots =
  /^(?:\d+|[1-9]\d{0,2}(?:(?:,\d{3})+|(?: \d{3})+|(?:'\d{3})+)|[1-9]\d?(?:,\d\d)+,\d{3})(?:[.]\d+)?$|^[.]\d+$/;
/** Amounts with a decimal comma. */
const withCommas = /^(?:\d+|[1-9]\d{0,2}(?:(?:[.]\d{3})+|(?: \d{3})+|(?:'\d{3})+))(?:,\d+)?$|^,\d+$/;

const arabicDecimal = '٫';

/** Words and letters after an amount. `mil` is a thousand in Spanish and a million in English, so it is missing. */
const units = meaningsOf([
  [1e3, 'k к tsd tys tis rb тыс тис thousand 천'],
  [1e4, '万 萬 만'],
  [1e5, 'lakh lac'],
  [1e6, 'm mi mio mln mn jt млн million millions'],
  [1e7, 'crore cr'],
  [1e8, '億 亿 억'],
  [1e9, 'b bn md mld mrd млрд'],
]);

/** Returns the meaning of each word in lists of words. */
export function meaningsOf<Meaning>(
  lists: readonly (readonly [meaning: Meaning, words: string])[],
  separator = ' ',
): ReadonlyMap<string, Meaning> {
  return new Map(lists.flatMap(([meaning, words]) => words.split(separator).map((word) => [word, meaning] as const)));
}

/** Replaces full-width letters and signs, and the digits of other scripts, each by one character. */
export function narrow(text: string): string {
  return text
    .replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/[\u0966-\u096f]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
    .replaceAll('\u066a', '%');
}

/** Returns the text with the digits, spaces and separators of English keyboards. */
function plain(text: string): string {
  return narrow(text.normalize('NFKC'))
    .replace(/[’_\u066c]/g, "'")
    .replaceAll(arabicDecimal, '.')
    .replaceAll('\u2212', '-')
    .replace(/[\u200e\u200f\u061c]/g, '')
    .trim();
}

/** Digits beyond these are rounding errors of the multiplication. */
const significantDigits = 15;

function number(sign: string, amount: number): NumberReading {
  const value = Number(`${sign}${amount.toPrecision(significantDigits)}`);
  return Number.isFinite(value) ? { ok: true, value: value + 0 } : { ok: false, reason: 'not_a_number' };
}
