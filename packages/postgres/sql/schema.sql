-- The schema that all migrations and functions together make, for reading and for review. Nothing runs this file: a test
-- compares it with a new database, and `npm run schema` rewrites it. Bodies of functions are in functions/.

create sequence scrape_fence;

create table account (
  account_id uuid not null,
  name text not null,
  plan text not null,
  suspended boolean not null default false,
  usage_pricing boolean not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint account_pkey primary key (account_id),
  constraint account_account_id_fkey foreign key (account_id) references ledger_balance(owner_id),
  constraint account_name_check check (name <> ''::text),
  constraint account_plan_check check (plan = any (array['free'::text, 'pro'::text]))
);

create table api_key (
  key_id uuid not null default gen_random_uuid(),
  hash bytea not null,
  account_id uuid not null,
  name text not null,
  prefix text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  expires_at timestamp with time zone,
  last_used_at timestamp with time zone,
  replaces uuid,
  constraint api_key_pkey primary key (key_id),
  constraint api_key_hash_key unique (hash),
  constraint api_key_replaces_key unique (replaces),
  constraint api_key_replaces_fkey foreign key (replaces) references api_key(key_id),
  constraint api_key_hash_check check (length(hash) = 32)
);
comment on column api_key.replaces is 'the rotated key, which no other key replaces';
create index api_key_account on api_key using btree (account_id);
create trigger api_key_limit before insert on api_key for each row execute function api_key_limit();

create table audit_log (
  audit_id bigint generated always as identity,
  at timestamp with time zone not null default clock_timestamp(),
  action text not null,
  subject_id uuid,
  detail jsonb not null,
  actor text,
  reason text,
  constraint audit_log_pkey primary key (audit_id)
);
comment on column audit_log.subject_id is 'null where the entry concerns no single one';
comment on column audit_log.actor is 'an operator, somebody at the machine, or a session of the console; null where a change did not know';
comment on column audit_log.reason is 'in the words of whoever did it; names no person';
create index audit_log_at on audit_log using btree (at);
create index audit_log_subject on audit_log using btree (subject_id);
create trigger audit_log_append_only before delete or update or truncate on audit_log for each statement execute function refuse_change();

create table campaign (
  campaign_id uuid not null default gen_random_uuid(),
  name text not null,
  plan jsonb not null,
  depth integer not null,
  state text not null default 'running'::text,
  seeded boolean not null default false,
  visits jsonb not null default '{}'::jsonb,
  hashtag_pages bigint not null default 0,
  not_before timestamp with time zone,
  control bigint not null default 1,
  handed_over bigint not null default 0,
  created_at timestamp with time zone not null default business_now(),
  ended_at timestamp with time zone,
  constraint campaign_pkey primary key (campaign_id),
  constraint campaign_depth_check check (depth >= 0),
  constraint campaign_ends_with_time check ((state = any (array['stopped'::text, 'done'::text])) = (ended_at is not null)),
  constraint campaign_state_check check (state = any (array['running'::text, 'paused'::text, 'stopped'::text, 'done'::text]))
);
comment on column campaign.depth is 'of the plan: people further away from the seeds are not visited';
comment on column campaign.seeded is 'no more seeds are added: it is done when everybody was visited';
comment on column campaign.visits is 'visits that have ended, by outcome';
comment on column campaign.not_before is 'until then no request is left';
comment on column campaign.control is 'raised by each change of state; handed_over is the one that an engine outside the database knows';
create index campaign_newest on campaign using btree (created_at desc, campaign_id desc);
create index campaign_not_handed_over on campaign using btree (created_at) where handed_over < control;

create table campaign_visit (
  visit_id bigint generated always as identity,
  campaign_id uuid not null,
  kind text not null,
  name text not null,
  user_id text,
  depth integer not null,
  seen integer not null default 0,
  links bigint[] not null default '{}'::bigint[],
  outcome text,
  pages integer not null default 0,
  cursor text,
  fence bigint not null default 0,
  attempts integer not null default 0,
  not_before timestamp with time zone,
  constraint campaign_visit_pkey primary key (visit_id),
  constraint campaign_visit_once unique (name, kind, campaign_id),
  constraint campaign_visit_person_once unique (user_id, campaign_id),
  constraint campaign_visit_campaign_id_fkey foreign key (campaign_id) references campaign(campaign_id),
  constraint campaign_visit_depth_check check (depth >= 0),
  constraint campaign_visit_kind_check check (kind = any (array['person'::text, 'hashtag'::text]))
);
comment on column campaign_visit.name is 'the folded handle, or the hashtag';
comment on column campaign_visit.links is 'visits of whom its posts tag, who become nearer when it does';
comment on column campaign_visit.fence is 'raised by every claim; a writer with an older fence is refused';
comment on column campaign_visit.not_before is 'until then a worker has it, or it is put off';
comment on constraint campaign_visit_once on campaign_visit is 'the name first, for its erasure';
create index campaign_visit_next on campaign_visit using btree (campaign_id, depth, seen desc, visit_id) where outcome is null;

create table chat_approval (
  conversation_id uuid not null,
  tool_call_id text not null,
  account_id uuid not null,
  operation text not null,
  arguments_hash text not null,
  max_credits bigint not null,
  state text not null default 'open'::text,
  expires_at timestamp with time zone not null,
  constraint chat_approval_pkey primary key (account_id, conversation_id, tool_call_id),
  constraint chat_approval_conversation foreign key (account_id, conversation_id) references chat_conversation(account_id, conversation_id) on delete cascade,
  constraint chat_approval_max_credits_check check (max_credits >= 0),
  constraint chat_approval_state_check check (state = any (array['open'::text, 'approved'::text, 'denied'::text, 'used'::text]))
);

create table chat_conversation (
  conversation_id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  title text not null,
  messages jsonb not null default '[]'::jsonb,
  tool_calls integer not null default 0,
  credits_spent bigint not null default 0,
  turn_until timestamp with time zone not null default '-infinity'::timestamp with time zone,
  created_at timestamp with time zone not null default business_now(),
  updated_at timestamp with time zone not null default business_now(),
  turn bigint not null default 0,
  turn_tool_calls integer not null default 0,
  constraint chat_conversation_pkey primary key (account_id, conversation_id),
  constraint chat_conversation_account_id_fkey foreign key (account_id) references account(account_id),
  constraint chat_conversation_credits_spent_check check (credits_spent >= 0),
  constraint chat_conversation_tool_calls_check check (tool_calls >= 0),
  constraint chat_conversation_turn_check check (turn >= 0),
  constraint chat_conversation_turn_tool_calls_check check (turn_tool_calls >= 0)
);
create index chat_conversation_account on chat_conversation using btree (account_id, updated_at desc);
create index chat_conversation_updated on chat_conversation using btree (updated_at);

create table console_session (
  session_id uuid not null default gen_random_uuid(),
  hash bytea not null,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  constraint console_session_pkey primary key (session_id),
  constraint console_session_hash_key unique (hash),
  constraint console_session_hash_check check (length(hash) = 32)
);
create index console_session_created on console_session using btree (created_at);

create table console_session_account (
  session_id uuid not null,
  account_id uuid not null,
  key_id uuid not null,
  position bigint generated always as identity,
  constraint console_session_account_pkey primary key (session_id, account_id),
  constraint console_session_account_key_id_fkey foreign key (key_id) references api_key(key_id),
  constraint console_session_account_session_id_fkey foreign key (session_id) references console_session(session_id) on delete cascade
);
comment on column console_session_account.position is 'the order in which accounts were signed in';
create index console_session_account_account on console_session_account using btree (account_id);

