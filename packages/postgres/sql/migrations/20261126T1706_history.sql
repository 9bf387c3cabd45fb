-- History of accounts, and the creators they own. (action 3, contract 6)

-- The constraint of history, a function like ledger_entry_is_sound. Replaced by functions/history/.
create function history_is_sound(kind text, source text, session_day date)
returns boolean language plpgsql immutable as $$
begin
  return kind in ('search', 'export', 'unlock', 'lookup') and source in ('api', 'mcp', 'chat', 'app')
    and (kind = 'search') = (session_day is not null);
end $$;

-- Rows per search session, export, unlock and charged lookup. For jobs it holds the request; progress, rows and credits are
-- in job (same id). There are no foreign keys: only admissions write rows, under the account's lock, and checking keys would
-- cost a fifth of admitting a search.
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
  reason text,
  request_id text not null,
  session_day date,
  total integer,
  requested integer,
  rows integer not null default 0,
  credits_charged bigint not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (account_id, history_id),
  constraint history_sound check (history_is_sound(kind, source, session_day))
);
comment on column history.reason is 'why the account started the job, in its words';
comment on column history.session_day is 'searches: UTC day; pages of the same search, channel and day share an entry';
comment on column history.total is 'searches: matching creators at the latest page';
comment on column history.requested is 'exports: limit; unlocks and lookups: distinct handles';
comment on column history.rows is 'searches: creators shown so far (jobs: see job.rows)';
comment on column history.credits_charged is 'searches: credits of all pages (jobs: see job.charged)';
create index history_newest on history (account_id, created_at desc, history_id desc);
-- `explain_charge` finds the search or job of a request id.
create index history_request on history (account_id, request_id);
-- Retention removes old history in batches, oldest first.
create index history_created on history (created_at);
-- The first half of the fingerprint (128 bits of a SHA-256) identifies a search within a day.
create unique index history_search_of_day on history (account_id, left(fingerprint, 32), source, session_day)
  where kind = 'search';

-- Partitioned by week, so that old pages are dropped a week at a time. Each partition has its own indexes; page ids are random,
-- one per call. (contract 3)
create table search_page (
  page_request_id uuid not null,
  account_id uuid not null,
  history_id uuid not null,
  requested_with uuid,
  "offset" integer not null,
  total integer not null,
  creator_ids bigint[] not null,
  free integer not null,
  paid integer not null,
  credits bigint not null,
  entry_seq bigint,
  as_of text,
  at timestamptz not null default clock_timestamp()
) partition by range (at);
comment on table search_page is 'partitioned by week; a week is dropped when all of its pages are old';
comment on column search_page.page_request_id is 'page_request_id in the answer';
comment on column search_page.requested_with is 'page_request_id sent by the caller';
comment on column search_page.as_of is 'exclude.as_of of the page as returned, or null';

create table search_page_other (like search_page including defaults including comments);
alter table search_page_other add primary key (account_id, page_request_id);
create index search_page_other_newest on search_page_other (account_id, at desc);
create index search_page_other_requested on search_page_other (account_id, requested_with) where requested_with is not null;
alter table search_page attach partition search_page_other default;

-- search_page_add_weeks creates later weeks.
do $$
declare week timestamp; part text;
begin
  for week in select generate_series('2026-11-23', now() at time zone 'UTC' + interval '4 weeks', interval '1 week') loop
    part := 'search_page_' || to_char(week, 'IYYY_IW');
    execute format('create table %I (like search_page_other including all)', part);
    execute format('alter table search_page attach partition %I for values from (%L) to (%L)', part,
      week at time zone 'UTC', (week + interval '1 week') at time zone 'UTC');
  end loop;
end $$;

-- Calls of accounts in the last 30 days, added in batches a second later. Partitioned by day; days are dropped whole.
-- Holds no bodies, answers or messages. (contract 6 `list_requests`)
create table request_log (
  account_id uuid not null,
  at timestamptz not null,
  call_id uuid not null,
  request_id text not null,
  operation text not null,
  channel text not null,
  key_id uuid not null,
  status smallint not null,
  reason text,
  detail text,
  duration_ms integer not null,
  credits bigint not null
) partition by range (at);
comment on column request_log.status is 'HTTP status, also for calls over other channels';
comment on column request_log.reason is 'status of the refusal; null for successes';
comment on column request_log.detail is 'limit or field that caused the refusal';
comment on column request_log.credits is 'charged or held by the call';

create table request_log_other (like request_log including comments);
alter table request_log_other add primary key (account_id, at, call_id);
-- Ids that callers chose may name people. Erasures read them.
create index request_log_other_chosen on request_log_other (request_id) where request_id !~ '^[0-9a-f-]{32,36}$';
alter table request_log attach partition request_log_other default;

