import type pg from 'pg';
import { EditedMigration, UnknownMigration } from './database-refused.ts';
import type { SqlFile } from './sql-files.ts';
import { betweenCalls, type inTransaction } from './transaction.ts';

/**
 * Applies the migrations that the database does not have yet, in order, each in a transaction of its own. One whose name ends
 * in `_in_batches` is a single statement, repeated in transactions of its own until it changes nothing. One that is older
 * than the newest applied one is applied too: branches are merged in any order. The caller holds the migration lock.
 *
 * @param transact `withinTransaction` where all of them are part of one transaction.
 * @returns the names of those applied now.
 * @throws DatabaseRefused
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
    const inBatches = name.endsWith('_in_batches');
    while (inBatches && (await changedByBatch(client, { name, text }, transact)) > 0);
    await transact(client, `migration ${name}`, async () => {
      if (!inBatches) await client.query(text);
      await client.query('insert into migration (name, hash) values ($1, $2)', [name, hash]);
    });
  }
  return pending.map(({ name }) => name);
}

/** One statement over a large table, in a transaction of its own; how many rows it changed. */
async function changedByBatch(
  client: pg.Client,
  { name, text }: Pick<SqlFile, 'name' | 'text'>,
  transact: typeof inTransaction,
): Promise<number> {
  let changed = 0;
  await transact(client, `migration ${name}`, async () => {
    changed = (await client.query(text)).rowCount ?? 0;
  });
  return changed;
}

/** Names of the applied migrations with the hashes of the files they were applied from. */
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
    if (!known.has(name)) throw new UnknownMigration(name);
    if (known.get(name) !== hash) throw new EditedMigration(name);
  }
}