create table console_sign_in_code (
  hash bytea not null,
  key_id uuid not null,
  ends_at timestamp with time zone not null,
  constraint console_sign_in_code_pkey primary key (hash),
  constraint console_sign_in_code_key_id_fkey foreign key (key_id) references api_key(key_id),
  constraint console_sign_in_code_hash_check check (length(hash) = 32)
);

create table console_sign_in_failure (
  failure_id bigint generated always as identity,
  client text not null,
  at timestamp with time zone not null,
  constraint console_sign_in_failure_pkey primary key (failure_id)
);
comment on table console_sign_in_failure is 'failed sign-ins of the last minute';
create index console_sign_in_failure_at on console_sign_in_failure using btree (at);
create index console_sign_in_failure_client on console_sign_in_failure using btree (client, at);

create table contact_report (
  report_id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  history_id uuid not null,
  creator_id bigint not null,
  contact_hash bytea not null,
  reason text not null,
  credited bigint not null,
  at timestamp with time zone not null,
  constraint contact_report_pkey primary key (account_id, report_id),
  constraint contact_report_account_id_fkey foreign key (account_id) references account(account_id),
  constraint contact_report_credited_check check (credited >= 0)
);
comment on column contact_report.contact_hash is 'SHA-256 of the contact; the contact itself is not stored here';
create index contact_report_account on contact_report using btree (account_id, at);
create unique index contact_report_credited_once on contact_report using btree (account_id, creator_id) where credited > 0;
create index contact_report_uncredited on contact_report using btree (at) where credited = 0;

create table creator (
  id integer generated always as identity,
  platform text not null,
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
  account_type text,
  gender text,
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
  as_of timestamp with time zone not null,
  audience_credibility double precision generated always as (((audience ->> 'credibility'::text))::double precision) stored,
  same_person_as integer,
  handle_as_of timestamp with time zone,
  details_as_of timestamp with time zone,
  growth_as_of timestamp with time zone,
  audience_as_of timestamp with time zone,
  gone_since timestamp with time zone,
  estimated text[],
  constraint creator_pkey primary key (id),
  constraint creator_account_type_check check (account_type = any (array['PERSONAL'::text, 'BUSINESS'::text, 'CREATOR'::text])),
  constraint creator_gender_check check (gender = any (array['MALE'::text, 'FEMALE'::text])),
  constraint creator_platform_check check (platform = any (array['photonet'::text, 'videonet'::text, 'shortnet'::text]))
) with (fillfactor=90);
comment on column creator.handle_key is 'the handle as it compares: lower-case, without @; null once the handle was given up: then the row is found by its id only';
comment on column creator.location_id is 'id of the place dictionary';
comment on column creator.follower_growth_pct is 'percent by months: {"1": 2.5, "6": 11}';
comment on column creator.audience is 'as in the import record: locations, ages, genders, languages, credibility';
comment on column creator.contact_types is 'channels of creator_contact.contacts, each once';
comment on column creator.as_of is 'when the profile was collected: name, bio, addresses, pictures, counts, badge, contacts';
comment on column creator.audience_credibility is 'a column of its own, so that a delivery need not unpack the whole audience';
comment on column creator.same_person_as is 'the creator that has turned out to be the same person, and has the handle and the user id now';
comment on column creator.handle_as_of is 'when the creator was last seen under its handle; null: as_of';
comment on column creator.details_as_of is 'when engagement, last post, place, topics and whatever else has no time of its own were collected; null: not known';
comment on column creator.growth_as_of is 'when the follower growth was collected; null: not known';
comment on column creator.audience_as_of is 'when the audience was collected; null: not known';
comment on column creator.gone_since is 'since when the platform has not known the creator, once that is certain: it is in no search; null once it is seen again';
comment on column creator.estimated is 'columns whose value is an estimate; null: none is';
create unique index creator_identity on creator using btree (handle_key, platform) where handle_key is not null;
create index creator_same_person on creator using btree (same_person_as) where same_person_as is not null;
create unique index creator_user on creator using btree (platform_user_id, platform) where platform_user_id is not null;
create trigger creator_facets_delete after delete on creator referencing old table as old_creators for each statement execute function facet_of_gone_creators();
create trigger creator_facets_insert after insert on creator referencing new table as new_creators for each statement execute function facet_of_new_creators();
create trigger creator_facets_update after update on creator referencing old table as old_creators new table as new_creators for each statement execute function facet_of_changed_creators();
create trigger creator_list_items_delete after delete on creator referencing old table as old_creators for each statement execute function items_of_gone_creators();

create table creator_change (
  xid xid8 not null default pg_current_xact_id(),
  creator_id integer not null,
  at timestamp with time zone not null default clock_timestamp()
);
comment on table creator_change is 'feed of creators added, changed and deleted, appended in the writing transaction';
create index creator_change_xid on creator_change using btree (xid);

create table creator_change_horizon (
  only_row boolean not null default true,
  xid xid8 not null,
  constraint creator_change_horizon_pkey primary key (only_row),
  constraint creator_change_horizon_only_row_check check (only_row)
);
comment on table creator_change_horizon is 'changes before this transaction may have been forgotten';

create table creator_contact (
  creator_id integer not null,
  contacts jsonb not null,
  constraint creator_contact_pkey primary key (creator_id),
  constraint creator_contact_creator_id_fkey foreign key (creator_id) references creator(id) on delete cascade
);
comment on table creator_contact is 'array of {type, value}; creators without contacts have no row';

create table creator_former_handle (
  creator_id integer not null,
  handle_key text not null,
  constraint creator_former_handle_pkey primary key (creator_id, handle_key),
  constraint creator_former_handle_creator_id_fkey foreign key (creator_id) references creator(id) on delete cascade
);
comment on table creator_former_handle is 'handles that creators had before: an erasure bars them too';

create table creator_import_batch (
  batch_id bytea not null,
  import_id bytea not null,
  added integer not null default 0,
  updated integer not null default 0,
  suppressed integer not null default 0,
  at timestamp with time zone not null default business_now(),
  constraint creator_import_batch_pkey primary key (batch_id)
);
comment on table creator_import_batch is 'batches of imports that have not come to their end; a row is written with its batch';
comment on column creator_import_batch.batch_id is 'SHA-256 of the records as they were read, of the batch before it and of how they are imported';
comment on column creator_import_batch.import_id is 'batch_id of the first batch of the import';
create index creator_import_batch_at on creator_import_batch using btree (at);
create index creator_import_batch_import on creator_import_batch using btree (import_id);

create table creator_list (
  list_id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  name text not null,
  description text,
  platform text,
  tags text[] not null default '{}'::text[],
  source text not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default business_now(),
  updated_at timestamp with time zone not null default business_now(),
  constraint creator_list_pkey primary key (account_id, list_id),
  constraint creator_list_account_id_fkey foreign key (account_id) references account(account_id)
);
create index creator_list_of_account on creator_list using btree (account_id, updated_at desc, list_id);
create trigger creator_list_limit before insert on creator_list for each row execute function creator_list_limit();

create table creator_list_item (
  item_id uuid not null default gen_random_uuid(),
  list_id uuid not null,
  creator_id integer not null,
  position bigint generated always as identity,
  note text,
  tags text[] not null default '{}'::text[],
  stage text,
  added_at timestamp with time zone not null default business_now(),
  owner_id uuid not null,
  opened_at timestamp with time zone,
  constraint creator_list_item_pkey primary key (owner_id, item_id),
  constraint creator_list_item_once unique (owner_id, list_id, creator_id),
  constraint creator_list_item_list foreign key (owner_id, list_id) references creator_list(account_id, list_id) on delete cascade
);
comment on column creator_list_item.position is 'order of adding';
comment on column creator_list_item.opened_at is 'when the account was shown the creator; null where it was not. Items of owned creators are open without it';
create index creator_list_item_closed on creator_list_item using btree (owner_id, creator_id) where opened_at is null;
create index creator_list_item_creator on creator_list_item using btree (creator_id);
create index creator_list_item_order on creator_list_item using btree (owner_id, list_id, "position");
create trigger creator_list_item_limit after insert on creator_list_item referencing new table as new_items for each statement execute function creator_list_item_limit();

