/** Figures of a creator on one day. */
export interface DailyFigures {
  /** UTC day, `YYYY-MM-DD`. */
  readonly day: string;
  readonly followerCount: number;
  readonly contentCount: number;
}

export const dayMs = 86_400_000;

/** Returns the UTC day, `YYYY-MM-DD`. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/** Returns the days since 1 January 1970. */
export function dayNumber(day: string): number {
  return Math.round(Date.parse(`${day}T00:00:00Z`) / dayMs);
}
