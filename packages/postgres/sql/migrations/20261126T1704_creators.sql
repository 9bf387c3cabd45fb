-- Imported creators, erasures, and creator lists of accounts. Contacts have their own table, so that searches never read them.
-- Writers of creators append to creator_change in the same transaction. (contract 1, contract 6)
--
-- The platform's user id identifies a person. A handle is only a look-up key, which may pass to another person.

-- Declared for column defaults; defined in functions/session/business_now.sql.
create function business_now() returns timestamptz language sql volatile as 'select clock_timestamp()';

create table creator (
  id integer generated always as identity primary key,
  platform text not null check (platform in ('photonet', 'videonet', 'shortnet')),
  handle text not null,
  handle_key text collate "C",
  name text not null,
  platform_user_id text collate "C",
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
  posts_per_week double precision,
  paid_partnerships boolean,
  mentions text[] not null default '{}',
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
  estimated text[],
  changed_at timestamptz not null default business_now(),
  changed_in xid8 not null default pg_current_xact_id()
) with (fillfactor = 90);
comment on column creator.handle_key is
  'handle in lower case, without @; null once the creator has lost the handle, and then only the id finds the row';
comment on column creator.location_id is 'id in the place dictionary';
comment on column creator.follower_growth_pct is 'percent per number of months: {"1": 2.5, "6": 11}';
comment on column creator.audience is 'as in the import record: locations, ages, genders, languages, credibility';
comment on column creator.contact_types is 'distinct types of the contacts that are delivered';
comment on column creator.as_of is 'when the profile was collected: name, bio, addresses, pictures, counts, badge, contacts';
comment on column creator.audience_credibility is 'copied from audience, so that a delivery need not unpack the whole audience';
comment on column creator.same_person_as is
  'creator that this one was merged into, which has the handle and the user id';
comment on column creator.handle_as_of is 'when the creator was last seen under its handle; null: as_of';
comment on column creator.details_as_of is
  'when engagement, last post, place, topics and all facts without their own time were collected; null: unknown';
comment on column creator.growth_as_of is 'when the follower growth was collected; null: unknown';
comment on column creator.audience_as_of is 'when the audience was collected; null: unknown';
comment on column creator.gone_since is
  'when the creator left the platform, once confirmed; excluded from searches; null if seen again';
comment on column creator.estimated is
  'columns with an estimated value; null: none';
comment on column creator.changed_at is 'when a fact, contact or handle last changed; times of facts do not count';
comment on column creator.changed_in is 'transaction of changed_at';
-- Partial, so that foreign keys can't reference them: a rename then never waits for rows that reference the creator.
create unique index creator_user on creator (platform_user_id, platform) where platform_user_id is not null;
create unique index creator_identity on creator (handle_key, platform) where handle_key is not null;
create index creator_same_person on creator (same_person_as) where same_person_as is not null;

create table creator_contact (
  creator_id integer primary key references creator on delete cascade,
  contacts jsonb not null,
  checks jsonb,
  next_check timestamptz not null default '-infinity'
);
comment on table creator_contact is 'array of {type, value}; creators without contacts have no row';
comment on column creator_contact.checks is 'result and time of the last check by e-mail address; null: not checked';
create index creator_contact_next_check on creator_contact (next_check);

create table creator_former_handle (
  creator_id integer not null references creator on delete cascade,
  handle_key text collate "C" not null,
  primary key (creator_id, handle_key)
);
comment on table creator_former_handle is 'previous handles of creators; an erasure suppresses them too';

create table creator_change (
  xid xid8 not null default pg_current_xact_id(),
  creator_id integer not null,
  at timestamptz not null default clock_timestamp()
);
comment on table creator_change is 'feed of added, changed and deleted creators, appended by the transaction that writes them';
create index creator_change_xid on creator_change (xid);

create table creator_change_horizon (
  only_row boolean primary key default true check (only_row),
  xid xid8 not null
);
comment on table creator_change_horizon is 'changes before this transaction may have been deleted';
insert into creator_change_horizon (xid) values ('0');

-- Batches that an import has written, so that an interrupted import can be resumed by the same command.
create table creator_import_batch (
  batch_id bytea primary key,
  import_id bytea not null,
  added integer not null default 0,
  updated integer not null default 0,
  suppressed integer not null default 0,
  at timestamptz not null default business_now()
);
comment on table creator_import_batch is 'batches of unfinished imports; written in the transaction of the batch';
comment on column creator_import_batch.batch_id is
  'SHA-256 of the records, the previous batch_id and the import options';
comment on column creator_import_batch.import_id is 'batch_id of the first batch of the import';
create index creator_import_batch_import on creator_import_batch (import_id);
create index creator_import_batch_at on creator_import_batch (at);

