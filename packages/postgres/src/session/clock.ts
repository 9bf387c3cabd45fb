import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Returns business time: limits, days, leases and lifetimes all use this clock. (contract 1) */
export async function businessNow(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select business_now() as now`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('business_now() returned no row');
  return row.now;
}
