import { type Kysely, sql } from 'kysely';

/**
 * Creators that asked to be erased: only keyed hashes of their names stay, so that an import can't bring them back. The
 * key is made once, from the server's strong randomness (gen_random_uuid), and never leaves the database.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table suppressed_creator (
      hash bytea primary key check (length(hash) = 32),
      at timestamptz not null default clock_timestamp()
    );
    create index suppressed_creator_at on suppressed_creator (at);
    comment on column suppressed_creator.hash is 'HMAC-SHA256 of platform and handle, or of platform and user id';

    create table erased_creator (
      creator_id integer primary key
    );
    comment on table erased_creator is 'numbers without anything behind them: what a job has read of them is not written any more';

    create table suppression_key (
      only_row boolean primary key default true check (only_row),
      key bytea not null check (length(key) = 32)
    );
    insert into suppression_key (key)
      values (sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())));
  `.execute(db);
}
