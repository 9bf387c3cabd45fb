import { sql } from 'kysely';
import type { Database } from '../session/database.ts';

/** Which database a position belongs to: a restored or promoted copy has seen other transactions under the same numbers. */
export const databaseIdentity = sql<string>`(
  select system.system_identifier::text || '.' || checkpoint.timeline_id || '.' || own.oid
  from pg_control_system() system, pg_control_checkpoint() checkpoint, pg_database own
  where own.datname = current_database()
)`;

/** Identity and snapshot, for example `7411.1.16384/1020:1024:1021`. */
export async function currentPosition(db: Database): Promise<string> {
  const { rows } = await sql<{ position: string }>`
    select ${databaseIdentity} || '/' || pg_current_snapshot()::text as position
  `.execute(db);
  return (rows[0] as { position: string }).position;
}