-- Erased creators: keyed hashes of their handles and user ids, so that an import can't bring them back. All hashes of a person
-- share one id, which is also the subject of its audit records.
-- The key is generated here with the server's strong randomness (gen_random_uuid) and never leaves the database.
create table suppressed_creator (
  hash bytea primary key check (length(hash) = 32),
  at timestamptz not null default clock_timestamp(),
  suppression_id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('handle', 'user'))
);
comment on column suppressed_creator.hash is 'HMAC-SHA256 of platform and handle, or of platform and user id';
comment on column suppressed_creator.suppression_id is 'shared by all hashes of a person; subject in the audit log';
comment on column suppressed_creator.kind is 'kind of the hashed value';
create index suppressed_creator_suppression on suppressed_creator (suppression_id);

-- The time of an erasure identifies answers that may contain the creator. Lifting the suppression deletes the row.
create table erased_creator (
  creator_id integer primary key,
  at timestamptz not null default clock_timestamp()
);
comment on table erased_creator is 'ids of erased creators: jobs that have read them no longer write them';
create index erased_creator_at on erased_creator (at);

create table suppression_key (
  only_row boolean primary key default true check (only_row),
  key bytea not null check (length(key) = 32)
);
insert into suppression_key (key)
  values (sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())));

-- Creator lists of accounts. No foreign key from items to creators: a trigger deletes the items of a deleted creator, and
-- adding items locks the creators.
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
  changed_at timestamptz not null default business_now(),
  owner_id uuid not null,
  opened_at timestamptz,
  primary key (owner_id, item_id),
  constraint creator_list_item_once unique (owner_id, list_id, creator_id),
  constraint creator_list_item_list foreign key (owner_id, list_id) references creator_list on delete cascade
);
comment on column creator_list_item.position is 'order of addition';
comment on column creator_list_item.changed_at is 'last change of note, tags or stage';
comment on column creator_list_item.opened_at is
  'when the account was shown the creator, or null; items of owned creators are always open';
create index creator_list_item_order on creator_list_item (owner_id, list_id, position);
create index creator_list_item_creator on creator_list_item (creator_id);
create index creator_list_item_closed on creator_list_item (owner_id, creator_id) where opened_at is null;

create table creator_list_activity (
  activity_id bigint generated always as identity,
  owner_id uuid not null,
  list_id uuid not null,
  creator_id integer not null,
  at timestamptz not null default business_now(),
  key_id uuid not null,
  change text not null check (change in ('added', 'removed', 'note', 'tags', 'stage')),
  value jsonb,
  primary key (owner_id, list_id, creator_id, activity_id),
  constraint creator_list_activity_list foreign key (owner_id, list_id) references creator_list on delete cascade
);
comment on table creator_list_activity is
  'changes of list items, in their transactions; kept when a creator leaves the list, so that a return continues it';
comment on column creator_list_activity.key_id is 'key that made the change';
comment on column creator_list_activity.value is 'new note, tags or stage; null if cleared';
create index creator_list_activity_at on creator_list_activity (at);
create index creator_list_activity_creator on creator_list_activity (creator_id);

-- At most 200 lists per account and 10,000 items per list. These triggers and those below are defined in functions/creators/.
create function creator_list_limit() returns trigger language plpgsql as $$ begin raise exception 'not defined yet'; end $$;
create function creator_list_item_limit() returns trigger language plpgsql as $$ begin raise exception 'not defined yet'; end $$;
create function items_of_gone_creators() returns trigger language plpgsql as $$ begin raise exception 'not defined yet'; end $$;
create trigger creator_list_limit before insert on creator_list for each row execute function creator_list_limit();
create trigger creator_list_item_limit after insert on creator_list_item referencing new table as new_items
  for each statement execute function creator_list_item_limit();
create trigger creator_list_items_delete after delete on creator referencing old table as old_creators
  for each statement execute function items_of_gone_creators();

-- Exact number of creators per interest and topic, updated by the transaction that writes the creators.
create table facet (
  kind text not null check (kind in ('interest', 'topic')),
  name_key text not null,
  name text not null,
  creator_count integer not null,
  primary key (kind, name_key)
) with (fillfactor = 50);
comment on column facet.name_key is 'name in lower case, for case-insensitive comparison';
comment on column facet.name is 'spelling of the first creator';

create function facet_of_new_creators() returns trigger language plpgsql as $$ begin raise exception 'not defined yet'; end $$;
create function facet_of_gone_creators() returns trigger language plpgsql as $$ begin raise exception 'not defined yet'; end $$;
create function facet_of_changed_creators() returns trigger language plpgsql as $$ begin raise exception 'not defined yet'; end $$;
create trigger creator_facets_insert after insert on creator referencing new table as new_creators
  for each statement execute function facet_of_new_creators();
create trigger creator_facets_delete after delete on creator referencing old table as old_creators
  for each statement execute function facet_of_gone_creators();
create trigger creator_facets_update after update on creator referencing old table as old_creators new table as new_creators
  for each statement execute function facet_of_changed_creators();
