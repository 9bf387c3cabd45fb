import type { Platform } from '@creator-discovery/search-filters';
import type { DailyFigures } from './daily-figures.ts';

/** A person, whatever its handle. */
export interface CollectedPerson {
  readonly platform: Platform;
  readonly platformUserId: string;
}

/** Days that the growth over six months may reach back: 184, and the tolerance of 8. */
export const observedDays = 192;

/**
 * What was seen of creators day by day. Whatever stores a creator as the network shows it (an upsert with the mode `refresh`)
 * notes its followers and posts for the day, on the store's clock in UTC; of one day the last figures count.
 */
export abstract class CreatorObservations {
  /** Of the last `observedDays` with today, the earliest first; empty for a person who isn't known. */
  abstract of(person: CollectedPerson): Promise<readonly DailyFigures[]>;
}
