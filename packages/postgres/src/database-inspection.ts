import { Socket } from 'node:net';
import { type Finding, failure, ok, type Verdict, warning } from '@creator-discovery/operators';
import pg from 'pg';
import { PostgresHealth } from './database-health.ts';
import { refuseUnsupported, type ServerVersion, selectServerVersion } from './schema/server-version.ts';
import { createDatabase } from './session/database.ts';
import { connectFault } from './session/transient-faults.ts';

const timeoutMs = 5000;
const backupHours = 26;
const choreHours = 3;
const archiveMinutes = 5;

type Check = (client: pg.Client, socket: Socket) => Promise<Verdict>;

const ofServer: Readonly<Record<string, Check>> = {
  version: async (client) => {
    const [version] = (await client.query<ServerVersion>(selectServerVersion)).rows as [ServerVersion];
    refuseUnsupported(version);
    return ok(`PostgreSQL ${version.name}`);
  },
  pooler: async (client, { localPort }) => {
    const { rows } = await client.query<{ port: number | null }>('select inet_client_port() as port');
    // A pooler or proxy connects to the server from another port, or by a socket file without one.
    const isDirect = (rows[0]?.port ?? undefined) === localPort;
    return isDirect
      ? ok('none in front of the server at DATABASE_DIRECT_URL')
      : failure(
          'DATABASE_DIRECT_URL, or else DATABASE_URL, leads to a pooler or proxy: give the address of the server',
        );
  },
  collation: async (client) => {
    const { rows } = await client.query<{ stored: string | null; actual: string | null }>(
      `select datcollversion as stored, pg_database_collation_actual_version(oid) as actual
       from pg_database where datname = current_database()`,
    );
    const [{ stored, actual } = { stored: null, actual: null }] = rows;
    return stored === actual
      ? ok('of unique keys unchanged since they were built')
      : failure(
          `the system's collation is ${actual}, that of the indexes ${stored}: reindex the database, then alter database ... refresh collation version`,
        );
  },
  archive: async (client) => {
    const { rows } = await client.query<{ mode: string; archived: Date | null; failed: Date | null; now: Date }>(
      `select current_setting('archive_mode') as mode, last_archived_time as archived, last_failed_time as failed, now() as now
       from pg_stat_archiver`,
    );
    const [{ mode, archived, failed, now }] = rows as [(typeof rows)[number]];
    if (mode === 'off') return warning('of WAL is off: recovery to a point in time is impossible');
    if (failed !== null && (archived === null || failed > archived))
      return failure('archive_command fails: see the log');
    if (archived === null) return failure('nothing has been archived yet');
    const minutes = Math.round((now.getTime() - archived.getTime()) / 60_000);
    const detail = `last WAL file ${minutes} min ago`;
    return minutes > archiveMinutes
      ? warning(`${detail}: set archive_timeout to 60 s if the system is in use`)
      : ok(detail);
  },
  chores: async (client) => {
    const { rows } = await client.query<{ hours: number | null }>(
      `select extract(epoch from now() - max(caught_up_at))::float8 / 3600 as hours from chore_run where chore not like 'admin %'`,
    );
    const hours = rows[0]?.hours ?? null;
    if (hours === null) return warning('none has run yet: is a job worker running?');
    const detail = `last one ${Math.round(hours)} h ago`;
    return hours > choreHours ? failure(`${detail}: is a job worker running?`) : ok(detail);
  },
  backup: async (client) => {
    const { rows } = await client.query<{ hours: number }>(
      `select extract(epoch from now() - at)::float8 / 3600 as hours from audit_log
       where action = 'admin.backup' and detail->>'outcome' = 'done' order by audit_id desc limit 1`,
    );
    const [last] = rows;
    if (last === undefined) return warning('admin backup has never completed; other backups are not known here');
    const detail = `last one ${Math.round(last.hours)} h ago`;
    return last.hours > backupHours ? failure(`${detail}: run admin backup every day`) : ok(detail);
  },
};

/** Inspects the database for `admin doctor`. A check that cannot run is a failure with its reason. */
export async function inspectDatabase(url: string, directUrl: string): Promise<readonly Finding[]> {
  return [...(await sessionsOf(url, url !== directUrl)), ...(await serverOf(directUrl))];
}

/** The sessions that the processes use. A user may have settings other than those of the server. */
async function sessionsOf(url: string, isPooled: boolean): Promise<readonly Finding[]> {
  const db = createDatabase(url, { sessions: isPooled ? 'pooled' : 'own' });
  const faults: string[] = [];
  const health = new PostgresHealth(db, (line) => faults.push(line));
  try {
    await health.writable();
    const { warning: lossy } = await health.migrated();
    const unfit = faults.find((line) => line !== lossy);
    const fit = ok('migrations are applied; sessions have timeouts and no right to change the ledger');
    const durable = ok('every commit is flushed to disk');
    return [
      { check: 'database sessions', ...(unfit === undefined ? fit : failure(unfit)) },
      { check: 'database durability', ...(lossy === undefined ? durable : failure(lossy)) },
    ];
  } catch (error) {
    const hint = (error as { readonly code?: string }).code === '42501' ? ': run migrate with this DATABASE_URL' : '';
    return [{ check: 'database sessions', ...failure(reasonOf(error) + hint) }];
  } finally {
    await db.destroy();
  }
}

async function serverOf(url: string): Promise<readonly Finding[]> {
  const socket = new Socket();
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    statement_timeout: timeoutMs,
    stream: () => socket,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const findings: Finding[] = [];
    for (const [name, check] of Object.entries(ofServer)) {
      const verdict = await check(client, socket).catch((error) => failure(reasonOf(error)));
      findings.push({ check: `database ${name}`, ...verdict });
    }
    return findings;
  } catch (error) {
    return [{ check: 'database server', ...failure(`not reached: ${reasonOf(error)}`) }];
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Returns the first line. Messages of PostgreSQL and the network contain no passwords. */
function reasonOf(error: unknown): string {
  const { message, code } = connectFault(error) as { readonly message?: string; readonly code?: string };
  return (message || code || 'no answer').split('\n')[0] ?? '';
}
