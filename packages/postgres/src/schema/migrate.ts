import pg from 'pg';
import { applyMigrations } from './apply-migrations.ts';
import { partitionedByTime } from './partitions-ahead.ts';
import { replaceFunctions } from './replace-functions.ts';
import { refuseUnsupported, type ServerVersion, selectServerVersion } from './server-version.ts';
import { readSqlFiles, type SqlFiles } from './sql-files.ts';
import { betweenCalls } from './transaction.ts';

/**
 * Migrates the database to the schema of this version: search indexes dropped by an import, pending migrations, changed
 * functions, then the rights of the application role. An advisory lock serialises concurrent calls, so `databaseUrl` must not be
 * that of a pooler. A failed step leaves no changes. A build earlier than the one in the database (`builtAt`, null from source)
 * does not replace its functions. Returns log lines that name the migrations and functions; none if nothing
 * was pending.
 *
 * @throws DatabaseRefusal with a one-line remedy, before anything is changed.
 */
export async function migrate(
  databaseUrl: string,
  files?: SqlFiles,
  builtAt: Date | null = null,
): Promise<readonly string[]> {
  const { migrations, functions, rights } = files ?? (await readSqlFiles());
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<ServerVersion>(selectServerVersion);
    for (const version of rows) refuseUnsupported(version);
    await client.query(migrationLock);
    const indexes = await makeMissingIndexes(client);
    const applied = await applyMigrations(client, migrations);
    const finish = async () => {
      for (const { name, ahead } of Object.values(partitionedByTime)) {
        if (functions.some((one) => one.name === name)) await client.query(`select ${name}($1)`, [ahead]);
      }
      await client.query(rights);
    };
    // In one transaction, because running processes may call a new function whose table needs a new right.
    const replaced = await replaceFunctions(client, { functions, builtAt }, (session, subject, replace) =>
      betweenCalls(session, subject, async () => {
        await replace();
        await finish();
      }),
    );
    if (replaced.length === 0) await finish();
    return [...indexes, ...applied, ...logLinesOf(replaced)];
  } finally {
    await client.end();
  }
}

const lockKey = "hashtext('creator-discovery migrations')";

/** Taken to change the schema or roles; held until the session ends. */
export const migrationLock = `select pg_advisory_lock(${lockKey})`;

/** Taken to keep the schema unchanged, by any number of sessions; held until the session ends. */
export const schemaStaysLock = `select pg_advisory_lock_shared(${lockKey})`;

/** Recreates the indexes that an interrupted import has dropped: migrations expect the full schema. */
async function makeMissingIndexes(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ known: boolean }>(
    `select to_regclass('missing_search_index') is not null and to_regprocedure('make_search_index()') is not null as known`,
  );
  if (rows[0]?.known !== true) return [];
  let count = 0;
  while ((await client.query<{ made: boolean }>('select make_search_index() as made')).rows[0]?.made === true) count++;
  return count === 0 ? [] : [`${count} search indexes left by an interrupted import`];
}

/** Limit of functions that are named in the log. For more, as in a new database, only their number is logged. */
const maxNamedFunctions = 10;

function logLinesOf(functions: readonly string[]): readonly string[] {
  return functions.length > maxNamedFunctions
    ? [`${functions.length} functions`]
    : functions.map((name) => `function ${name}`);
}
