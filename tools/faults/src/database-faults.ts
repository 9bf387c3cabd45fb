import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { query, withClient } from '@creator-discovery/embedded-postgres';
import { setBusinessClock } from '@creator-discovery/postgres/testing';

/**
 * Stops the database server immediately: no checkpoint, all sessions broken. Requires a local server whose owner restarts it,
 * like the embedded one.
 */
export async function crashDatabase(databaseUrl: string): Promise<void> {
  const [row] = await query<{ file: string }>(databaseUrl, `select pg_read_file('postmaster.pid') as file`);
  const pid = Number.parseInt(row?.file ?? '', 10);
  if (!(pid > 1)) throw new Error('the database server has no process id');
  process.kill(pid, 'SIGQUIT');
}

/** Waits up to about 30 seconds until the database answers again. */
export async function databaseIsBack(databaseUrl: string): Promise<void> {
  await untilDone(() => query(databaseUrl, 'select 1'));
}

/** Repeats work that fails, for up to about 30 seconds. */
export async function untilDone<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= 300) throw error;
      await pause(100);
    }
  }
}

/** Ends every other session of the database, as an operator's mistake or a failover would. */
export async function endSessions(databaseUrl: string): Promise<void> {
  await query(
    databaseUrl,
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
}

/** Counts deadlocks in the server's log; the server's own counter is lost in an immediate stop. */
export async function deadlocksIn(serverLog: string): Promise<number> {
  return (await readFile(serverLog, 'utf8')).split('deadlock detected').length - 1;
}

/** Sets the business clock to a moment. It keeps running; all processes see it with their next statement. */
export function setDatabaseClock(databaseUrl: string, now: Date): Promise<void> {
  const aheadMs = now.getTime() - Date.now();
  return withClient(databaseUrl, (client) =>
    setBusinessClock(client, `clock_timestamp() + interval '${aheadMs} milliseconds'`),
  );
}

/** Works with a new, empty database on the same server, which is dropped afterwards. */
export async function withNewDatabase<Result>(
  serverUrl: string,
  work: (databaseUrl: string) => Promise<Result>,
): Promise<Result> {
  const name = `of_scenario_${process.pid}_${Date.now()}`;
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  await query(serverUrl, `create database ${name} template template0`);
  try {
    return await work(url.href);
  } finally {
    await query(serverUrl, `drop database if exists ${name} with (force)`);
  }
}
