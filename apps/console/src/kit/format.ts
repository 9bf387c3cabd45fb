import type { Schemas } from '../api.ts';

/** `navigator.language` may be an invalid locale such as `en-US@posix`, which `Intl` rejects. */
export function checkedLocale(wanted: string): string {
  try {
    return Intl.getCanonicalLocales(wanted)[0] ?? 'en';
  } catch {
    return 'en';
  }
}

/** The reader's number and date formats if their language is English, otherwise British ones. */
function localeOf(language: string): string {
  const locale = checkedLocale(language);
  return locale.startsWith('en') ? locale : 'en-GB';
}

export const locale = localeOf(globalThis.navigator?.language ?? 'en-GB');

const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat(locale, { maximumFractionDigits: 10 });
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const compactColumn = new Intl.NumberFormat('en', {
  notation: 'compact',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const oneDigit = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
const twoDigits = new Intl.NumberFormat(locale, { maximumFractionDigits: 2, minimumFractionDigits: 2 });
const signed = new Intl.NumberFormat(locale, { maximumFractionDigits: 1, signDisplay: 'exceptZero' });
const signedWhole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0, signDisplay: 'exceptZero' });
const dayParts = { day: 'numeric', month: 'short' } as const;
const timeParts = { hour: '2-digit', minute: '2-digit' } as const;
const day = new Intl.DateTimeFormat(locale, { ...dayParts, year: 'numeric' });
const time = new Intl.DateTimeFormat(locale, timeParts);
const dayAndTime = new Intl.DateTimeFormat(locale, { ...dayParts, ...timeParts });
const utcDayAndYear = new Intl.DateTimeFormat(locale, { ...dayParts, year: 'numeric', timeZone: 'UTC' });
const utcDay = new Intl.DateTimeFormat(locale, { ...dayParts, timeZone: 'UTC' });
const list = new Intl.ListFormat('en', { type: 'conjunction' });
const choice = new Intl.ListFormat('en', { type: 'disjunction' });

/** Word for missing figures. */
export const unknown = 'unknown';

/** `175,948` */
export function wholeNumber(value: number): string {
  return whole.format(value);
}

/** `1,250.75`, for number fields. */
export function numberIn(value: number): string {
  return exact.format(value);
}

/** `425.2K`, `69K` */
export function shortNumber(value: number): string {
  return compact.format(value);
}

/** `69.0K` or `840`, for columns of figures; provide the exact number for pointers and screen readers. */
export function columnNumber(value: number): string {
  return value < 1000 ? wholeNumber(value) : compactColumn.format(value);
}

/** `4.75%` */
export function percent(value: number, digits: 'one' | 'two' = 'one'): string {
  return `${(digits === 'two' ? twoDigits : oneDigit).format(value)}%`;
}

/** `+35%`, `−2.1%` */
export function change(value: number): string {
  return `${signed.format(value).replace('-', '−')}%`;
}

/** `+5,000`, `−40` */
export function signedNumber(value: number): string {
  return signedWhole.format(value).replace('-', '−');
}

/** `1 credit`, `3 creators`; the default plural adds an s. */
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

/** `27 Oct` for `2026-10-27` */
export function dayAndMonth(value: string): string {
  return utcDay.format(new Date(value));
}

/** The UTC day this many days ago: `2026-10-27`. Credits and free previews are counted per UTC day. */
export function utcDayAgo(days: number, now = Date.now()): string {
  return new Date(now - days * 86_400_000).toISOString().slice(0, 10);
}

/** UTC days, oldest first, including today. */
export function lastDays(count: number, now: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => utcDayAgo(count - 1 - at, now));
}

/** `today`, `yesterday` or `27 Oct` for a UTC day */
export function recentDay(value: string, now = Date.now()): string {
  const daysAgo = Math.floor(now / 86_400_000) - Date.parse(value) / 86_400_000;
  return daysAgo === 0 ? 'today' : daysAgo === 1 ? 'yesterday' : dayAndMonth(value);
}

/** `Today` or `27 Oct 2026` for a UTC day, by which credits and previews are counted. */
export function dayHeading(value: string): string {
  return value === utcDayAgo(0) ? 'Today' : utcDate(value);
}

/** `27 Oct 2026` for `2026-10-27` */
export function utcDate(value: string): string {
  return utcDayAndYear.format(new Date(value));
}

/** `2 h 17 min`, `57 min`, `14 s`; at least one second. */
export function duration(seconds: number): string {
  const rest = Math.max(1, Math.ceil(seconds));
  if (rest < 90) return `${rest} s`;
  const minutes = Math.ceil(rest / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  return counted(Math.round(hours / 24), 'day');
}

/** `Laguna Hills, United States` for a place with region and country. */
export function shortPlace(name: string): string {
  const parts = name.split(', ');
  return parts.length < 3 ? name : `${parts[0]}, ${parts.at(-1)}`;
}

/** `a, b and c` */
export function listed(items: readonly string[]): string {
  return list.format(items);
}

/** `a, b or c` */
export function either(items: readonly string[]): string {
  return choice.format(items);
}

/** In menu order. */
export const platforms: readonly Schemas['Platform'][] = ['photonet', 'videonet', 'shortnet'];

export { genderWords, platformName } from '@creator-discovery/creators/reading';
