-- Creators as they are imported, erasures, and the lists that accounts keep of them. creator holds all facts but the
-- contacts, which are in a table of their own so that nothing that searches ever reads them. Writers of creators
-- append to creator_change in the same transaction. (contract 1, contract 6)
--
-- People are told apart by their user id on the platform; a handle is a look-up key that its holder may lose to another
-- person.

-- Declared for defaults of columns; defined in functions/session/business_now.sql.
create function business_now() returns timestamptz language sql volatile as 'select clock_timestamp()';

create table creator (
  id integer generated always as identity primary key,
  platform text not null check (platform in ('photonet', 'videonet', 'shortnet')),
  handle text not null,
  handle_key text,
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
  same_person_as integer,
  handle_as_of timestamptz,
  details_as_of timestamptz,
  growth_as_of timestamptz,
  audience_as_of timestamptz,
  gone_since timestamptz,
  estimated text[]
) with (fillfactor = 90);
comment on column creator.handle_key is
  'the handle as it compares: lower-case, without @; null once the handle was given up: then the row is found by its id only';
comment on column creator.location_id is 'id of the place dictionary';
comment on column creator.follower_growth_pct is 'percent by months: {"1": 2.5, "6": 11}';
comment on column creator.audience is 'as in the import record: locations, ages, genders, languages, credibility';
comment on column creator.contact_types is 'channels of creator_contact.contacts, each once';
comment on column creator.as_of is 'when the profile was collected: name, bio, addresses, pictures, counts, badge, contacts';
comment on column creator.audience_credibility is 'a column of its own, so that a delivery need not unpack the whole audience';
comment on column creator.same_person_as is
  'the creator that has turned out to be the same person, and has the handle and the user id now';
comment on column creator.handle_as_of is 'when the creator was last seen under its handle; null: as_of';
comment on column creator.details_as_of is
  'when engagement, last post, place, topics and whatever else has no time of its own were collected; null: not known';
comment on column creator.growth_as_of is 'when the follower growth was collected; null: not known';
comment on column creator.audience_as_of is 'when the audience was collected; null: not known';
comment on column creator.gone_since is
  'since when the platform has not known the creator, once that is certain: it is in no search; null once it is seen again';
comment on column creator.estimated is
  'columns whose value is an estimate; null: none is';
-- Partial, so that they are no keys that others could refer to: a rename then waits for nobody who refers to the creator.
create unique index creator_user on creator (platform_user_id, platform) where platform_user_id is not null;
create unique index creator_identity on creator (handle_key, platform) where handle_key is not null;
create index creator_same_person on creator (same_person_as) where same_person_as is not null;

create table creator_contact (
  creator_id integer primary key references creator on delete cascade,
  contacts jsonb not null
);
comment on table creator_contact is 'array of {type, value}; creators without contacts have no row';

create table creator_former_handle (
  creator_id integer not null references creator on delete cascade,
  handle_key text not null,
  primary key (creator_id, handle_key)
);
comment on table creator_former_handle is 'handles that creators had before: an erasure bars them too';

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

-- Which batches an import has written, so that the same command continues where a run before broke off.
create table creator_import_batch (
  batch_id bytea primary key,
  import_id bytea not null,
  added integer not null default 0,
  updated integer not null default 0,
  suppressed integer not null default 0,
  at timestamptz not null default business_now()
);
comment on table creator_import_batch is 'batches of imports that have not come to their end; a row is written with its batch';
comment on column creator_import_batch.batch_id is
  'SHA-256 of the records as they were read, of the batch before it and of how they are imported';
comment on column creator_import_batch.import_id is 'batch_id of the first batch of the import';
create index creator_import_batch_import on creator_import_batch (import_id);
create index creator_import_batch_at on creator_import_batch (at);