create table creator_observation (
  creator_id integer not null,
  day date not null,
  follower_count bigint not null,
  content_count bigint not null,
  constraint creator_observation_pkey primary key (creator_id, day),
  constraint creator_observation_creator_id_fkey foreign key (creator_id) references creator(id) on delete cascade
) with (fillfactor=90);
comment on table creator_observation is 'of each day (UTC, on the business clock) the last figures that the network showed';
create index creator_observation_day on creator_observation using btree (day);

create table creator_refresh (
  creator_id integer not null,
  asked_at timestamp with time zone not null,
  missing_since timestamp with time zone,
  missing_days integer not null default 0,
  missing_last date,
  claimed_until timestamp with time zone,
  constraint creator_refresh_pkey primary key (creator_id),
  constraint creator_refresh_creator_id_fkey foreign key (creator_id) references creator(id) on delete cascade
) with (fillfactor=90);
comment on table creator_refresh is 'creators that were read from the network, and are read again';
comment on column creator_refresh.asked_at is 'when the network last answered about the creator, whatever it said';
comment on column creator_refresh.missing_since is 'the first answer that it is missing, since it was last seen';
comment on column creator_refresh.missing_days is 'on how many days (UTC) the network has said so; missing_last is the last of them';
comment on column creator_refresh.claimed_until is 'until then somebody is reading it';
create index creator_refresh_asked on creator_refresh using btree (asked_at);
create index creator_refresh_missing on creator_refresh using btree (asked_at) where missing_since is not null;

create table creator_search (
  creator_id integer not null,
  contacts integer not null,
  verified boolean not null,
  bio_known boolean not null,
  place integer,
  followers double precision,
  engagement_rate double precision,
  likes double precision,
  views double precision,
  posts double precision,
  growth_1 double precision,
  last_post_on integer,
  audience_male integer,
  audience_female integer,
  credibility double precision,
  audience_age_13 integer,
  audience_age_18 integer,
  audience_age_25 integer,
  audience_age_35 integer,
  audience_age_45 integer,
  audience_age_55 integer,
  audience_age_65 integer,
  age double precision,
  language text,
  gender text,
  account_type text,
  platform text not null,
  growth_2 double precision,
  growth_3 double precision,
  growth_4 double precision,
  growth_5 double precision,
  growth_6 double precision,
  size_band smallint,
  bio_words integer not null,
  topics integer not null,
  interests integer not null,
  hashtags integer not null,
  audience_place_total bigint not null,
  audience_age_total bigint not null,
  audience_language_total bigint not null,
  audience_other_ages double precision[],
  audience_languages text[] not null,
  audience_language_shares integer[] not null,
  audience_places integer[] not null,
  audience_place_shares integer[] not null,
  tokens bigint[] not null,
  audience_tokens bigint[] not null,
  constraint creator_search_pkey primary key (platform, creator_id),
  constraint creator_search_creator_id_fkey foreign key (creator_id) references creator(id) on delete cascade deferrable initially deferred
) partition by list (platform);
comment on table creator_search is 'derived from creator, written in the same transaction; may be rebuilt at any time';
comment on column creator_search.audience_age_13 is 'share of the band 13-17; likewise 18-24, 25-34, 35-44, 45-54, 55-64, 65-100; null when other bands are recorded';
comment on column creator_search.bio_words is 'how many there are; likewise topics, interests and hashtags';
comment on column creator_search.audience_place_total is 'sum of audience_place_shares; likewise ages and languages';
comment on column creator_search.audience_other_ages is 'youngest, oldest and share of each band in turn, when bands other than the standard ones are recorded';
comment on column creator_search.tokens is 'hashes of interests, topics, hashtags, words, channels and other flags';
comment on column creator_search.audience_tokens is 'hashes of audience places and languages with ranges of shares';
create index creator_search_engagement_rate on creator_search using btree (engagement_rate desc nulls last, followers desc nulls last, creator_id);
create index creator_search_followers on creator_search using btree (followers desc nulls last) include (creator_id, contacts, place, language, gender, age, verified, account_type, last_post_on, posts, likes, views, engagement_rate, growth_1, growth_2, growth_3, growth_4, growth_5, growth_6, credibility, audience_male, audience_female, audience_age_13, audience_age_18, audience_age_25, audience_age_35, audience_age_45, audience_age_55, audience_age_65, audience_other_ages);
create index creator_search_followers_email on creator_search using btree (followers desc nulls last) include (creator_id, contacts, place, language, gender, age, verified, account_type, last_post_on, posts, likes, views, engagement_rate, growth_1, growth_2, growth_3, growth_4, growth_5, growth_6, credibility, audience_male, audience_female, audience_age_13, audience_age_18, audience_age_25, audience_age_35, audience_age_45, audience_age_55, audience_age_65, audience_other_ages) where (contacts & 2) = 2;
create index creator_search_gender on creator_search using btree (gender);
create index creator_search_gender_email on creator_search using btree (gender) where (contacts & 2) = 2;
create index creator_search_growth_1 on creator_search using btree (growth_1 desc nulls last, followers desc nulls last, creator_id);
create index creator_search_language on creator_search using btree (language);
create index creator_search_language_email on creator_search using btree (language) where (contacts & 2) = 2;
create index creator_search_likes on creator_search using btree (likes desc nulls last, followers desc nulls last, creator_id);
create index creator_search_place on creator_search using btree (place);
create index creator_search_place_email on creator_search using btree (place) where (contacts & 2) = 2;
create index creator_search_tokens on creator_search using gin (tokens, audience_tokens);
create index creator_search_views on creator_search using btree (views desc nulls last, followers desc nulls last, creator_id);

create table creator_search_photonet partition of creator_search for values in ('photonet') with (fillfactor=90, autovacuum_vacuum_scale_factor=0.01, autovacuum_analyze_scale_factor=0.02);

create table creator_search_shortnet partition of creator_search for values in ('shortnet') with (fillfactor=90, autovacuum_vacuum_scale_factor=0.01, autovacuum_analyze_scale_factor=0.02);

create table creator_search_videonet partition of creator_search for values in ('videonet') with (fillfactor=90, autovacuum_vacuum_scale_factor=0.01, autovacuum_analyze_scale_factor=0.02);

create table erased_creator (
  creator_id integer not null,
  at timestamp with time zone not null default clock_timestamp(),
  constraint erased_creator_pkey primary key (creator_id)
);
comment on table erased_creator is 'ids with nothing behind them: what a job has read of them is no longer written';
create index erased_creator_at on erased_creator using btree (at);

create table facet (
  kind text not null,
  name_key text not null,
  name text not null,
  creator_count integer not null,
  constraint facet_pkey primary key (kind, name_key),
  constraint facet_kind_check check (kind = any (array['interest'::text, 'topic'::text]))
) with (fillfactor=50);
comment on column facet.name_key is 'the name in lower case: names compare case-insensitively';
comment on column facet.name is 'as the first creator spelled it';

