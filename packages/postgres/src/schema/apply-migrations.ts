import type pg from 'pg';
import { DatabaseRefusal } from './database-refusal.ts';
import type { SqlFile } from './sql-files.ts';
import { betweenCalls, type inTransaction } from './transaction.ts';

/**
 * Applies pending migrations in order, each in its own transaction. Also applies a pending migration that is older than the
 * newest applied one: branches merge in any order. The caller holds the migration lock.
 *
 * @param transact `withinTransaction` to run all of them in the caller's transaction.
 * @returns the names of the applied migrations.
 * @throws DatabaseRefusal
 */
export async function applyMigrations(
  client: pg.Client,
  migrations: readonly SqlFile[],
  transact: typeof inTransaction = betweenCalls,
): Promise<readonly string[]> {
  const applied = await appliedMigrations(client);
  refuseMismatch(applied, migrations);
  const pending = migrations.filter(({ name }) => !applied.has(name));
  for (const { name, text, hash } of pending) {
    await transact(client, `migration ${name}`, async () => {
      await client.query(text);
      await client.query('insert into migration (name, hash) values ($1, $2)', [name, hash]);
    });
  }
  return pending.map(({ name }) => name);
}

/** Returns the hashes of the applied migrations by name. */
async function appliedMigrations(client: pg.Client): Promise<ReadonlyMap<string, string>> {
  await client.query(`
    create table if not exists migration (
      name text primary key,
      hash text not null,
      applied_at timestamptz not null default clock_timestamp()
    )`);
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migration order by name');
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

function refuseMismatch(applied: ReadonlyMap<string, string>, migrations: readonly SqlFile[]): void {
  const known = new Map(migrations.map(({ name, hash }) => [name, hash]));
  for (const [name, hash] of applied) {
    // A newer version or a development branch has added it.
    if (!known.has(name))
      throw new DatabaseRefusal(
        `the database has the unknown migration ${name}: use a newer version, or another DATA_DIR if you do not need this data`,
      );
    // The schema may differ from the files.
    if (known.get(name) !== hash)
      throw new DatabaseRefusal(
        `the migration ${name} was edited after it was applied: undo the edit and add a new migration, or use a new database`,
      );
  }
}
