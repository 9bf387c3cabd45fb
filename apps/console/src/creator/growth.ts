import type { CreatorProfile } from '../model/creator-answer.ts';

/** Growth over the last `months` months, in percent. */
export interface Growth {
  readonly months: number;
  readonly pct: number;
}

export function growthOf({ follower_growth_pct }: Pick<CreatorProfile, 'follower_growth_pct'>): readonly Growth[] {
  return Object.entries(follower_growth_pct ?? {}).map(([months, pct]) => ({ months: Number(months), pct }));
}

export interface FollowerCount {
  readonly monthsAgo: number;
  readonly followers: number;
}

/** Monthly follower counts derived from growth rates, oldest first. */
export function followersOverTime(now: number, growth: readonly Growth[]): readonly FollowerCount[] {
  const before = growth
    .filter(({ months, pct }) => months > 0 && pct > -100)
    .map(({ months, pct }) => ({ monthsAgo: months, followers: Math.round(now / (1 + pct / 100)) }));
  return [...before, { monthsAgo: 0, followers: now }].sort((a, b) => b.monthsAgo - a.monthsAgo);
}

/** Growth over the longest known period; null if none is known. */
export function longestGrowth(growth: readonly Growth[]): Growth | null {
  return growth.reduce<Growth | null>((longest, one) => (one.months > (longest?.months ?? 0) ? one : longest), null);
}

/** `Oct`, the month `monthsAgo` months before `day`. */
export function monthName(day: string, monthsAgo: number): string {
  const then = new Date(day);
  // Subtracting a month from 31 October would otherwise give 1 October.
  then.setUTCDate(1);
  then.setUTCMonth(then.getUTCMonth() - monthsAgo);
  return shortMonth.format(then);
}

const shortMonth = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' });