create table history (
  history_id uuid not null,
  account_id uuid not null,
  kind text not null,
  source text not null,
  platform text,
  filters jsonb,
  filters_summary text,
  fingerprint text not null,
  name text,
  request_id text not null,
  session_day date,
  total integer,
  requested integer,
  rows integer not null default 0,
  credits_charged bigint not null default 0,
  created_at timestamp with time zone not null default clock_timestamp(),
  updated_at timestamp with time zone not null default clock_timestamp(),
  constraint history_pkey primary key (account_id, history_id),
  constraint history_sound check (history_is_sound(kind, source, session_day))
);
comment on column history.session_day is 'searches: the UTC day; pages of one search, channel and day are one entry';
comment on column history.total is 'searches: creators that matched at the latest page';
comment on column history.requested is 'exports: the limit; unlocks and lookups: distinct handles';
comment on column history.rows is 'searches: creators shown so far (jobs: see job.rows)';
comment on column history.credits_charged is 'searches: credits of all pages (jobs: see job.charged)';
create index history_created on history using btree (created_at);
create index history_newest on history using btree (account_id, created_at desc, history_id desc);
create index history_request on history using btree (account_id, request_id);
create unique index history_search_of_day on history using btree (account_id, "left"(fingerprint, 32), source, session_day) where kind = 'search'::text;

create table idempotency_claim (
  account_id uuid not null,
  key text not null,
  body_hash text not null,
  admission jsonb not null,
  answer json,
  expires_at timestamp with time zone not null,
  constraint idempotency_claim_pkey primary key (account_id, key),
  constraint idempotency_claim_account_id_fkey foreign key (account_id) references account(account_id)
);
comment on column idempotency_claim.answer is 'status and body exactly as they were given; json keeps the text, jsonb would not';
create index idempotency_claim_expiry on idempotency_claim using btree (expires_at);

create table installed_function (
  name text not null,
  hash text not null,
  installed_at timestamp with time zone not null default clock_timestamp(),
  constraint installed_function_pkey primary key (name)
);

create table job (
  job_id uuid not null,
  account_id uuid not null,
  kind text not null,
  state text not null default 'accepted'::text,
  source text not null,
  platform text,
  name text,
  fingerprint text not null,
  requested integer not null,
  expected integer not null,
  cursor integer not null default 0,
  rows integer not null default 0,
  failed_items jsonb not null default '[]'::jsonb,
  outcome text,
  failure jsonb,
  cancel_requested boolean not null default false,
  hold_id uuid,
  held bigint not null default 0,
  charged bigint not null default 0,
  released bigint not null default 0,
  fence bigint not null default 0,
  lease_until timestamp with time zone,
  attempts integer not null default 0,
  run_at timestamp with time zone not null default clock_timestamp(),
  served_at timestamp with time zone,
  dispatched_at timestamp with time zone,
  created_at timestamp with time zone not null default clock_timestamp(),
  updated_at timestamp with time zone not null default clock_timestamp(),
  completed_at timestamp with time zone,
  trace_parent text,
  constraint job_pkey primary key (account_id, job_id),
  constraint job_account_id_fkey foreign key (account_id) references account(account_id),
  constraint job_history foreign key (account_id, job_id) references history(account_id, history_id),
  constraint job_cursor_within check (cursor >= 0 and cursor <= expected),
  constraint job_ends_with_time check ((state = any (array['complete'::text, 'failed'::text, 'cancelled'::text])) = (completed_at is not null)),
  constraint job_expected_check check (expected >= 0),
  constraint job_held_check check (held >= 0),
  constraint job_kind_check check (kind = any (array['export'::text, 'unlock'::text, 'lookup'::text])),
  constraint job_outcome_check check (outcome = any (array['full'::text, 'partial'::text])),
  constraint job_requested_check check (requested >= 0),
  constraint job_spends_what_was_held check (charged >= 0 and released >= 0 and (charged + released) <= held),
  constraint job_state_check check (state = any (array['accepted'::text, 'processing'::text, 'complete'::text, 'failed'::text, 'cancelled'::text])),
  constraint job_trace_parent_check check (trace_parent ~ '^[0-9a-f-]{55}$'::text)
);
comment on column job.hold_id is 'what it was accepted with; an ended hold may have been removed since';
comment on column job.held is 'credits held at acceptance; charged + released reach it when the job has ended';
comment on column job.fence is 'raised by every claim; a writer with an older fence is refused';
comment on column job.served_at is 'when a worker last took up a step of it: the order of turns';
comment on column job.trace_parent is 'traceparent of W3C Trace Context; null where the call left no trace';
create index job_of_account on job using btree (account_id, created_at desc);
create index job_owner on job using btree (job_id);
create index job_running on job using btree (run_at) where state = any (array['accepted'::text, 'processing'::text]);
create index job_running_fingerprint on job using btree (account_id, fingerprint) where state = any (array['accepted'::text, 'processing'::text]);
create index job_undispatched on job using btree (created_at) where dispatched_at is null and (state = any (array['accepted'::text, 'processing'::text]));

create table job_row (
  job_id uuid not null,
  position integer not null,
  creator_id bigint not null,
  charged smallint not null,
  row jsonb not null,
  owner_id uuid not null,
  constraint job_row_pkey primary key (owner_id, job_id, "position"),
  constraint job_row_creator_once unique (creator_id, owner_id, job_id),
  constraint job_row_job foreign key (owner_id, job_id) references job(account_id, job_id),
  constraint job_row_charged_check check (charged = any (array[0, 1])),
  constraint job_row_position_check check ("position" >= 0)
);
comment on table job_row is 'delivered creators in order: the snapshot that get_history_data reads';
comment on constraint job_row_creator_once on job_row is 'once per job; the creator first, for its erasure';

create table job_work (
  job_id uuid not null,
  platform text,
  creator_ids bigint[],
  handles jsonb,
  owner_id uuid not null,
  constraint job_work_pkey primary key (owner_id, job_id),
  constraint job_work_job foreign key (owner_id, job_id) references job(account_id, job_id),
  constraint job_work_check check ((creator_ids is null) <> (handles is null))
);
comment on table job_work is 'the work, frozen at acceptance: creator ids (exports) or an array of {platform, handle}';

create table ledger_archive (
  archive_id uuid not null,
  before date not null,
  entries bigint not null,
  owners bigint not null,
  file text not null,
  bytes bigint not null,
  sha256 text not null,
  archived_at timestamp with time zone not null default clock_timestamp(),
  constraint ledger_archive_pkey primary key (archive_id),
  constraint ledger_archive_entries_check check (entries > 0)
);
comment on table ledger_archive is 'files that months of the ledger were moved to';
comment on column ledger_archive.before is 'months before this one; UTC';
create trigger ledger_archive_append_only before delete or update or truncate on ledger_archive for each statement execute function refuse_change();

create table ledger_balance (
  owner_id uuid not null,
  posted bigint not null default 0,
  held bigint not null default 0,
  seq bigint not null default 0,
  constraint ledger_balance_pkey primary key (owner_id),
  constraint ledger_balance_covers_holds check (held >= 0 and posted >= held)
) with (fillfactor=50);

create table ledger_carried (
  owner_id uuid not null,
  through_seq bigint not null,
  month date not null,
  archive_id uuid not null,
  entries bigint not null,
  amount bigint not null,
  held_change bigint not null,
  posted_after bigint not null,
  held_after bigint not null,
  digest bytea not null,
  checksum bytea not null,
  constraint ledger_carried_pkey primary key (owner_id, through_seq),
  constraint ledger_carried_entries_check check (entries > 0)
);
comment on table ledger_carried is 'what the archived entries of an owner and month come to, and the balances after them';
comment on column ledger_carried.month is 'first day, UTC';
comment on column ledger_carried.digest is 'SHA-256 of the SHA-256 of each entry, as it is in the file, in their order';
comment on column ledger_carried.checksum is 'SHA-256 of the checksum before it, if any, and the digest';
create trigger ledger_carried_append_only before delete or update or truncate on ledger_carried for each statement execute function refuse_change();

