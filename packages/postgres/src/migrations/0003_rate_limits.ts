import { type Kysely, sql } from 'kysely';

/** One row per owner and policy: a ring of the accepted calls' stamps, and the UTC day's counter. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table rate_limit (
      owner_id uuid not null,
      policy text not null,
      taken bigint not null default 0,
      stamps timestamptz[] not null,
      day date not null default '-infinity',
      day_taken integer not null default 0,
      primary key (owner_id, policy)
    ) with (fillfactor = 50);
    comment on column rate_limit.stamps is 'ring: call number i (from 0) stands at i modulo its length';
  `.execute(db);
}
