import type { ArchivedEntries } from '@creator-discovery/credits';
import { sql } from 'kysely';
import type { Database } from '../session/database.ts';

/** Returns the sums of the archived entries of an owner. Entry numbers have no gaps, so the last one is also their count. */
export async function carriedOver(db: Database, ownerId: string): Promise<ArchivedEntries | null> {
  const { rows } = await sql<Omit<ArchivedEntries, 'balance'> & ArchivedEntries['balance']>`
    select to_char(before, 'YYYY-MM-DD') as before, through_seq as entries, posted_after as posted, held_after as held
    from ledger_carried join ledger_archive using (archive_id)
    where owner_id = ${ownerId} order by through_seq desc limit 1
  `.execute(db);
  if (rows[0] === undefined) return null;
  const { posted, held, ...archived } = rows[0];
  return { ...archived, balance: { posted, held } };
}
