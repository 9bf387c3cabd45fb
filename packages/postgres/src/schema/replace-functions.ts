import type pg from 'pg';
import { DatabaseRefusal } from './database-refusal.ts';
import type { SqlFile } from './sql-files.ts';
import { inTransaction } from './transaction.ts';

/**
 * Creates new functions, replaces changed ones and drops those without a file, in one transaction. A changed signature replaces
 * the old one, so that no call is ambiguous. Refuses if a later build installed others; a build from source has no `builtAt` and
 * replaces any. The caller holds the migration lock.
 *
 * @param transact `withinTransaction` to run in the caller's transaction.
 * @returns the names of the created, replaced and dropped functions.
 * @throws DatabaseRefusal
 */
export async function replaceFunctions(
  client: pg.Client,
  { functions, builtAt }: { readonly functions: readonly SqlFile[]; readonly builtAt: Date | null },
  transact = inTransaction,
): Promise<readonly string[]> {
  const { installed, latestBuild } = await installedFunctions(client);
  const changed = functions.filter(({ name, hash }) => installed.get(name) !== hash);
  const wanted = new Set(functions.map(({ name }) => name));
  const gone = [...installed.keys()].filter((name) => !wanted.has(name));
  const names = [...changed.map(({ name }) => name), ...gone];
  if (names.length === 0) return [];
  if (builtAt !== null && latestBuild !== null && builtAt < latestBuild)
    throw new DatabaseRefusal(
      `the database has the functions of a build of ${latestBuild.toISOString()}: migrate with that build or a newer one`,
    );
  await transact(client, 'functions', async () => {
    const signatures = await signaturesOf(client, names);
    // Bodies are checked at the end, so that functions can be created in any order.
    await client.query('set local check_function_bodies = off');
    for (const file of changed) await replaceFunction(client, file, signatures.get(file.name) ?? []);
    for (const name of gone) await dropFunctions(client, signatures.get(name) ?? []);
    await checkBodies(client, names);
    await recordInstalled(client, { changed, gone, builtAt });
  });
  return names;
}

/** SQLSTATE of a replacement with another result type or other argument names. */
const invalidFunctionDefinition = '42P13';

async function replaceFunction(client: pg.Client, { name, text }: SqlFile, before: readonly string[]): Promise<void> {
  if (before.length === 0) {
    await client.query(text);
    return;
  }
  await client.query('savepoint replacing');
  try {
    await client.query(text);
  } catch (error) {
    if ((error as { readonly code?: unknown }).code !== invalidFunctionDefinition) throw error;
    await client.query('rollback to savepoint replacing');
    await dropFunctions(client, before);
    await client.query(text);
    return;
  }
  const after = (await signaturesOf(client, [name])).get(name) ?? [];
  if (after.length > before.length) await dropFunctions(client, before);
}

/** Fails while a trigger or a default uses the function: change that in a migration first. */
async function dropFunctions(client: pg.Client, signatures: readonly string[]): Promise<void> {
  for (const signature of signatures) await client.query(`drop function ${signature}`);
}

/** Returns the signatures of these functions, as `name(types)`. */
async function signaturesOf(
  client: pg.Client,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await client.query<{ name: string; signature: string }>(
    `select proname as name, oid::regprocedure::text as signature from pg_proc
     where pronamespace = current_schema()::regnamespace and proname = any ($1)`,
    [names],
  );
  const byName = Map.groupBy(rows, ({ name }) => name);
  return new Map([...byName].map(([name, found]) => [name, found.map(({ signature }) => signature)]));
}

/** The check that `create function` makes if check_function_bodies is on. */
async function checkBodies(client: pg.Client, names: readonly string[]): Promise<void> {
  await client.query('set local check_function_bodies = on');
  await client.query(
    `select case lanname when 'plpgsql' then plpgsql_validator(p.oid)::text else fmgr_sql_validator(p.oid)::text end
     from pg_proc p join pg_language l on l.oid = p.prolang
     where p.pronamespace = current_schema()::regnamespace and p.proname = any ($1)`,
    [names],
  );
}

/** Returns the hashes of the installed functions by name, and the time of the build that installed them. */
async function installedFunctions(client: pg.Client) {
  await client.query(`
    create table if not exists installed_function (
      name text primary key,
      hash text not null,
      installed_at timestamptz not null default clock_timestamp()
    )`);
  await client.query('alter table installed_function add column if not exists built_at timestamptz');
  const { rows } = await client.query<{ name: string; hash: string; built_at: Date | null }>(
    'select name, hash, built_at from installed_function',
  );
  return { installed: new Map(rows.map(({ name, hash }) => [name, hash])), latestBuild: rows[0]?.built_at ?? null };
}

async function recordInstalled(
  client: pg.Client,
  {
    changed,
    gone,
    builtAt,
  }: { readonly changed: readonly SqlFile[]; readonly gone: readonly string[]; readonly builtAt: Date | null },
): Promise<void> {
  await client.query(
    `insert into installed_function (name, hash) select * from unnest($1::text[], $2::text[])
     on conflict (name) do update set hash = excluded.hash, installed_at = clock_timestamp()`,
    [changed.map(({ name }) => name), changed.map(({ hash }) => hash)],
  );
  await client.query('delete from installed_function where name = any ($1)', [gone]);
  // All of them, so that any row tells the build.
  await client.query('update installed_function set built_at = $1', [builtAt]);
}
