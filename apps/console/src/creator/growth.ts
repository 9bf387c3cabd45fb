import type { CreatorProfile } from '../model/creator-answer.ts';

/** Growth in percent over the last so many months. */
export interface Growth {
  readonly months: number;
  readonly pct: number;
}

/** The known growth of a creator. */
export function growthOf({ follower_growth_pct }: Pick<CreatorProfile, 'follower_growth_pct'>): readonly Growth[] {
  return Object.entries(follower_growth_pct ?? {}).map(([months, pct]) => ({ months: Number(months), pct }));
}

/** How many followers there were, so many months ago. */
export interface FollowersThen {
  readonly monthsAgo: number;
  readonly followers: number;
}

/** The number of followers month by month up to now, worked out from how much it has grown since; oldest first. */
export function followersOverTime(now: number, growth: readonly Growth[]): readonly FollowersThen[] {
  const before = growth
    .filter(({ months, pct }) => months > 0 && pct > -100)
    .map(({ months, pct }) => ({ monthsAgo: months, followers: Math.round(now / (1 + pct / 100)) }));
  return [...before, { monthsAgo: 0, followers: now }].sort((a, b) => b.monthsAgo - a.monthsAgo);
}

/** The growth over the longest time that is known; null where none is. */
export function longestGrowth(growth: readonly Growth[]): Growth | null {
  return growth.reduce<Growth | null>((longest, one) => (one.months > (longest?.months ?? 0) ? one : longest), null);
}

/** `Oct`: the month that is so many months before a day. */
export function monthName(day: string, monthsAgo: number): string {
  const then = new Date(day);
  // The first of the month: 31 October less a month would otherwise be 1 October again.
  then.setUTCDate(1);
  then.setUTCMonth(then.getUTCMonth() - monthsAgo);
  return shortMonth.format(then);
}

const shortMonth = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' });