-- Erased creators: only keyed hashes of their names and user ids are left, so that an import cannot bring them back. All hashes
-- of a person carry one id, which is also the subject of its entries in the audit log.
-- The key is made here, from the server's strong randomness (gen_random_uuid), and never leaves the database.
create table suppressed_creator (
  hash bytea primary key check (length(hash) = 32),
  at timestamptz not null default clock_timestamp(),
  suppression_id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('handle', 'user'))
);
comment on column suppressed_creator.hash is 'HMAC-SHA256 of platform and handle, or of platform and user id';
comment on column suppressed_creator.suppression_id is 'of all hashes of one person; subject of the audit log';
comment on column suppressed_creator.kind is 'what it is a hash of';
create index suppressed_creator_suppression on suppressed_creator (suppression_id);

-- Answers that may name an erased creator are recognised by when it was erased; a lifted suppression takes that with it.
create table erased_creator (
  creator_id integer primary key,
  at timestamptz not null default clock_timestamp()
);
comment on table erased_creator is 'ids with nothing behind them: what a job has read of them is no longer written';
create index erased_creator_at on erased_creator (at);

create table suppression_key (
  only_row boolean primary key default true check (only_row),
  key bytea not null check (length(key) = 32)
);
insert into suppression_key (key)
  values (sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())));

-- Lists of accounts. Lists are an account's, creators are not: no reference between them. Items of a creator go with it by a
-- trigger; an addition locks the creators that it adds.
create table creator_list (
  list_id uuid not null default gen_random_uuid(),
  account_id uuid not null references account,
  name text not null,
  description text,
  platform text,
  tags text[] not null default '{}',
  source text not null,
  version integer not null default 1,
  created_at timestamptz not null default business_now(),
  updated_at timestamptz not null default business_now(),
  primary key (account_id, list_id)
);
create index creator_list_of_account on creator_list (account_id, updated_at desc, list_id);

create table creator_list_item (
  item_id uuid not null default gen_random_uuid(),
  list_id uuid not null,
  creator_id integer not null,
  position bigint generated always as identity,
  note text,
  tags text[] not null default '{}',
  stage text,
  added_at timestamptz not null default business_now(),
  owner_id uuid not null,
  opened_at timestamptz,
  primary key (owner_id, item_id),
  constraint creator_list_item_once unique (owner_id, list_id, creator_id),
  constraint creator_list_item_list foreign key (owner_id, list_id) references creator_list on delete cascade
);
comment on column creator_list_item.position is 'order of adding';
comment on column creator_list_item.opened_at is
  'when the account was shown the creator; null where it was not. Items of owned creators are open without it';
create index creator_list_item_order on creator_list_item (owner_id, list_id, position);
create index creator_list_item_creator on creator_list_item (creator_id);
create index creator_list_item_closed on creator_list_item (owner_id, creator_id) where opened_at is null;

-- At most 200 lists an account, 10,000 items a list. These and the triggers below are defined in functions/creators/.
create function creator_list_limit() returns trigger language plpgsql as $$ begin raise exception 'not defined yet'; end $$;
create function creator_list_item_limit() returns trigger language plpgsql as $$ begin raise exception 'not defined yet'; end $$;
create function items_of_gone_creators() returns trigger language plpgsql as $$ begin raise exception 'not defined yet'; end $$;
create trigger creator_list_limit before insert on creator_list for each row execute function creator_list_limit();
create trigger creator_list_item_limit after insert on creator_list_item referencing new table as new_items
  for each statement execute function creator_list_item_limit();
create trigger creator_list_items_delete after delete on creator referencing old table as old_creators
  for each statement execute function items_of_gone_creators();

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

create function facet_of_new_creators() returns trigger language plpgsql as $$ begin raise exception 'not defined yet'; end $$;
create function facet_of_gone_creators() returns trigger language plpgsql as $$ begin raise exception 'not defined yet'; end $$;
create function facet_of_changed_creators() returns trigger language plpgsql as $$ begin raise exception 'not defined yet'; end $$;
create trigger creator_facets_insert after insert on creator referencing new table as new_creators
  for each statement execute function facet_of_new_creators();
create trigger creator_facets_delete after delete on creator referencing old table as old_creators
  for each statement execute function facet_of_gone_creators();
create trigger creator_facets_update after update on creator referencing old table as old_creators new table as new_creators
  for each statement execute function facet_of_changed_creators();
