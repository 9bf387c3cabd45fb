-- Creators as they are imported, erasures, and the lists that accounts keep of them. creator holds all facts but the
-- contacts, which are in a table of their own so that nothing that searches ever reads them. Writers of creators
-- append to creator_change in the same transaction. (contract 1, contract 6)

-- Declared for defaults of columns; defined in functions/session/business_now.sql.
create function business_now() returns timestamptz language sql volatile as 'select clock_timestamp()';

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
comment on column creator.audience_credibility is 'a column of its own, so that a delivery need not unpack the whole audience';
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
comment on table creator_change is 'feed of creators added, changed and deleted, appended in the writing transaction';
create index creator_change_xid on creator_change (xid);

create table creator_change_horizon (
  only_row boolean primary key default true check (only_row),
  xid xid8 not null
);
comment on table creator_change_horizon is 'changes before this transaction may have been forgotten';
insert into creator_change_horizon (xid) values ('0');

-- Erased creators: only keyed hashes of their names and user ids are left, so that an import cannot bring them back.
-- The key is made here, from the server's strong randomness (gen_random_uuid), and never leaves the database.
create table suppressed_creator (
  hash bytea primary key check (length(hash) = 32),
  at timestamptz not null default clock_timestamp()
);
create index suppressed_creator_at on suppressed_creator (at);
comment on column suppressed_creator.hash is 'HMAC-SHA256 of platform and handle, or of platform and user id';

create table erased_creator (
  creator_id integer primary key
);
comment on table erased_creator is 'ids with nothing behind them: what a job has read of them is no longer written';

create table suppression_key (
  only_row boolean primary key default true check (only_row),
  key bytea not null check (length(key) = 32)
);
insert into suppression_key (key)
  values (sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())));

-- Lists of accounts. An erased creator leaves every list.
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

-- How many creators have each interest and topic, exact: the counts change in the transaction that writes the
-- creators.
create table facet (
  kind text not null check (kind in ('interest', 'topic')),
  name_key text not null,
  name text not null,
  creator_count integer not null,
  primary key (kind, name_key)
) with (fillfactor = 50);
comment on column facet.name_key is 'the name in lower case: names compare case-insensitively';
comment on column facet.name is 'as the first creator spelled it';

-- Declared for the triggers below; defined in functions/creators/.
create function facet_of_new_creators() returns trigger language plpgsql as $$ begin raise exception 'not defined yet'; end $$;
create function facet_of_gone_creators() returns trigger language plpgsql as $$ begin raise exception 'not defined yet'; end $$;
create function facet_of_changed_creators() returns trigger language plpgsql as $$ begin raise exception 'not defined yet'; end $$;
create trigger creator_facets_insert after insert on creator referencing new table as new_creators
  for each statement execute function facet_of_new_creators();
create trigger creator_facets_delete after delete on creator referencing old table as old_creators
  for each statement execute function facet_of_gone_creators();
create trigger creator_facets_update after update on creator referencing old table as old_creators new table as new_creators
  for each statement execute function facet_of_changed_creators();
