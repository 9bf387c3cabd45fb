import { sql } from 'kysely';
import type { Database } from './database.ts';

/** The time of the business: limits, days, leases and lifetimes all read this one clock. (contract 1) */
export async function businessNow(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select business_now() as now`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('business_now() returned no row');
  return row.now;
}
