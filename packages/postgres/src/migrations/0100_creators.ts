import { type Kysely, sql } from 'kysely';

/**
 * Creators as they are imported. `creator` holds all facts but the contacts, which stand apart so that nothing that
 * searches ever reads them. Writers add a line to `creator_change` in the same transaction.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table creator (
      id integer generated always as identity primary key,
      platform text not null check (platform in ('photonet', 'videonet', 'shortnet')),
      handle text not null,
      handle_key text not null,
      name text not null,
      platform_user_id text,
      bio text,
      profile_url text,
      photo_url text,
      follower_count bigint,
      content_count bigint,
      is_verified boolean not null,
      is_private boolean not null,
      account_type text check (account_type in ('PERSONAL', 'BUSINESS', 'CREATOR')),
      gender text check (gender in ('MALE', 'FEMALE')),
      age smallint,
      language text,
      location_id text,
      interests text[] not null,
      topics text[] not null,
      hashtags text[] not null,
      captions text[] not null,
      last_post_at date,
      average_likes double precision,
      average_views double precision,
      average_comments double precision,
      engagement_rate_pct double precision,
      follower_growth_pct jsonb,
      audience jsonb,
      contact_types text[] not null,
      as_of timestamptz not null,
      audience_credibility double precision generated always as ((audience ->> 'credibility')::double precision) stored,
      constraint creator_identity unique (handle_key, platform)
    ) with (fillfactor = 90);
    comment on column creator.handle_key is 'the handle as it compares: lower-case, without @';
    comment on column creator.location_id is 'id of the place dictionary';
    comment on column creator.follower_growth_pct is 'percent by months: {"1": 2.5, "6": 11}';
    comment on column creator.audience is 'as in the import record: locations, ages, genders, languages, credibility';
    comment on column creator.audience_credibility is 'apart, so that a delivery need not unpack the whole audience';
    comment on column creator.contact_types is 'channels of creator_contact.contacts, each once';
    comment on column creator.as_of is 'when the data was collected or last imported';

    create table creator_contact (
      creator_id integer primary key references creator on delete cascade,
      contacts jsonb not null
    );
    comment on table creator_contact is 'array of {type, value}; creators without contacts have no row';

    create table creator_change (
      xid xid8 not null default pg_current_xact_id(),
      creator_id integer not null,
      at timestamptz not null default clock_timestamp()
    );
    comment on table creator_change is 'feed of creators added, changed and gone, appended in the writing transaction';
    create index creator_change_xid on creator_change (xid);

    create table creator_change_horizon (
      only_row boolean primary key default true check (only_row),
      xid xid8 not null
    );
    comment on table creator_change_horizon is 'changes before this transaction may have been forgotten';
    insert into creator_change_horizon (xid) values ('0');
  `.execute(db);
}
