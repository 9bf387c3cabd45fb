import type { JobSignal } from '@creator-discovery/jobs';
import type { Database } from '../session/database.ts';
import { PostgresSignal } from '../session/postgres-signal.ts';

/** Wakes job workers. Polling finds missed jobs. */
export class PostgresJobSignal extends PostgresSignal implements JobSignal {
  constructor(db: Database, directUrl: string) {
    super(db, directUrl, 'job');
  }
}
