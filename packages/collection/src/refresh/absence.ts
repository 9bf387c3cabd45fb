import { dayMs, dayOf } from '../record/daily-figures.ts';

/** That the network has said of a creator that it is missing, without a break. */
export interface Absence {
  /** The first such answer. */
  readonly since: Date;
  /** On how many days (UTC) it has said so. */
  readonly days: number;
  /** The last of them, `YYYY-MM-DD`. */
  readonly lastDay: string;
}

/** Days after which a missing creator is gone, and on how many of them the network must have said so. */
export const goneAfterDays = 3;

/** The absence after one more answer that the creator is missing. */
export function afterMissing(before: Absence | null, now: Date): Absence {
  const day = dayOf(now);
  if (before === null) return { since: now, days: 1, lastDay: day };
  return { since: before.since, days: before.days + (day === before.lastDay ? 0 : 1), lastDay: day };
}

/** Whether the creator is gone: no single answer, and no bad hour of the network, suffices. */
export function isGone({ since, days }: Absence, now: Date): boolean {
  return now.getTime() - since.getTime() >= goneAfterDays * dayMs && days >= goneAfterDays;
}
