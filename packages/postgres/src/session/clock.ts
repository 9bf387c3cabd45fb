import { sql } from 'kysely';
import type { Database } from './database.ts';

/** The one clock of the business. */
export async function businessNow(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select business_now() as now`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The clock question has always one row.');
  return row.now;
}
