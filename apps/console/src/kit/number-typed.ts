import { readNumber } from '@creator-discovery/creators/reading';
import { checkedLocale, locale } from './format.ts';

export type TypedNumber =
  /** Undefined if nothing was typed. */
  { readonly value: number | undefined; readonly problem: null } | { readonly problem: string };

type Decimal = '.' | ',' | null;

/** Reads `10,000`, `10.000`, `1,2m` or `3.5%` with the separators of the reader and of this page. Whole numbers count something. */
export function numberTyped(text: string, isWhole: boolean, decimal = decimalSeparator): TypedNumber {
  const typed = text.trim();
  if (typed === '') return { value: undefined, problem: null };
  const reading = readNumber(settled(typed), decimal, { isWhole });
  const fits = (value: number) => !isWhole || (Number.isSafeInteger(value) && value >= 0 && !/[%％٪]/.test(typed));
  if (reading.ok && fits(reading.value)) return { value: reading.value, problem: null };
  if (typed.split(/[-–]/).filter((part) => /\d/.test(part)).length > 1)
    return { problem: 'Enter one number per field.' };
  if (!reading.ok && reading.reason === 'unclear')
    return { problem: `“${typed}” can mean two numbers. Write it without a thousands separator.` };
  return { problem: isWhole ? 'Enter a whole number, such as 1,500 or 1.5k.' : `“${typed}” is not a number.` };
}

/** Without a decimal separator that no digit follows yet. */
export function settled(typed: string): string {
  return typed.trim().replace(/(?<=\d)[.,]$/, '');
}

/** Unknown if the page's formats differ from the reader's: either may have been typed. */
const decimalSeparator = commonDecimal(globalThis.navigator?.language ?? locale);

function commonDecimal(reader: string): Decimal {
  const decimal = decimalOf(checkedLocale(reader));
  return decimal === decimalOf(locale) ? decimal : null;
}

function decimalOf(ofLocale: string): Decimal {
  const mark = new Intl.NumberFormat(ofLocale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value;
  return mark === '.' || mark === ',' ? mark : null;
}
