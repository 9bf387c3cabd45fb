import { createDatabase } from '@creator-discovery/postgres';
import { sql } from 'kysely';

/** Returns the rows of every table as text, by table. */
export async function databaseText(databaseUrl: string): Promise<ReadonlyMap<string, string>> {
  const db = createDatabase(databaseUrl, { max: 1, statementTimeoutMs: 0 });
  try {
    const { rows: tables } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace order by relname
    `.execute(db);
    const texts = new Map<string, string>();
    for (const { name } of tables) {
      const { rows } = await sql<{ text: string | null }>`
        select string_agg(t::text, chr(10)) as text from ${sql.table(name)} t
      `.execute(db);
      texts.set(name, rows[0]?.text ?? '');
    }
    return texts;
  } finally {
    await db.destroy();
  }
}
