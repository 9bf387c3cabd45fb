/** What was seen of a creator on one day. */
export interface DailyFigures {
  /** `YYYY-MM-DD`, in UTC. */
  readonly day: string;
  readonly followerCount: number;
  readonly contentCount: number;
}

/** Milliseconds of a day. */
export const dayMs = 86_400_000;

/** The day of a time in UTC, as `YYYY-MM-DD`. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/** Days since 1 January 1970. */
export function dayNumber(day: string): number {
  return Math.round(Date.parse(`${day}T00:00:00Z`) / dayMs);
}
