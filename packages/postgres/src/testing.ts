import { randomUUID } from 'node:crypto';
import type { JobCall } from '@creator-discovery/admission';
import {
  createTestDatabase,
  type DatabaseTemplate,
  type TestDatabase,
} from '@creator-discovery/embedded-postgres/testing';
import pg from 'pg';
import { PostgresAdmission } from './money/postgres-admission.ts';
import { migrate } from './schema/migrate.ts';
import type { Database } from './session/database.ts';

export type { TestDatabase } from '@creator-discovery/embedded-postgres/testing';
export { contentsOf } from './backup/testing/database-contents.ts';

/**
 * Creates a migrated database for one test file; `drop()` it afterwards.
 *
 * @param filled data that all test files of a suite need, written once per process
 */
export function createMigratedDatabase(filled?: DatabaseTemplate): Promise<TestDatabase> {
  return createTestDatabase({
    name: filled?.name ?? 'migrated',
    prepare: async (url) => {
      await migrate(url);
      await filled?.prepare(url);
    },
  });
}

/** Admits a job without limits, and returns its id. It holds nothing unless `call` does. */
export async function admitTestJob(
  db: Database,
  call: Pick<JobCall, 'accountId' | 'work'> & Partial<JobCall>,
): Promise<string> {
  const { accountId, work } = call;
  const admitted = await new PostgresAdmission(db).admitJob({
    requestId: 'r',
    source: 'api',
    keyId: accountId,
    policy: { name: 'tests', windows: [] },
    requested: work.kind === 'export' ? work.creatorIds.length : work.handles.length,
    hold: 0,
    platform: null,
    filters: null,
    filtersSummary: null,
    name: null,
    fingerprint: randomUUID(),
    ...call,
  });
  if (!admitted.admitted) throw new Error(admitted.reason);
  return admitted.jobId;
}

/**
 * Sets the business clock of a test database for every session.
 *
 * @param shows SQL expression of a `timestamptz`.
 */
export async function setBusinessClock(client: pg.Client, shows: string): Promise<void> {
  await client.query(
    `create or replace function business_now() returns timestamptz language sql volatile as $$ select ${shows} $$`,
  );
}

export interface TestClock {
  setNow(now: Date): Promise<void>;
  close(): Promise<void>;
}

/**
 * Replaces the business clock of a test database with a clock that the test sets. Sets a time zone with other days than UTC, for
 * new sessions.
 */
export async function controlClock(databaseUrl: string): Promise<TestClock> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  await client.query(`alter database ${pg.escapeIdentifier(rows[0]?.name ?? '')} set timezone to 'Asia/Kathmandu'`);
  const setNow = (now: Date) => setBusinessClock(client, `${pg.escapeLiteral(now.toISOString())}::timestamptz`);
  await setNow(new Date());
  return { setNow, close: () => client.end() };
}