create table ledger_carried_capture (
  hold_id uuid not null,
  captured bigint not null,
  owner_id uuid not null,
  constraint ledger_carried_capture_pkey primary key (owner_id, hold_id)
);
comment on table ledger_carried_capture is 'what archived entries captured of holds that are still stored';

create table ledger_day_sum (
  owner_id uuid not null,
  day date not null,
  kind text not null,
  rule text not null,
  source text,
  key_id uuid,
  entries bigint not null,
  amount bigint not null,
  creators bigint not null,
  first_seq bigint not null,
  last_seq bigint not null,
  constraint ledger_day_sum_owner_id_day_kind_rule_source_key_id_key unique nulls not distinct (owner_id, day, kind, rule, source, key_id)
) with (fillfactor=80);
comment on column ledger_day_sum.day is 'UTC';
comment on column ledger_day_sum.amount is 'sum of the changes of the posted credits';
comment on column ledger_day_sum.creators is 'creators that charges and captures paid for';

create table ledger_entry (
  owner_id uuid not null,
  seq bigint not null,
  kind text not null,
  amount bigint not null,
  held_change bigint not null,
  posted_after bigint not null,
  held_after bigint not null,
  contra text not null,
  operation_key text not null,
  rule text not null,
  history_id uuid,
  request_id text,
  detail jsonb,
  hold_id uuid,
  at timestamp with time zone not null default clock_timestamp(),
  source text,
  key_id uuid,
  constraint ledger_entry_sound check (ledger_entry_is_sound(seq, kind, amount, held_change, contra, posted_after, held_after))
) partition by range (at);
comment on table ledger_entry is 'by month; the functions of the ledger write each entry together with its ledger_operation';
comment on column ledger_entry.source is 'channel of the call; null where no call made it';
comment on column ledger_entry.key_id is 'key of the call; like api_key.key_id, but it outlives the key';
create trigger ledger_entry_append_only before delete or update or truncate on ledger_entry for each statement execute function refuse_change();

create table ledger_entry_other partition of ledger_entry default;
comment on column ledger_entry_other.source is 'channel of the call; null where no call made it';
comment on column ledger_entry_other.key_id is 'key of the call; like api_key.key_id, but it outlives the key';
create index ledger_entry_other_history on ledger_entry_other using btree (history_id, seq) where history_id is not null;
create index ledger_entry_other_request on ledger_entry_other using btree (owner_id, request_id) where request_id is not null;
create trigger ledger_entry_append_only before delete or update or truncate on ledger_entry_other for each statement execute function refuse_change();

create table ledger_hold (
  hold_id uuid not null default gen_random_uuid(),
  owner_id uuid not null,
  job_id uuid,
  amount bigint not null,
  captured bigint not null default 0,
  state text not null default 'open'::text,
  expires_at timestamp with time zone,
  created_at timestamp with time zone not null default clock_timestamp(),
  request_id text,
  constraint ledger_hold_pkey primary key (owner_id, hold_id),
  constraint ledger_hold_owner_id_fkey foreign key (owner_id) references ledger_balance(owner_id),
  constraint ledger_hold_amount_check check (amount > 0),
  constraint ledger_hold_captures_at_most_its_amount check (captured >= 0 and captured <= amount),
  constraint ledger_hold_ends check (job_id is not null or expires_at is not null),
  constraint ledger_hold_state_check check (state = any (array['open'::text, 'settled'::text, 'released'::text, 'expired'::text]))
);
comment on column ledger_hold.job_id is 'the job that owns the hold; such a hold has no expiry of its own';
create index ledger_hold_ended on ledger_hold using btree (created_at) where state <> 'open'::text;
create index ledger_hold_job on ledger_hold using btree (job_id) where job_id is not null;
create index ledger_hold_open on ledger_hold using btree (expires_at) where state = 'open'::text;

create table ledger_operation (
  owner_id uuid not null,
  seq bigint not null,
  amount bigint not null,
  remaining bigint not null,
  at timestamp with time zone not null,
  hold_id uuid,
  kind text not null,
  rule text not null,
  operation_key text not null,
  constraint ledger_operation_pkey primary key (owner_id, operation_key)
);
comment on table ledger_operation is 'what became of each operation key, as its entry says; it outlives archived entries';
comment on column ledger_operation.seq is 'number of the entry';
comment on column ledger_operation.amount is 'credits of the movement; 0 of one that only gave back what was held';
comment on column ledger_operation.remaining is 'posted minus held after the entry';
create trigger ledger_operation_append_only before delete or update or truncate on ledger_operation for each statement execute function refuse_change();

create table ledger_summed (
  owner_id uuid not null,
  through_seq bigint not null default 0,
  constraint ledger_summed_pkey primary key (owner_id)
);
comment on table ledger_summed is 'entries up to this one are in ledger_day_sum';

create table migration (
  name text not null,
  hash text not null,
  applied_at timestamp with time zone not null default clock_timestamp(),
  constraint migration_pkey primary key (name)
);

create table missing_search_index (
  position integer not null,
  definition text not null,
  constraint missing_search_index_pkey primary key ("position")
);
comment on table missing_search_index is 'indexes of creator_search that were dropped for a first import, in the order in which they are made: each partition''s, then those of the whole';

create table operation_calls (
  day date not null,
  operation text not null,
  channel text not null,
  outcome text not null,
  calls bigint not null,
  constraint operation_calls_pkey primary key (day, operation, channel, outcome),
  constraint operation_calls_calls_check check (calls > 0)
) with (fillfactor=50);
comment on column operation_calls.outcome is 'ok, or the status of the refusal';

create table operator (
  operator_id uuid not null default gen_random_uuid(),
  name text not null,
  role text not null,
  credits_per_day bigint,
  created_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  constraint operator_pkey primary key (operator_id),
  constraint operator_name_key unique (name),
  constraint operator_credits_per_day_check check (credits_per_day >= 0),
  constraint operator_name_check check (name ~ '^[a-z0-9][a-z0-9._-]{0,39}$'::text),
  constraint operator_role_check check (role = any (array['read'::text, 'support'::text, 'admin'::text]))
);
comment on column operator.credits_per_day is 'credits that it may grant in any 24 hours; null: as many as it likes';

create table operator_call (
  operator_id uuid not null,
  key text not null,
  fingerprint bytea not null,
  begun_at timestamp with time zone not null,
  answer jsonb,
  constraint operator_call_pkey primary key (operator_id, key),
  constraint operator_call_operator_id_fkey foreign key (operator_id) references operator(operator_id),
  constraint operator_call_fingerprint_check check (length(fingerprint) = 32)
);
comment on column operator_call.fingerprint is 'SHA-256 of the command and its values';
comment on column operator_call.answer is 'without secrets; null while the call runs, or if it ended without an answer';

create table operator_grant (
  grant_id uuid not null default gen_random_uuid(),
  operator_id uuid not null,
  credits bigint not null,
  at timestamp with time zone not null,
  constraint operator_grant_pkey primary key (grant_id),
  constraint operator_grant_operator_id_fkey foreign key (operator_id) references operator(operator_id),
  constraint operator_grant_credits_check check (credits > 0)
);
comment on table operator_grant is 'what operators have granted in the last 24 hours, and grants that are being made';
create index operator_grant_operator on operator_grant using btree (operator_id, at);

