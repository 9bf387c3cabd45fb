import { mostDepth } from '@creator-discovery/collection';
import { parseHandle } from '@creator-discovery/creators';
import { InvalidText } from './parameters.ts';

const mostCredits = 1_000_000_000_000;

/** A whole number from `least` to `most`, as an argument of a command. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw new InvalidText(`It must be a whole number from ${least} to ${most}.`);
  };
}

/** Credits to grant. */
export const credits = wholeNumber(1, mostCredits);

/** Credits to begin with; none is all right. */
export const creditsOrNone = wholeNumber(0, mostCredits);

/** Requests per minute. */
export const rateLimit = wholeNumber(1, 1_000_000);

/** How far from its seeds a campaign goes. */
export const depth = wholeNumber(0, mostDepth);

/** Requests to the photo network in some time. */
export const limitOfRequests = wholeNumber(0, 10_000_000);

/** Values separated by commas, each read by itself. */
export function listOf<Value>(read: (word: string) => Value): (text: string) => Value[] {
  return (given) =>
    given
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== '')
      .map(read);
}

/** Rows to show. */
export const rows = wholeNumber(1, 1000);

export const offset = wholeNumber(0, 1_000_000_000);

const secondsOf: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };
const longestOverlap = 365 * 86_400;

/** A time such as `24h`, `90m`, `7d`, `30s` or `0`, in seconds; at most a year. */
export function duration(text: string): number {
  const [, amount = '', unit] = /^(\d{1,8})([smhd])?$/.exec(text) ?? [];
  const seconds = Number(amount) * (unit === undefined ? 0 : (secondsOf[unit] ?? 0));
  const given = amount !== '' && (unit !== undefined || Number(amount) === 0);
  if (given && seconds <= longestOverlap) return seconds;
  throw new InvalidText('It must be a time such as 24h, 90m, 7d, 30s or 0, at most 365d.');
}

/** A month such as `2026-11`. */
export function month(text: string): string {
  if (/^20\d\d-(0[1-9]|1[0-2])$/.test(text)) return text;
  throw new InvalidText('It must be a month such as 2026-11.');
}

/** A name that people know an account or key by. */
export function name(text: string): string {
  const trimmed = text.trim();
  if (trimmed.length >= 1 && trimmed.length <= 120 && !trimmed.includes('\0')) return trimmed;
  throw new InvalidText('It must have 1 to 120 characters.');
}

export function handle(text: string): string {
  const parsed = parseHandle(text);
  if (parsed !== null) return parsed;
  throw new InvalidText('It must be a handle, with or without @, or the address of a profile.');
}

/** A user id as a platform gives it. */
export function userId(text: string): string {
  if (text.length >= 1 && text.length <= 100 && !text.includes('\0')) return text;
  throw new InvalidText('It must have 1 to 100 characters.');
}

/** Why something is done, for the audit log. */
export function reason(text: string): string {
  const trimmed = text.trim();
  if (trimmed.length >= 1 && trimmed.length <= 500 && !trimmed.includes('\0')) return trimmed;
  throw new InvalidText('It must have 1 to 500 characters.');
}

/** An id, or a text that is none and names nothing. */
export function text(given: string): string {
  if (given.length <= 1000) return given;
  throw new InvalidText('It must have at most 1000 characters.');
}
