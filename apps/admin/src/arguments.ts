import type { CreditLimit } from '@creator-discovery/accounts';
import { maxDepth } from '@creator-discovery/collection';
import { handleProblems, readHandle, readUserId } from '@creator-discovery/creators/reading';
import { entriesOf, readNetworkText } from '@creator-discovery/http-server';
import { InvalidText, optionWithDefault } from './parameters.ts';

const maxCredits = 1_000_000_000_000;

export function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    throw new InvalidText(`It must be a whole number from ${min} to ${max}.`);
  };
}

export const credits = wholeNumber(1, maxCredits);

export const creditsOrNone = wholeNumber(0, maxCredits);

/** Reads a number of credits per day; `none` is null. */
export function dailyCredits(text: string): number | null {
  return text === 'none' ? null : wholeNumber(1, 1_000_000)(text);
}

/** Reads a credit limit such as `50/day` or `1000/month`; `none` is null. */
export function creditLimit(text: string): CreditLimit | null {
  const [, amount = '', per] = /^(\d{1,10})\/(day|month)$/.exec(text) ?? [];
  if (text === 'none') return null;
  if (per === undefined) throw new InvalidText('It must be a number of credits per period, such as 50/day, or none.');
  return { amount: wholeNumber(0, 1_000_000_000)(amount), per: per === 'day' ? 'day' : 'month' };
}

/** Reads an address or network; returns CIDR notation. */
export function network(text: string): string {
  const read = readNetworkText(text);
  if (read !== null) return read;
  throw new InvalidText('It must be an address or a network, such as 192.0.2.0/24.');
}

/** Requests per minute. */
export const rateLimit = wholeNumber(1, 1_000_000);

export const depth = wholeNumber(0, maxDepth);

export const requestLimit = wholeNumber(0, 10_000_000);

/** Reads values separated by commas. */
export function listOf<Value>(read: (word: string) => Value): (text: string) => Value[] {
  return (given) => entriesOf(given).map(read);
}

export function maxBad(text: string): string {
  if (/^\d{1,9}$|^\d{1,3}(?:\.\d{1,3})?%$/.test(text)) return text;
  throw new InvalidText('It must be a number of lines, or a share such as 5%.');
}

export const rows = wholeNumber(1, 1000);

export const offset = wholeNumber(0, 1_000_000_000);

const secondsOf: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

/** Reads a duration such as `24h`, `90m`, `7d`, `30s` or `0`; returns seconds. */
export function duration(text: string, maxDays = 365): number {
  const [, amount = '', unit] = /^(\d{1,8})([smhd])?$/.exec(text) ?? [];
  const seconds = Number(amount) * (unit === undefined ? 0 : (secondsOf[unit] ?? 0));
  const given = amount !== '' && (unit !== undefined || Number(amount) === 0);
  if (given && seconds <= maxDays * 86_400) return seconds;
  throw new InvalidText(`It must be a time such as 24h, 90m, 7d, 30s or 0, at most ${maxDays}d.`);
}

/** Reads a duration above 0. `more` is a hint for other values. */
export function longerThanZero(more = ''): (text: string) => number {
  return (text) => {
    const seconds = duration(text);
    if (seconds > 0) return seconds;
    throw new InvalidText(`It must be longer than 0.${more}`);
  };
}

/** How long something keeps working after its replacement. */
export function overlapOf(what: string) {
  const help = `how long ${what}, such as 24h, 90m or 0`;
  return optionWithDefault({ placeholder: 'time', help, read: duration, byDefault: 0 });
}

/** Reads the name of an operator or session. */
export function shortName(pattern: RegExp): (text: string) => string {
  return (text) => {
    if (pattern.test(text)) return text;
    throw new InvalidText('It must have 1 to 40 characters: a to z, digits, dots, hyphens and underscores.');
  };
}

export function month(text: string): string {
  if (/^20\d\d-(0[1-9]|1[0-2])$/.test(text)) return text;
  throw new InvalidText('It must be a month such as 2026-11.');
}

export function name(text: string): string {
  return storable(text.trim(), 120);
}

/** Checks the form of a handle or link. Links to hosts that only the services know are checked later. */
export function handle(text: string): string {
  const reading = readHandle(text);
  if (reading.ok || reading.reason === 'other_host') return text;
  throw new InvalidText(`It ${handleProblems[reading.reason]}.`);
}

/** Reads a platform's own user id. */
export function userId(text: string): string {
  const id = readUserId(text);
  if (id !== null) return id;
  throw new InvalidText('It must be the whole id: 1 to 64 letters, digits, - and _.');
}

export function reason(text: string): string {
  return storable(text.trim(), 500);
}

/** Reads any text that is not empty, including malformed ids: looking those up finds nothing. */
export function text(given: string): string {
  return storable(given, 1000);
}

/** Refuses NUL and broken characters, which the database can't store or compare. */
function storable(text: string, maxLength: number): string {
  if (text !== '' && text.length <= maxLength && text.isWellFormed() && !text.includes('\0')) return text;
  throw new InvalidText(`It must have 1 to ${maxLength} characters, without NUL and broken ones.`);
}
