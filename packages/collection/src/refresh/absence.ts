import { dayMs, dayOf } from '../record/daily-figures.ts';

/** Uninterrupted reports of the network that a creator is missing. */
export interface Absence {
  /** Time of the first report. */
  readonly since: Date;
  /** Number of UTC days with a report. */
  readonly days: number;
  /** Last day with a report, `YYYY-MM-DD`. */
  readonly lastDay: string;
}

/** Minimum duration of an absence, and minimum number of days with a report, after which a creator is gone. */
export const goneAfterDays = 3;

/** Returns the absence after another report. */
export function afterMissing(before: Absence | null, now: Date): Absence {
  const day = dayOf(now);
  if (before === null) return { since: now, days: 1, lastDay: day };
  return { since: before.since, days: before.days + (day === before.lastDay ? 0 : 1), lastDay: day };
}

/** Returns whether the creator is gone. A single report or a bad hour of the network never suffices. */
export function isGone({ since, days }: Absence, now: Date): boolean {
  return now.getTime() - since.getTime() >= goneAfterDays * dayMs && days >= goneAfterDays;
}
