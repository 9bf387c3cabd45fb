import type pg from 'pg';
import { endedChildrenSeconds, treeSeconds } from './cpu-seconds.ts';

/** What has been used up so far; figures of an import are the differences of two. */
export interface ImportCounters {
  readonly seconds: number;
  /** Processor seconds of the processes that this one has started and that have ended. */
  readonly childrenSeconds: number;
  /** Processor seconds of the server on this machine. */
  readonly postgresSeconds: number;
  readonly walBytes: number;
}

export async function importCounters(client: pg.Client | pg.Pool): Promise<ImportCounters> {
  const { rows } = await client.query<{ pid: string; wal: string }>(
    `select pg_read_file('postmaster.pid') as pid, pg_current_wal_lsn() - '0/0' as wal`,
  );
  return {
    seconds: performance.now() / 1000,
    childrenSeconds: await endedChildrenSeconds(),
    postgresSeconds: await treeSeconds(Number.parseInt(rows[0]?.pid ?? '', 10)),
    walBytes: Number(rows[0]?.wal),
  };
}
