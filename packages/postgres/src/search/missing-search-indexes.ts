import { sql } from 'kysely';
import type { Database } from '../session/database.ts';

/**
 * Drops the indexes of search rows, for a first import to make them at its end: a row that comes into all of them by itself takes
 * twice as long. Returns whether it did: not where there are more creators, where one is missing already, and in a cluster.
 */
export async function dropSearchIndexes(db: Database, mostCreators: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = '30s'`.execute(trx);
    const { rows } = await sql<{ dropped: boolean }>`
      select drop_search_indexes(${mostCreators}::integer) as dropped
    `.execute(trx);
    return rows[0]?.dropped === true;
  });
}

/**
 * Makes one of the indexes that are missing and that nobody else is making, in a transaction of its own, and returns whether
 * there was one. Whoever writes creators of its platform waits meanwhile, some seconds for a million of them.
 */
export async function makeSearchIndex(db: Database): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`set local lock_timeout = 0`.execute(trx);
    const { rows } = await sql<{ made: boolean }>`select make_search_index() as made`.execute(trx);
    return rows[0]?.made === true;
  });
}
