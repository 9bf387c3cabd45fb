import { type Kysely, sql } from 'kysely';

/** Accounts' lists of creators. A suppressed creator leaves every list. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table creator_list (
      list_id uuid primary key default gen_random_uuid(),
      account_id uuid not null references account,
      name text not null,
      description text,
      platform text,
      tags text[] not null default '{}',
      source text not null,
      version integer not null default 1,
      created_at timestamptz not null default business_now(),
      updated_at timestamptz not null default business_now()
    );
    create index creator_list_of_account on creator_list (account_id, updated_at desc, list_id);

    create table creator_list_item (
      item_id uuid primary key default gen_random_uuid(),
      list_id uuid not null references creator_list on delete cascade,
      creator_id integer not null references creator on delete cascade,
      position bigint generated always as identity,
      note text,
      tags text[] not null default '{}',
      stage text,
      added_at timestamptz not null default business_now(),
      unique (list_id, creator_id)
    );
    comment on column creator_list_item.position is 'order of adding';
    create index creator_list_item_order on creator_list_item (list_id, position);
    create index creator_list_item_creator on creator_list_item (creator_id);
  `.execute(db);
}