create table operator_token (
  token_id uuid not null default gen_random_uuid(),
  hash bytea not null,
  operator_id uuid not null,
  prefix text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint operator_token_pkey primary key (token_id),
  constraint operator_token_hash_key unique (hash),
  constraint operator_token_operator_id_fkey foreign key (operator_id) references operator(operator_id),
  constraint operator_token_hash_check check (length(hash) = 32)
);
create index operator_token_operator on operator_token using btree (operator_id);

create table owned_creator (
  account_id uuid not null,
  creator_id bigint not null,
  history_id uuid,
  owned_since timestamp with time zone not null default clock_timestamp(),
  constraint owned_creator_pkey primary key (account_id, creator_id),
  constraint owned_creator_account_id_fkey foreign key (account_id) references account(account_id)
);
comment on table owned_creator is 'written only under the account lock (ledger_balance row), ids in ascending order';
comment on column owned_creator.history_id is 'the job that bought it; it may have been removed since';
create index owned_creator_creator on owned_creator using btree (creator_id);

create table photonet_probe (
  source text not null,
  kind text not null,
  up boolean not null,
  probed_at timestamp with time zone not null,
  constraint photonet_probe_pkey primary key (source, kind)
);

create table photonet_probe_turn (
  only_one boolean not null default true,
  taken_at timestamp with time zone not null,
  constraint photonet_probe_turn_pkey primary key (only_one),
  constraint photonet_probe_turn_only_one_check check (only_one)
);

create table photonet_probe_way (
  source text not null,
  kind text not null,
  way text not null,
  up boolean not null,
  probed_at timestamp with time zone not null,
  constraint photonet_probe_way_pkey primary key (source, kind, way)
);
comment on table photonet_probe_way is 'newest results of scheduled probes, for each route of the request plan and each data provider';

create table photonet_session (
  session_id uuid not null default gen_random_uuid(),
  name text not null,
  proxy text not null,
  created_at timestamp with time zone not null,
  free_at timestamp with time zone not null,
  last_sent_at timestamp with time zone,
  requests bigint not null default 0,
  state text not null default 'active'::text,
  reason text,
  until timestamp with time zone,
  strikes integer not null default 0,
  paused_at timestamp with time zone,
  standing_version bigint not null default 0,
  constraint photonet_session_pkey primary key (session_id),
  constraint photonet_session_name_key unique (name),
  constraint photonet_session_proxy_key unique (proxy),
  constraint photonet_session_name_check check (name ~ '^[a-z0-9][a-z0-9._-]{0,39}$'::text),
  constraint photonet_session_reason check ((state = 'active'::text) = (reason is null)),
  constraint photonet_session_state_check check (state = any (array['active'::text, 'resting'::text, 'stopped'::text])),
  constraint photonet_session_strikes_check check (strikes >= 0),
  constraint photonet_session_until check ((state = 'resting'::text) = (until is not null))
) with (fillfactor=50);
comment on column photonet_session.proxy is 'its URL without a password, or direct; no two sessions share one';
comment on column photonet_session.free_at is 'when the slot after the last reserved one begins';
comment on column photonet_session.strikes is 'refusals in a row that have paused it';
comment on column photonet_session.standing_version is 'grows with every change of state, strikes and paused_at';

create table photonet_session_jar (
  session_id uuid not null,
  key_id text not null,
  sealed bytea not null,
  version bigint not null default 1,
  saved_at timestamp with time zone not null,
  constraint photonet_session_jar_pkey primary key (session_id),
  constraint photonet_session_jar_session_id_fkey foreign key (session_id) references photonet_session(session_id) on delete cascade
) with (fillfactor=70);
comment on column photonet_session_jar.key_id is 'of the key of PHOTONET_SESSION_KEY that it is sealed under';
comment on column photonet_session_jar.sealed is 'AES-256-GCM, bound to session_id: 12 bytes nonce, 16 bytes tag, then the text';
comment on column photonet_session_jar.version is 'grows with every change';

create table provider_cost (
  day date not null,
  provider text not null,
  kind text not null,
  currency text not null,
  calls bigint not null,
  cost_micros bigint not null,
  constraint provider_cost_pkey primary key (day, provider, kind, currency),
  constraint provider_cost_calls_check check (calls > 0),
  constraint provider_cost_cost_micros_check check (cost_micros >= 0)
) with (fillfactor=50);
comment on column provider_cost.provider is 'the name in its mapping document';
comment on column provider_cost.cost_micros is 'millionths of the currency; what the provider doesn''t bill counts as 0';

create table rate_limit (
  owner_id uuid not null,
  policy text not null,
  stamps timestamp with time zone[] not null,
  day date not null default '-infinity'::date,
  day_taken integer not null default 0,
  ahead interval not null default '00:00:00'::interval,
  taken bigint not null default 0,
  constraint rate_limit_pkey primary key (owner_id, policy)
) with (fillfactor=50);
comment on column rate_limit.stamps is 'ring of the latest calls: call number i (from 0) is at i modulo its length';
comment on column rate_limit.ahead is 'how far the stamps are ahead of the clock, which was set back';

create table rate_limit_block (
  owner_id uuid not null,
  policy text not null,
  block bigint not null,
  stamps timestamp with time zone[] not null,
  constraint rate_limit_block_pkey primary key (owner_id, policy, block)
);
comment on table rate_limit_block is 'earlier calls, where a window allows more than the ring has room for';
comment on column rate_limit_block.block is 'it has the calls from number 24 * block on';

create table request_budget (
  scope text not null,
  taken bigint not null default 0,
  constraint request_budget_pkey primary key (scope)
);
comment on table request_budget is 'requests to the photo network by what they are counted under; locked by who takes one';

create table request_budget_slot (
  scope text not null,
  seconds integer not null,
  slot bigint not null,
  requests integer not null,
  constraint request_budget_slot_pkey primary key (scope, seconds, slot),
  constraint request_budget_slot_scope_fkey foreign key (scope) references request_budget(scope)
);
comment on table request_budget_slot is 'requests taken in a sixtieth of a window, as long as they count';

create table saved_search (
  account_id uuid not null,
  saved_search_id uuid not null default gen_random_uuid(),
  name text not null,
  platform text not null,
  filters jsonb not null,
  filters_summary text not null,
  pinned boolean not null,
  total_when_saved integer not null,
  saved_at timestamp with time zone not null default business_now(),
  updated_at timestamp with time zone not null default business_now(),
  version integer not null default 1,
  constraint saved_search_pkey primary key (account_id, saved_search_id),
  constraint saved_search_account_id_fkey foreign key (account_id) references account(account_id)
);
comment on column saved_search.filters is 'in normal form';
comment on column saved_search.saved_at is 'when the filters were saved last; total_when_saved is of then';

create unlogged table scrape_answer (
  key bytea not null,
  fence bigint not null,
  body text,
  next text,
  failure jsonb,
  bytes integer not null,
  stored_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint scrape_answer_pkey primary key (key),
  constraint scrape_answer_is_one check ((body is null) <> (failure is null))
);
comment on column scrape_answer.key is 'SHA-256 of the cache key';
comment on column scrape_answer.fence is 'the fetch that brought it';
create index scrape_answer_age on scrape_answer using btree (stored_at desc) include (bytes);
create index scrape_answer_expiry on scrape_answer using btree (expires_at);

create unlogged table scrape_flight (
  key bytea not null,
  fence bigint not null,
  lease_until timestamp with time zone not null,
  ended boolean not null default false,
  failure jsonb,
  constraint scrape_flight_pkey primary key (key)
);
comment on column scrape_flight.failure is 'given to those who waited, when the outcome is not stored';

