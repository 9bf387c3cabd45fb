import { readFile } from 'node:fs/promises';
import pg from 'pg';

/** Runs one statement on a connection of its own. */
async function ask<T extends pg.QueryResultRow>(databaseUrl: string, text: string): Promise<readonly T[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Stops the database server at once, as a power cut would: no checkpoint, sessions broken wherever they are. The server
 * must run on this machine, under an owner that starts it again, as the embedded one does.
 */
export async function crashDatabase(databaseUrl: string): Promise<void> {
  const [row] = await ask<{ pid: string }>(
    databaseUrl,
    `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid`,
  );
  const pid = Number(row?.pid);
  if (!Number.isInteger(pid) || pid <= 1) throw new Error('the database server has no process id');
  process.kill(pid, 'SIGQUIT');
}

/** Waits until the database answers again; at most about 30 seconds. */
export async function databaseIsBack(databaseUrl: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await ask(databaseUrl, 'select 1');
      return;
    } catch (error) {
      if (attempt >= 300) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** Ends every other session of the database, as an operator's mistake or a failover would. */
export async function endSessions(databaseUrl: string): Promise<void> {
  await ask(
    databaseUrl,
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
}

/**
 * The deadlocks in the server's log since the server was created. Its own count of deadlocks is lost with every immediate
 * stop.
 */
export async function deadlocksIn(serverLog: string): Promise<number> {
  return (await readFile(serverLog, 'utf8')).split('deadlock detected').length - 1;
}
