import pg from 'pg';
import { openBackupSession } from '../backup-session.ts';
import { storedSequences } from '../stored-tables.ts';

/**
 * Returns the row count and checksum of each table and partition, and the state of each sequence. Equal for two databases if and
 * only if they have the same contents, apart from transaction ids.
 */
export async function contentsOf(databaseUrl: string): Promise<ReadonlyMap<string, string>> {
  const client = await openBackupSession(databaseUrl);
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace order by 1`,
    );
    const contents = new Map<string, string>();
    for (const { name } of tables) {
      const { rows } = await client.query<{ held: string }>(
        `select count(*) || ' rows, ' || md5(coalesce(string_agg(held, E'\\n' order by held collate "C"), '')) as held
         from (select (to_jsonb(t) - 'changed_in')::text as held from ${pg.escapeIdentifier(name)} t) rows`,
      );
      contents.set(name, rows[0]?.held ?? '');
    }
    const sequences = JSON.parse(await storedSequences(client)) as { name: string; last: string; called: boolean }[];
    for (const { name, last, called } of sequences) contents.set(`${name} is at`, `${last} ${called}`);
    return contents;
  } finally {
    await client.end();
  }
}
