import type { SearchableCreator } from '@creator-discovery/creators';
import { indexedCreator } from '@creator-discovery/search-filters';
import { type Kysely, sql } from 'kysely';
import { putSearchRows } from '../search/search-rows.ts';
import { searchRowsVersion, type VersionedPlaces } from '../search/search-rows-version.ts';
import { createDatabase } from '../session/database.ts';
import type { Schema } from '../session/schema.ts';
import { selected } from './creator-columns.ts';

const batchSize = 1000;

/**
 * Rebuilds search rows that were derived with another place dictionary or by other rules (see `searchRowsVersion`), and
 * publishes the change. Called after migrations, before processes that need the new rows start; interrupted, it begins
 * again the next time. Its lock belongs to a session, so the address is that of the server and not of a pooler. Processes that call it side by side wait for each other. Returns how many creators were written.
 */
export async function deriveSearchRows(databaseUrl: string, places: VersionedPlaces): Promise<number> {
  const version = searchRowsVersion(places);
  const db = createDatabase(databaseUrl, { max: 1, statementTimeoutMs: 0 });
  try {
    return await db.connection().execute(async (session) => {
      await sql`select set_config('lock_timeout', '0', false), pg_advisory_lock(hashtext('creator-discovery search rows'))`.execute(
        session,
      );
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

/** Returns the ids of the next creators after that id, which it has written. */
async function deriveAfter(
  session: Kysely<Schema>,
  after: number,
  places: VersionedPlaces,
): Promise<readonly number[]> {
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