-- request_log_add_days creates later days.
do $$
declare day timestamp; part text;
begin
  for day in select generate_series('2026-11-26', now() at time zone 'UTC' + interval '7 days', interval '1 day') loop
    part := 'request_log_' || to_char(day, 'YYYY_MM_DD');
    execute format('create table %I (like request_log_other including all)', part);
    execute format('alter table request_log attach partition %I for values from (%L) to (%L)', part,
      day at time zone 'UTC', (day + interval '1 day') at time zone 'UTC');
  end loop;
end $$;

create table search_allowance (
  account_id uuid primary key,
  day date not null,
  free integer not null default 0 check (free >= 0),
  paid integer not null default 0 check (paid >= 0)
) with (fillfactor = 50);
comment on table search_allowance is 'creators returned on the latest UTC day with calls: within and beyond the free allowance';

-- A creator stays owned when the job that bought it is deleted. Rows of erased creators tell their owners so.
create table owned_creator (
  account_id uuid not null references account,
  creator_id bigint not null,
  history_id uuid,
  owned_since timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default business_now(),
  changed_in xid8 not null default pg_current_xact_id(),
  primary key (account_id, creator_id)
);
comment on table owned_creator is 'written only under the account lock (ledger_balance row), in ascending order of ids, and by erasures';
comment on column owned_creator.history_id is 'job that bought the creator; it may have been deleted; null once the creator is erased';
comment on column owned_creator.changed_at is 'when the account got the creator, or when it was erased';
comment on column owned_creator.changed_in is 'transaction of changed_at';
-- Owners of a creator, for merges and erasures.
create index owned_creator_creator on owned_creator (creator_id);

-- Idempotency keys of calls. A repetition gets exactly the bytes of the first answer. (contract 3)
create table idempotency_claim (
  account_id uuid not null references account,
  key text collate "C" not null,
  body_hash text not null,
  admission jsonb not null,
  answer json,
  expires_at timestamptz not null,
  primary key (account_id, key)
);
comment on column idempotency_claim.answer is 'status and body as returned; json keeps the exact text, jsonb would not';
create index idempotency_claim_expiry on idempotency_claim (expires_at);

create table contact_report (
  report_id uuid not null default gen_random_uuid(),
  account_id uuid not null references account,
  history_id uuid not null,
  creator_id bigint not null,
  contact_hash bytea not null,
  reason text not null,
  credited bigint not null check (credited >= 0),
  at timestamptz not null,
  primary key (account_id, report_id)
);
comment on column contact_report.contact_hash is 'SHA-256 of the contact, which is not stored';
create unique index contact_report_credited_once on contact_report (account_id, creator_id) where credited > 0;
create index contact_report_account on contact_report (account_id, at);
create index contact_report_uncredited on contact_report (at) where credited = 0;

-- Named searches of accounts. (contract 6)
create table saved_search (
  account_id uuid not null references account,
  saved_search_id uuid not null default gen_random_uuid(),
  name text not null,
  platform text not null,
  filters jsonb not null,
  filters_summary text not null,
  pinned boolean not null,
  total_when_saved integer not null,
  saved_at timestamptz not null default business_now(),
  updated_at timestamptz not null default business_now(),
  version integer not null default 1,
  seen_at timestamptz not null default business_now(),
  opened_at timestamptz not null default business_now(),
  notify boolean not null default false,
  primary key (account_id, saved_search_id)
);
comment on column saved_search.filters is 'normalised filters';
comment on column saved_search.saved_at is 'when the filters and total_when_saved were last saved';
comment on column saved_search.notify is 'new matches send an event';
comment on column saved_search.seen_at is 'matches found later are new to the account';

-- Watched searches. Each is compared with its matches of the night before. (contract 8 "Who is new")
create table saved_search_check (
  account_id uuid not null,
  saved_search_id uuid not null,
  checked_at timestamptz,
  matches integer[],
  claimed_until timestamptz,
  primary key (account_id, saved_search_id),
  foreign key (account_id, saved_search_id) references saved_search on delete cascade
);
comment on column saved_search_check.checked_at is 'last comparison; null before the first one with these filters';
comment on column saved_search_check.matches is 'matches of that comparison; null if they were too many';
comment on column saved_search_check.claimed_until is 'end of the lease of the worker that compares, and its fence';

create table saved_search_newcomer (
  account_id uuid not null,
  saved_search_id uuid not null,
  creator_id integer not null references creator on delete cascade,
  found_at timestamptz not null,
  primary key (account_id, saved_search_id, creator_id),
  foreign key (account_id, saved_search_id) references saved_search_check on delete cascade
);
comment on table saved_search_newcomer is 'matches that the comparison of the night before did not have';
create index saved_search_newcomer_creator on saved_search_newcomer (creator_id);
