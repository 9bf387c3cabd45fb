import pg from 'pg';
import { applyMigrations } from './apply-migrations.ts';
import { dividedByTime } from './partitions-ahead.ts';
import { replaceFunctions } from './replace-functions.ts';
import { refuseUnsupported, type ServerVersion, selectServerVersion } from './server-version.ts';
import { readSqlFiles, type SqlFiles } from './sql-files.ts';
import { betweenCalls } from './transaction.ts';

/**
 * Brings the database to the schema of this version: first the indexes that an import has left out, then new migrations in order,
 * each in a transaction of its own, then the functions whose files have changed, then the rights of the application role. Any
 * number of processes may call it at once: an advisory lock lets one work while the others wait and then find nothing to do. What
 * fails leaves nothing behind.
 *
 * @param databaseUrl of the server itself, not of a pooler: the lock belongs to the session.
 * @param files what to apply; by default the files of this package.
 * @returns what was done, in words for a log: names of migrations and functions; empty when there was nothing to do.
 * @throws DatabaseRefused with one line that says how to continue, before anything is changed.
 */
export async function migrate(databaseUrl: string, files?: SqlFiles): Promise<readonly string[]> {
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
      for (const { name, ahead } of Object.values(dividedByTime)) {
        if (functions.some((one) => one.name === name)) await client.query(`select ${name}($1)`, [ahead]);
      }
      await client.query(rights);
    };
    // Together: functions that processes call already may use a table to which they have no right yet.
    const replaced = await replaceFunctions(client, functions, (session, subject, replace) =>
      betweenCalls(session, subject, async () => {
        await replace();
        await finish();
      }),
    );
    if (replaced.length === 0) await finish();
    return [...indexes, ...applied, ...inWords(replaced)];
  } finally {
    await client.end();
  }
}

const lockKey = "hashtext('creator-discovery migrations')";

/** Taken by whoever changes the schema or the roles, until its session ends. */
export const migrationLock = `select pg_advisory_lock(${lockKey})`;

/** Taken by whoever needs the schema to stay as it is, together with any number of others, until its session ends. */
export const schemaStaysLock = `select pg_advisory_lock_shared(${lockKey})`;

/** Those that an import has dropped which broke off: migrations find the schema that they expect. */
async function makeMissingIndexes(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ known: boolean }>(
    `select to_regclass('missing_search_index') is not null and to_regprocedure('make_search_index()') is not null as known`,
  );
  if (rows[0]?.known !== true) return [];
  let count = 0;
  while ((await client.query<{ made: boolean }>('select make_search_index() as made')).rows[0]?.made === true) count++;
  return count === 0 ? [] : [`${count} indexes of searches, which a first import had left for its end`];
}

/** More are not worth reading by name, as in a new database. */
const functionsNamed = 10;

function inWords(functions: readonly string[]): readonly string[] {
  return functions.length > functionsNamed
    ? [`${functions.length} functions`]
    : functions.map((name) => `function ${name}`);
}