create table scrape_rate (
  owner_id uuid not null,
  taken bigint not null default 0,
  expired bigint not null default 0,
  newest timestamp with time zone not null default '-infinity'::timestamp with time zone,
  constraint scrape_rate_pkey primary key (owner_id)
) with (fillfactor=50);
comment on column scrape_rate.expired is 'how many of the calls taken have left the window';

create table scrape_rate_batch (
  owner_id uuid not null,
  at timestamp with time zone not null,
  upto bigint not null,
  constraint scrape_rate_batch_pkey primary key (owner_id, at, upto)
);
comment on column scrape_rate_batch.upto is 'calls taken by the key, this batch included';

create table scraper_key (
  key_id uuid not null,
  hash bytea not null,
  name text not null,
  prefix text not null,
  rate_limit_per_minute integer not null,
  is_active boolean not null default true,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint scraper_key_pkey primary key (key_id),
  constraint scraper_key_hash_key unique (hash),
  constraint scraper_key_hash_check check (length(hash) = 32),
  constraint scraper_key_rate_limit_per_minute_check check (rate_limit_per_minute > 0)
);

create table search_allowance (
  account_id uuid not null,
  day date not null,
  free integer not null default 0,
  paid integer not null default 0,
  constraint search_allowance_pkey primary key (account_id),
  constraint search_allowance_free_check check (free >= 0),
  constraint search_allowance_paid_check check (paid >= 0)
) with (fillfactor=50);
comment on table search_allowance is 'creators returned on the latest UTC day seen: within and past the free allowance';

create table search_derivation (
  only_row boolean not null default true,
  version text not null,
  constraint search_derivation_pkey primary key (only_row),
  constraint search_derivation_only_row_check check (only_row)
);
comment on column search_derivation.version is 'what the rows of creator_search were derived by: rules and place dictionary; rows of another version are derived again';

create table search_page (
  page_request_id uuid not null,
  account_id uuid not null,
  history_id uuid not null,
  requested_with uuid,
  offset integer not null,
  total integer not null,
  creator_ids bigint[] not null,
  free integer not null,
  paid integer not null,
  credits bigint not null,
  entry_seq bigint,
  at timestamp with time zone not null default clock_timestamp()
) partition by range (at);
comment on table search_page is 'by week; a whole week goes when all of its pages are old';
comment on column search_page.page_request_id is 'the id the answer carried';
comment on column search_page.requested_with is 'the page_request_id the caller sent';

create table search_page_other partition of search_page default;
comment on column search_page_other.page_request_id is 'the id the answer carried';
comment on column search_page_other.requested_with is 'the page_request_id the caller sent';
create index search_page_other_newest on search_page_other using btree (account_id, at desc);
create index search_page_other_requested on search_page_other using btree (account_id, requested_with) where requested_with is not null;

create table suppressed_creator (
  hash bytea not null,
  at timestamp with time zone not null default clock_timestamp(),
  suppression_id uuid not null default gen_random_uuid(),
  kind text not null,
  constraint suppressed_creator_pkey primary key (hash),
  constraint suppressed_creator_hash_check check (length(hash) = 32),
  constraint suppressed_creator_kind_check check (kind = any (array['handle'::text, 'user'::text]))
);
comment on column suppressed_creator.hash is 'HMAC-SHA256 of platform and handle, or of platform and user id';
comment on column suppressed_creator.suppression_id is 'of all hashes of one person; subject of the audit log';
comment on column suppressed_creator.kind is 'what it is a hash of';
create index suppressed_creator_suppression on suppressed_creator using btree (suppression_id);

create table suppression_key (
  only_row boolean not null default true,
  key bytea not null,
  constraint suppression_key_pkey primary key (only_row),
  constraint suppression_key_key_check check (length(key) = 32),
  constraint suppression_key_only_row_check check (only_row)
);

create function add_partitions(whole text, unit text, ahead integer)
  returns integer language plpgsql;

create function admission_account(call jsonb, out a account, out refusal jsonb)
  returns record language plpgsql;

create function admission_as_assumed(call jsonb, a account)
  returns boolean language plpgsql;

create function admission_claim(call jsonb, admission jsonb, t timestamp with time zone)
  returns void language plpgsql;

create function admission_claimed(call jsonb, t timestamp with time zone)
  returns jsonb language plpgsql;

create function admission_credits(call jsonb, required bigint, b ledger_balance)
  returns jsonb language sql immutable;

create function admission_job_again(j job, flags jsonb)
  returns jsonb language plpgsql;

create function admission_limit(call jsonb, out r rate_limit, out refusal jsonb, out t timestamp with time zone)
  returns record language plpgsql;

create function admission_limits(call jsonb)
  returns integer[] language sql immutable;

create function admission_of_search(call jsonb, b ledger_balance)
  returns jsonb language plpgsql;

create function admission_owned(who uuid, ids bigint[])
  returns jsonb language plpgsql stable;

create function admission_page_again(page search_page, a account, call jsonb, t timestamp with time zone)
  returns jsonb language plpgsql;

create function admission_page_lost(call jsonb)
  returns jsonb language plpgsql;

create function admission_seconds(call jsonb)
  returns integer[] language sql immutable;

create function admit_job(call jsonb)
  returns jsonb language plpgsql;

create function admit_searches(calls jsonb[], waits boolean)
  returns setof jsonb language plpgsql;

create function api_key_limit()
  returns trigger language plpgsql;

create function business_now()
  returns timestamp with time zone language sql;

create function callers_of(hashes bytea[])
  returns table(hash bytea, key_id uuid, key_name text, prefix text, key_created_at timestamp with time zone, expires_at timestamp with time zone, account_id uuid, name text, plan text, suspended boolean, usage_pricing boolean, created_at timestamp with time zone, credits bigint) language plpgsql stable rows 10;

create function chat_reserve(conversation uuid, account uuid, this_turn bigint, calls integer, credits bigint, turn_calls integer, all_calls integer, all_credits bigint)
  returns text language plpgsql;

create function console_callers_of(secret_hash bytea, idle_seconds integer, lifetime_seconds integer, noted_every_seconds integer)
  returns table(hash bytea, key_id uuid, key_name text, prefix text, key_created_at timestamp with time zone, expires_at timestamp with time zone, account_id uuid, name text, plan text, suspended boolean, usage_pricing boolean, created_at timestamp with time zone, credits bigint) language plpgsql rows 5;

create function console_sign_in_claim(from_client text, most integer, window_seconds integer, out failure bigint, out wait_seconds integer)
  returns record language plpgsql;

create function creator_list_item_limit()
  returns trigger language plpgsql;

create function creator_list_limit()
  returns trigger language plpgsql;

create function drop_search_indexes(most_creators integer)
  returns boolean language plpgsql security definer;

create function facet_add(names text[], facet_kind text, step integer)
  returns void language sql;

create function facet_of_changed_creators()
  returns trigger language plpgsql;

create function facet_of_gone_creators()
  returns trigger language plpgsql;

create function facet_of_new_creators()
  returns trigger language plpgsql;

create function forget_audit(older_than_days integer, most integer)
  returns integer language plpgsql security definer;

create function forget_history(older_than_days integer, most integer)
  returns integer language plpgsql;

create function history_is_sound(kind text, source text, session_day date)
  returns boolean language plpgsql immutable;

create function hold_capture(owner uuid, hold uuid, credits bigint, op_key text, cause jsonb)
  returns ledger_entry language plpgsql;

create function hold_expire(owner uuid, hold uuid)
  returns boolean language plpgsql;

create function hold_is_over(owner uuid, state text, job uuid, expires_at timestamp with time zone)
  returns boolean language plpgsql stable;

