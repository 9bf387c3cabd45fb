import type { ImportRecord } from '@creator-discovery/creators';
import { type DailyFigures, dayNumber } from './daily-figures.ts';
import { figure } from './figure.ts';

type Followers = Pick<DailyFigures, 'day' | 'followerCount'>;
type Growth = NonNullable<ImportRecord['follower_growth_pct']>;

const intervals = ['1', '2', '3', '4', '5', '6'] as const;

/** Returns the allowed distance of an observation from the wanted day: 3 days for one month, plus one per further month. */
export function toleranceDays(months: number): number {
  return 2 + months;
}

/**
 * Returns follower growth in percent over 1 to 6 calendar months. Each interval starts at the observation nearest to the same
 * day of the earlier month, the earlier of two equally near. Unknown intervals are absent: those without an observation within
 * `toleranceDays`, and intervals that start with no followers.
 *
 * @param observations in any order; only earlier days than that of `now` count
 */
export function followerGrowth(now: Followers, observations: readonly Followers[]): Growth {
  const today = dayNumber(now.day);
  const before = observations
    .map((observation) => ({ ...observation, number: dayNumber(observation.day) }))
    .filter(({ number }) => number < today)
    .sort((a, b) => a.number - b.number);
  const growth: Growth = {};
  for (const months of intervals) {
    const wanted = dayNumber(monthsBefore(now.day, Number(months)));
    const nearest = before.reduce<(typeof before)[number] | null>(
      (best, one) => (best === null || Math.abs(one.number - wanted) < Math.abs(best.number - wanted) ? one : best),
      null,
    );
    if (nearest === null || nearest.followerCount === 0) continue;
    if (Math.abs(nearest.number - wanted) > toleranceDays(Number(months))) continue;
    growth[months] = figure((now.followerCount / nearest.followerCount - 1) * 100);
  }
  return growth;
}

/** Returns the same day of an earlier month, or that month's last day if it is shorter. */
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastDate = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, lastDate))).toISOString().slice(0, 10);
}
