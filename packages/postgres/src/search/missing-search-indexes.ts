import { sql } from 'kysely';
import type { Database } from '../session/database.ts';

/**
 * Drops the indexes of `creator_search` before a first import, which recreates them at its end in half the time. Returns false if
 * there are too many creators or the indexes are already missing.
 */
export async function dropSearchIndexes(db: Database, maxCreators: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = '30s'`.execute(trx);
    const { rows } = await sql<{ dropped: boolean }>`
      select drop_search_indexes(${maxCreators}::integer) as dropped
    `.execute(trx);
    return rows[0]?.dropped === true;
  });
}

/**
 * Recreates one missing index in its own transaction; returns false if none is left. Writers of creators of its platform wait, a
 * few seconds per million creators.
 */
export async function makeSearchIndex(db: Database): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`set local lock_timeout = 0`.execute(trx);
    const { rows } = await sql<{ made: boolean }>`select make_search_index() as made`.execute(trx);
    return rows[0]?.made === true;
  });
}
