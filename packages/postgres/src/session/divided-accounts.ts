import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from './database.ts';
import { outsideCalls } from './open-call.ts';

/** By what all views of a pool have in common. */
const answers = new WeakMap<object, Promise<boolean>>();

/**
 * Whether accounts are divided among the servers of a cluster. Then each call of an owner is a statement of its own, which the
 * cluster runs on the owner's server. Asked once for each pool, because nobody divides accounts while processes run.
 */
export function areAccountsDivided(db: Database): Promise<boolean> {
  const pool = db.getExecutor().adapter;
  const known = answers.get(pool);
  if (known !== undefined) return known;
  const asked = outsideCalls(() => ask(db));
  answers.set(pool, asked);
  asked.catch(() => answers.delete(pool));
  return asked;
}

/** The same, asked in a session that belongs to no pool. */
export async function hasDividedAccounts(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ divided: boolean }>(question);
  return rows[0]?.divided ?? false;
}

const question = 'select accounts_are_divided() as divided';

async function ask(db: Database): Promise<boolean> {
  const { rows } = await sql<{ divided: boolean }>`${sql.raw(question)}`.execute(db);
  return rows[0]?.divided ?? false;
}
