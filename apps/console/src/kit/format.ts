import type { Schemas } from '../api.ts';

/** `navigator.language` can be no locale at all (`en-US@posix`), which every `Intl` constructor refuses. */
function checkedLocale(wanted: string): string {
  try {
    return Intl.getCanonicalLocales(wanted)[0] ?? 'en';
  } catch {
    return 'en';
  }
}

/** English words, with the reader's habits of writing numbers and dates where these are English too. */
function localeOf(language: string): string {
  const locale = checkedLocale(language);
  return locale.startsWith('en') ? locale : 'en-GB';
}

const locale = localeOf(globalThis.navigator?.language ?? 'en-GB');

const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const oneDigit = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
const twoDigits = new Intl.NumberFormat(locale, { maximumFractionDigits: 2, minimumFractionDigits: 2 });
const signed = new Intl.NumberFormat(locale, { maximumFractionDigits: 1, signDisplay: 'exceptZero' });
const signedWhole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0, signDisplay: 'exceptZero' });
const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' });
const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' });
const dayAndTime = new Intl.DateTimeFormat(locale, {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});
const utcDayAndYear = new Intl.DateTimeFormat(locale, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const utcDay = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const list = new Intl.ListFormat('en', { type: 'conjunction' });
const choice = new Intl.ListFormat('en', { type: 'disjunction' });

/** The word for a missing figure, everywhere. */
export const unknown = 'unknown';

/** `175,948` */
export function wholeNumber(value: number): string {
  return whole.format(value);
}

/** The number of a text that is digits alone, or is written as `wholeNumber` writes; null for every other text. */
export function wholeNumberOf(text: string): number | null {
  const digits = text.replace(/\D/g, '');
  return digits !== '' && [digits, wholeNumber(Number(digits))].includes(text.trim()) ? Number(digits) : null;
}

/** `425.2K`: for tables; the whole number belongs beside it, for pointers and screen readers. */
export function shortNumber(value: number): string {
  return compact.format(value);
}

/** `4.75 %` */
export function percent(value: number, digits: 'one' | 'two' = 'one'): string {
  return `${(digits === 'two' ? twoDigits : oneDigit).format(value)} %`;
}

/** A text in which no line ends between a figure and its unit. */
export function unbroken(text: string): string {
  return text.replaceAll(' %', '\u00a0%');
}

/** `+35 %`, `−2.1 %` */
export function change(value: number): string {
  return `${signed.format(value).replace('-', '−')} %`;
}

/** `+5,000`, `−40` */
export function signedNumber(value: number): string {
  return signedWhole.format(value).replace('-', '−');
}

/** `1 credit`, `3 creators`; the plural adds an s unless it is given. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${wholeNumber(count)} ${count === 1 ? one : many}`;
}

/** `27 Oct 2026` */
export function date(value: string | Date): string {
  return day.format(new Date(value));
}

/** `21:42` */
export function clock(value: string | Date): string {
  return time.format(new Date(value));
}

/** `27 Oct, 21:42` */
export function dateAndTime(value: string | Date): string {
  return dayAndTime.format(new Date(value));
}

/** `27 Oct`, of a day without a time: `2026-10-27` */
export function dayAndMonth(value: string): string {
  return utcDay.format(new Date(value));
}

/** `27 Oct 2026`, of a day without a time: `2026-10-27` */
export function utcDate(value: string): string {
  return utcDayAndYear.format(new Date(value));
}

/** `2 h 17 min`, `57 min`, `14 s`; never less than a second. */
export function duration(seconds: number): string {
  const rest = Math.max(1, Math.ceil(seconds));
  if (rest < 90) return `${rest} s`;
  const minutes = Math.ceil(rest / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  return counted(Math.round(hours / 24), 'day');
}

/** `a, b and c` */
export function listed(items: readonly string[]): string {
  return list.format(items);
}

/** `a, b or c` */
export function either(items: readonly string[]): string {
  return choice.format(items);
}

const platformNames: Readonly<Record<string, string>> = {
  photonet: 'Photonet',
  videonet: 'Videonet',
  shortnet: 'Shortnet',
} satisfies Record<Schemas['Platform'], string>;

/** Every platform, in the order of menus. */
export const platforms: readonly Schemas['Platform'][] = ['photonet', 'videonet', 'shortnet'];

/** `Photonet` */
export function platformName(platform: string): string {
  return platformNames[platform] ?? platform;
}
