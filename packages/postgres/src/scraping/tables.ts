import type { ScrapeFailure } from '@creator-discovery/scraping';
import type { ColumnType } from 'kysely';

/** A stored outcome of a scrape. `key` is the SHA-256 of the cache key. */
interface ScrapeAnswerTable {
  readonly key: Buffer;
  readonly fence: number;
  readonly body: string | null;
  readonly next: string | null;
  readonly failure: ColumnType<ScrapeFailure | null, string | null>;
  readonly bytes: number;
  readonly stored_at: Date;
  readonly expires_at: Date;
}

/** The fetch of a cache key that is in flight, or the latest one. */
interface ScrapeFlightTable {
  readonly key: Buffer;
  readonly fence: number;
  readonly lease_until: Date;
  readonly ended: boolean;
  readonly failure: ColumnType<ScrapeFailure | null, string | null>;
}

export interface ScrapeTables {
  readonly scrape_answer: ScrapeAnswerTable;
  readonly scrape_flight: ScrapeFlightTable;
}
