import type { Schemas } from '../api.ts';
import { percent } from '../kit/format.ts';

/** Always in the same order, so that a colour always means the same. */
export function gendersInOrder<Entry extends { readonly code: Schemas['Gender'] }>(
  entries: readonly Entry[],
): readonly Entry[] {
  return entries.toSorted((a, b) => a.code.localeCompare(b.code));
}

/** `Woman`, of one creator. */
export const genderWords: Readonly<Record<Schemas['Gender'], string>> = { FEMALE: 'Woman', MALE: 'Man' };

/** `Women`, of an audience. */
export const gendersWords: Readonly<Record<Schemas['Gender'], string>> = { FEMALE: 'Women', MALE: 'Men' };

export const accountWords: Readonly<Record<Schemas['AccountType'], string>> = {
  PERSONAL: 'Personal account',
  BUSINESS: 'Business account',
  CREATOR: 'Creator account',
};

/** Below, a share of real followers is worth a second look. */
const doubtful = 75;

/** From here on it is very good. */
const veryGood = 90;

/** How good a share of real followers is, in percent. */
export function credibilityWords(pct: number): { readonly text: string; readonly tone: 'warn' | 'accent' | null } {
  if (pct < doubtful) return { text: `below ${percent(doubtful)}: look closer`, tone: 'warn' };
  return pct >= veryGood ? { text: 'very good', tone: 'accent' } : { text: 'as usual', tone: null };
}

/** `29`, and `<1` for what is more than nothing. */
export function shareWords(pct: number): string {
  return pct > 0 && pct < 1 ? '<1' : String(Math.round(pct));
}

/** What is left of 100 % beside these shares; 0 where they say it all. */
export function restOf(shares: readonly number[]): number {
  const rest = 100 - shares.reduce((sum, share) => sum + share, 0);
  return rest < 0.05 ? 0 : rest;
}

/** `18–24`; `65+` of a band without an end. */
export function ageBand({ min, max }: { readonly min: number; readonly max: number }): string {
  return max >= 99 ? `${min}+` : `${min}–${max}`;
}
