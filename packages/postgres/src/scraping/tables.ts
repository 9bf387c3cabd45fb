import type { PauseReason, ScrapeFailure, SessionState } from '@creator-discovery/scraping';
import type { ColumnType, Generated } from 'kysely';

/** `key` is the SHA-256 of the cache key. */
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

export interface PhotonetSessionTable {
  readonly session_id: Generated<string>;
  readonly name: string;
  readonly proxy: string;
  readonly created_at: Date;
  readonly free_at: Date;
  readonly last_sent_at: Date | null;
  readonly requests: Generated<number>;
  readonly state: Generated<SessionState['state']>;
  readonly reason: PauseReason | null;
  readonly until: Date | null;
  readonly strikes: Generated<number>;
  readonly paused_at: Date | null;
  readonly standing_version: Generated<number>;
}

interface PhotonetSessionJarTable {
  readonly session_id: string;
  readonly key_id: string;
  readonly sealed: Buffer;
  readonly version: Generated<number>;
  readonly saved_at: Date;
}

declare module '../session/schema.ts' {
  interface Schema {
    readonly scrape_answer: ScrapeAnswerTable;
    readonly photonet_session: PhotonetSessionTable;
    readonly photonet_session_jar: PhotonetSessionJarTable;
  }
}
