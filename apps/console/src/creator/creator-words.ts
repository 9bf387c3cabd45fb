import type { Schemas } from '../api.ts';
import { percent } from '../kit/format.ts';
import type { Audience, CreatorProfile } from '../model/creator-answer.ts';

/** Facts that the page has no value for: first those unknown of this creator, then those of no creator. */
export function missingOf({ audience, follower_growth_pct: growth, ...creator }: CreatorProfile): string[] {
  const words = [...creator.topics, ...creator.hashtags, ...creator.interests];
  const missing: readonly (readonly [string, boolean])[] = [
    ['follower growth', Object.keys(growth ?? {}).length === 0],
    ['the audience', audience === null],
    ['audience location', audience?.locations.length === 0],
    ['audience age', audience?.ages.length === 0],
    ['audience gender', audience?.genders.length === 0],
    ['audience languages', audience?.languages.length === 0],
    ['topics and hashtags', words.length === 0],
  ];
  const unknown = missing.flatMap(([name, isMissing]) => (isMissing ? [name] : []));
  return [...unknown, 'likes from people who don’t follow', 'audience interests', 'brand affinity', 'a price estimate'];
}

/** `Women`, for an audience. */
const gendersWords: Readonly<Record<Schemas['Gender'], string>> = { FEMALE: 'Women', MALE: 'Men' };

export const accountWords: Readonly<Record<Schemas['AccountType'], string>> = {
  PERSONAL: 'Personal account',
  BUSINESS: 'Business account',
  CREATOR: 'Creator account',
};

/** Percent of real followers below which an account looks doubtful. */
const doubtful = 75;

/** In percent. */
const veryGood = 90;

export function credibilityWords(pct: number): string {
  if (pct < doubtful) return `below ${percent(doubtful)}: check closely`;
  return pct >= veryGood ? 'very good' : 'average';
}

/** In percent with one decimal. Shares of a whole add up to 100: the largest remainders are rounded up. */
export function roundedShares(shares: readonly number[]): readonly number[] {
  const sum = shares.reduce((total, share) => total + share, 0);
  const isWhole = Math.abs(sum - 100) < 1;
  const tenths = shares.map((share) => (isWhole ? (1000 * share) / sum : 10 * share));
  const missing = Math.round(isWhole ? 1000 : 10 * sum) - tenths.reduce((total, one) => total + Math.floor(one), 0);
  const byRemainder = [...tenths.keys()].sort((a, b) => ((tenths[b] ?? 0) % 1) - ((tenths[a] ?? 0) % 1));
  const up = new Set(byRemainder.slice(0, missing));
  return tenths.map((one, index) => (Math.floor(one) + (up.has(index) ? 1 : 0)) / 10);
}

/** Shares of women and men, for a `SplitBar`. The order is fixed, so that each gender keeps its colour. */
export function genderParts(genders: Audience['genders']) {
  const ordered = genders.toSorted((a, b) => a.code.localeCompare(b.code));
  const rounded = roundedShares(ordered.map(({ percentage }) => percentage));
  return ordered.map(({ code, percentage }, index) => ({
    name: gendersWords[code],
    percentage,
    text: percent(rounded[index] ?? percentage),
  }));
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
