import type { ImportRecord } from '@creator-discovery/creators';
import { type DailyFigures, dayNumber } from './daily-figures.ts';
import { figure } from './figure.ts';

type Growth = NonNullable<ImportRecord['follower_growth_pct']>;

const intervals = ['1', '2', '3', '4', '5', '6'] as const;

/** Days by which an observation may be away from the day looked for: 3 for one month, one more for each further month. */
export function toleranceDays(months: number): number {
  return 2 + months;
}

/**
 * Growth in percent over 1 to 6 calendar months up to an observation: from the one nearest to the same day so many months
 * before, of two as near the earlier. Intervals without an observation within `toleranceDays`, or that began with no
 * follower, are absent: they are unknown.
 *
 * @param observations in any order; those of the day of `now` or later don't count
 */
export function followerGrowth(now: DailyFigures, observations: readonly DailyFigures[]): Growth {
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

/** The same day of an earlier month, or that month's last day where it has none. */
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastDate = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, lastDate))).toISOString().slice(0, 10);
}
