import type { Platform } from '@creator-discovery/search-filters';
import type { DailyFigures } from './daily-figures.ts';

/** Identity of a person, independent of the handle. */
export interface CollectedPerson {
  readonly platform: Platform;
  readonly platformUserId: string;
}

/** Days of growth over six months: 184 plus a tolerance of 8. */
export const observedDays = 192;

/**
 * Daily figures of creators. An upsert with the mode `refresh` records followers and posts of the current UTC day; the last
 * figures of a day count.
 */
export abstract class CreatorObservations {
  /** Returns the last `observedDays` days including today, earliest first; empty for an unknown person. */
  abstract of(person: CollectedPerson): Promise<readonly DailyFigures[]>;
}
