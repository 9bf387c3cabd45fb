import type { SearchableCreator } from '@creator-discovery/creators';
import { indexedCreator } from '@creator-discovery/search-filters';
import { sql } from 'kysely';
import { putSearchRows } from '../search/search-rows.ts';
import { searchRowsVersion, type VersionedPlaces } from '../search/search-rows-version.ts';
import { createDatabase, type Database } from '../session/database.ts';
import { selected } from './creator-columns.ts';

const batchSize = 1000;

/**
 * Rebuilds search rows of another version (see `searchRowsVersion`), publishes the changes, and returns the number of creators.
 * Call it after migrations, before processes that need the new rows start. An interrupted run starts again; concurrent calls wait
 * for each other. Needs the URL of the server, not of a pooler: the lock belongs to the session.
 */
export async function deriveSearchRows(databaseUrl: string, places: VersionedPlaces): Promise<number> {
  const version = searchRowsVersion(places);
  const db = createDatabase(databaseUrl, { max: 1, statementTimeoutMs: 0 });
  try {
    return await db.connection().execute(async (session) => {
      // A batch is computed in its transaction, and a busy machine may take long for it.
      await sql`
        select set_config('lock_timeout', '0', false), set_config('idle_in_transaction_session_timeout', '0', false),
          pg_advisory_lock(hashtext('creator-discovery search rows'))
      `.execute(session);
      const { rows } = await sql<{ version: string }>`select version from search_derivation`.execute(session);
      if (rows[0]?.version === version) return 0;
      let derived = 0;
      for (let last: number | null = 0; last !== null; ) {
        const batch: readonly number[] = await deriveAfter(session, last, places);
        derived += batch.length;
        last = batch.at(-1) ?? null;
      }
      await sql`
        insert into search_derivation (version) values (${version})
        on conflict (only_row) do update set version = excluded.version
      `.execute(session);
      return derived;
    });
  } finally {
    await db.destroy();
  }
}

/** Writes the next batch of creators and returns their ids. */
async function deriveAfter(session: Database, after: number, places: VersionedPlaces): Promise<readonly number[]> {
  return session.transaction().execute(async (transaction) => {
    const { rows } = await sql<SearchableCreator>`
      select ${selected.searchable} from creator where id > ${after} and handle_key is not null and gone_since is null order by id limit ${batchSize} for no key update
    `.execute(transaction);
    await putSearchRows(
      transaction,
      rows.map((row) => indexedCreator(row, places)),
    );
    const ids = rows.map(({ id }) => id);
    await sql`insert into creator_change (creator_id) select unnest(${ids}::int[])`.execute(transaction);
    return ids;
  });
}
