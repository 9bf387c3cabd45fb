import type { Schemas } from '../api.ts';
import { percent } from '../kit/format.ts';

/** Fixed order, so that each gender keeps its colour. */
export function gendersInOrder<Entry extends { readonly code: Schemas['Gender'] }>(
  entries: readonly Entry[],
): readonly Entry[] {
  return entries.toSorted((a, b) => a.code.localeCompare(b.code));
}

/** `Women`, for an audience. */
export const gendersWords: Readonly<Record<Schemas['Gender'], string>> = { FEMALE: 'Women', MALE: 'Men' };

export const accountWords: Readonly<Record<Schemas['AccountType'], string>> = {
  PERSONAL: 'Personal account',
  BUSINESS: 'Business account',
  CREATOR: 'Creator account',
};

/** Percent of real followers below which an account looks doubtful. */
const doubtful = 75;

/** In percent. */
const veryGood = 90;

export function credibilityWords(pct: number): { readonly text: string; readonly tone: 'warn' | 'accent' | null } {
  if (pct < doubtful) return { text: `below ${percent(doubtful)}: check closely`, tone: 'warn' };
  return pct >= veryGood ? { text: 'very good', tone: 'accent' } : { text: 'average', tone: null };
}

/** `29`, or `<1`. */
export function shareWords(pct: number): string {
  return pct > 0 && pct < 1 ? '<1' : String(Math.round(pct));
}

/** Remainder to 100 %; 0 if below rounding. */
export function restOf(shares: readonly number[]): number {
  const rest = 100 - shares.reduce((sum, share) => sum + share, 0);
  return rest < 0.05 ? 0 : rest;
}

/** `18–24`, or `65+` without an upper limit. */
export function ageBand({ min, max }: { readonly min: number; readonly max: number }): string {
  return max >= 99 ? `${min}+` : `${min}–${max}`;
}