create function hold_settle(owner uuid, hold uuid, credits bigint, cause jsonb)
  returns table(outcome text, entry_seq bigint, release_seq bigint, remaining bigint, hold_ref uuid, hold_state text, hold_captured bigint, hold_released bigint) language plpgsql;

create function items_of_gone_creators()
  returns trigger language plpgsql;

create function job_cause(j job, p_detail jsonb)
  returns jsonb language plpgsql stable;

create function job_claim(lease_seconds double precision)
  returns table(account_id uuid, job_id uuid, fence bigint, attempts integer) language plpgsql;

create function job_finish(owner uuid, p_job uuid, p_state text, p_failure jsonb)
  returns job language plpgsql;

create function job_lock(owner uuid, p_job uuid)
  returns job language plpgsql;

create function job_release_rest(j job)
  returns bigint language plpgsql;

create function job_step(owner uuid, p_job uuid, p_fence bigint, p_from integer, p_to integer, p_creators bigint[], p_contacts boolean[], p_rows jsonb, p_failed jsonb, p_price bigint, out committed boolean, out j job)
  returns record language plpgsql;

create function ledger_add_months(ahead integer)
  returns integer language plpgsql security definer;

create function ledger_append(entries ledger_entry[], has_keys boolean default false)
  returns integer language plpgsql;

create function ledger_apply(owner uuid, kinds text[], amounts bigint[], keys text[], causes jsonb[], hold_ids uuid[], ttls integer[])
  returns table(outcome text, entry_seq bigint, release_seq bigint, remaining bigint, hold_ref uuid, hold_state text, hold_captured bigint, hold_released bigint) language plpgsql;

create function ledger_apply_each(owners uuid[], counts integer[], kinds text[], amounts bigint[], keys text[], causes jsonb[], hold_ids uuid[], ttls integer[])
  returns table(outcome text, entry_seq bigint, release_seq bigint, remaining bigint, hold_ref uuid, hold_state text, hold_captured bigint, hold_released bigint) language plpgsql;

create function ledger_charge_all(b ledger_balance, amounts bigint[], keys text[], causes jsonb[])
  returns table(outcome text, entry_seq bigint, release_seq bigint, remaining bigint, hold_ref uuid, hold_state text, hold_captured bigint, hold_released bigint) language plpgsql;

create function ledger_charge_each(owners uuid[], amounts bigint[], keys text[], causes jsonb[])
  returns table(outcome text, entry_seq bigint, release_seq bigint, remaining bigint, hold_ref uuid, hold_state text, hold_captured bigint, hold_released bigint) language plpgsql;

create function ledger_entry_is_sound(seq bigint, kind text, amount bigint, held_change bigint, contra text, posted_after bigint, held_after bigint)
  returns boolean language plpgsql immutable;

create function ledger_entry_of(owner uuid, seq bigint, kind text, amount bigint, held_change bigint, posted bigint, held bigint, op_key text, cause jsonb, hold uuid, t timestamp with time zone)
  returns ledger_entry language sql immutable;

create function ledger_move(owner uuid, entry_kind text, delta bigint, held_delta bigint, op_key text, cause jsonb, hold uuid)
  returns ledger_entry language plpgsql;

create function ledger_sum_up(owner uuid)
  returns boolean language plpgsql;

create function list_items_opened(who uuid, ids bigint[], t timestamp with time zone)
  returns void language plpgsql;

create function make_search_index()
  returns boolean language plpgsql security definer;

create function photonet_session_begin(id uuid, slot_at timestamp with time zone, pace_ms integer)
  returns table(outcome text, sent_at timestamp with time zone, wait_ms bigint, key_id text, sealed bytea, version bigint) language plpgsql;

create function photonet_session_slot(pace_ms integer, within_ms integer, avoided uuid[], excluded text[], key_ids text[])
  returns table(outcome text, id uuid, session_name text, session_proxy text, slot_at timestamp with time zone, wait_ms bigint) language plpgsql;

create function rate_limit_at(r rate_limit, t timestamp with time zone)
  returns rate_limit language plpgsql immutable;

create function rate_limit_day(r rate_limit, t timestamp with time zone)
  returns date language sql immutable;

create function rate_limit_day_taken(r rate_limit, t timestamp with time zone)
  returns integer language sql immutable;

create function rate_limit_earlier(owner uuid, policy_name text, n bigint)
  returns timestamp with time zone language plpgsql stable;

create function rate_limit_free_at(r rate_limit, n bigint, span integer)
  returns timestamp with time zone language plpgsql stable;

create function rate_limit_locked(owner uuid, policy_name text)
  returns rate_limit language plpgsql;

create function rate_limit_peek(owner uuid, policy_name text, limits integer[], seconds integer[], per_day integer)
  returns jsonb language plpgsql stable;

create function rate_limit_read(owner uuid, policy_name text)
  returns rate_limit language plpgsql;

create function rate_limit_record(r rate_limit, t timestamp with time zone, limits integer[])
  returns rate_limit language plpgsql;

create function rate_limit_take(owner uuid, policy_name text, limits integer[], seconds integer[], per_day integer)
  returns table(refusal jsonb, windows jsonb, at timestamp with time zone) language plpgsql;

create function rate_limit_used(r rate_limit, t timestamp with time zone, lim integer, span integer)
  returns integer language plpgsql stable;

create function rate_limit_violation(r rate_limit, t timestamp with time zone, limits integer[], seconds integer[], per_day integer)
  returns jsonb language plpgsql stable;

create function rate_limit_windows(r rate_limit, t timestamp with time zone, limits integer[], seconds integer[], per_day integer)
  returns jsonb language plpgsql stable;

create function refuse_change()
  returns trigger language plpgsql;

create function report_contact(call jsonb)
  returns jsonb language plpgsql;

create function request_budget_full(scope text, allowed integer, span integer, at_ms numeric)
  returns bigint language sql stable;

create function request_budget_take_several(scopes text[], window_scopes text[], window_requests integer[], window_seconds integer[], wanted integer, out granted integer, out wait_ms bigint)
  returns record language plpgsql;

create function scrape_claim(wanted bytea, lease_ms integer, waited bigint, newer_than bigint)
  returns table(state text, flight bigint, body text, next text, failure jsonb, age integer) language plpgsql;

create function scrape_end(wanted bytea, flight bigint, keep_seconds integer, body text, next text, failure jsonb)
  returns boolean language plpgsql;

create function scrape_fresh(wanted bytea, newer_than bigint)
  returns table(body text, next text, failure jsonb, age integer, left_ms integer) language plpgsql;

create function scrape_rate_take(owners uuid[], limits integer[], counts integer[], window_seconds integer)
  returns table(owner uuid, rate integer, admitted integer, remaining integer, free_at timestamp with time zone, wait_ms bigint) language plpgsql;

create function scrape_trim(most_bytes bigint)
  returns void language plpgsql;

create function search_page_add_weeks(ahead integer)
  returns integer language plpgsql security definer;

create function search_page_answered(who uuid, asked jsonb, t timestamp with time zone)
  returns search_page language plpgsql;

create function search_page_drop_week(older_than_days integer)
  returns integer language plpgsql security definer;

create function store_answer(who uuid, claim_key text, hash text, given json, history uuid, names_creators boolean)
  returns table(body_hash text, answer json) language plpgsql;

-- Rights of the role creator_discovery_app:
--   : ledger_entry_other
--   select, delete: ledger_carried_capture
--   select, insert: audit_log, ledger_entry, ledger_operation
--   select: installed_function, ledger_archive, ledger_carried, migration, missing_search_index
--   select, insert, update, delete: all other tables
