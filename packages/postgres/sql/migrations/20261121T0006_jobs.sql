-- What accounts did, and the jobs behind it. (action 3, contract 6)

-- One row per search session, export, unlock and charged lookup. The rows of jobs carry what was asked; their
-- progress, rows and credits are read from job (same id). Like the ledger's entries these rows name their account and
-- session without foreign keys: they are written only by admissions, under the account's locked row, and checking the
-- keys would cost a fifth of admitting a search.
create table history (
  history_id uuid primary key,
  account_id uuid not null,
  kind text not null check (kind in ('search', 'export', 'unlock', 'lookup')),
  source text not null check (source in ('api', 'mcp', 'chat', 'app')),
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
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  constraint history_search_has_day check ((kind = 'search') = (session_day is not null))
);
comment on column history.session_day is 'searches: the UTC day; pages of one search, channel and day are one entry';
comment on column history.total is 'searches: creators that matched at the latest page';
comment on column history.requested is 'exports: the limit; unlocks and lookups: distinct handles';
comment on column history.rows is 'searches: creators shown so far (jobs: see job.rows)';
comment on column history.credits_charged is 'searches: credits of all pages (jobs: see job.charged)';
create index history_newest on history (account_id, created_at desc, history_id desc);
create unique index history_search_session on history (account_id, fingerprint, source, session_day) where kind = 'search';

create table search_page (
  page_request_id uuid primary key,
  account_id uuid not null,
  history_id uuid not null,
  requested_with uuid,
  fingerprint text not null,
  "offset" integer not null,
  total integer not null,
  creator_ids bigint[] not null,
  free integer not null,
  paid integer not null,
  credits bigint not null,
  entry_seq bigint,
  at timestamptz not null default clock_timestamp()
);
comment on column search_page.page_request_id is 'the id the answer carried';
comment on column search_page.requested_with is 'the page_request_id the caller sent';
create index search_page_newest on search_page (account_id, at desc);
create index search_page_requested on search_page (account_id, requested_with) where requested_with is not null;
create index search_page_at on search_page using brin (at);

create table search_allowance (
  account_id uuid primary key,
  day date not null,
  free integer not null default 0 check (free >= 0),
  paid integer not null default 0 check (paid >= 0)
) with (fillfactor = 50);
comment on table search_allowance is 'creators returned on the latest UTC day seen: within and past the free allowance';

-- Exports, unlocks and lookups. Admission writes job and job_work together with the history row (same id) and the
-- hold. The job row is also the queue: engines claim it by lease and fence.
create table job (
  job_id uuid primary key references history (history_id),
  account_id uuid not null references account,
  kind text not null check (kind in ('export', 'unlock', 'lookup')),
  state text not null default 'accepted' check (state in ('accepted', 'processing', 'complete', 'failed', 'cancelled')),
  source text not null,
  platform text,
  name text,
  fingerprint text not null,
  requested integer not null check (requested >= 0),
  expected integer not null check (expected >= 0),
  cursor integer not null default 0,
  rows integer not null default 0,
  failed_items jsonb not null default '[]',
  outcome text check (outcome in ('full', 'partial')),
  failure jsonb,
  cancel_requested boolean not null default false,
  hold_id uuid references ledger_hold,
  held bigint not null default 0 check (held >= 0),
  charged bigint not null default 0,
  released bigint not null default 0,
  fence bigint not null default 0,
  lease_until timestamptz,
  attempts integer not null default 0,
  run_at timestamptz not null default clock_timestamp(),
  served_at timestamptz,
  dispatched_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  completed_at timestamptz,
  constraint job_cursor_within check (cursor between 0 and expected),
  constraint job_spends_what_was_held check (charged >= 0 and released >= 0 and charged + released <= held),
  constraint job_ends_with_time check ((state in ('complete', 'failed', 'cancelled')) = (completed_at is not null))
);
comment on column job.held is 'credits held at acceptance; charged + released reach it when the job has ended';
comment on column job.fence is 'raised by every claim; a writer with an older fence is refused';
comment on column job.served_at is 'when a worker last took up a step of it: the order of turns';
create index job_running on job (run_at) where state in ('accepted', 'processing');
create index job_undispatched on job (created_at) where dispatched_at is null and state in ('accepted', 'processing');
create index job_of_account on job (account_id, created_at desc);
create index job_running_fingerprint on job (account_id, fingerprint) where state in ('accepted', 'processing');

create table job_work (
  job_id uuid primary key references job,
  platform text,
  creator_ids bigint[],
  handles jsonb,
  check ((creator_ids is null) <> (handles is null))
);
comment on table job_work is 'the work, frozen at acceptance: creator ids (exports) or an array of {platform, handle}';

create table job_row (
  job_id uuid not null references job,
  position integer not null check (position >= 0),
  creator_id bigint not null,
  charged smallint not null check (charged in (0, 1)),
  row jsonb not null,
  primary key (job_id, position),
  unique (creator_id, job_id)
);
comment on table job_row is 'delivered creators in order: the snapshot that get_history_data reads';
comment on constraint job_row_creator_id_job_id_key on job_row is 'once per job; the creator first, for its erasure';

create table owned_creator (
  account_id uuid not null references account,
  creator_id bigint not null,
  history_id uuid references history,
  owned_since timestamptz not null default clock_timestamp(),
  primary key (account_id, creator_id)
);
comment on table owned_creator is 'written only under the account lock (ledger_balance row), ids in ascending order';

-- What repetitions of a call are recognised by, and reports of wrong contacts.
create table idempotency_claim (
  account_id uuid not null references account,
  key text not null,
  body_hash text not null,
  admission jsonb not null,
  answer jsonb,
  expires_at timestamptz not null,
  primary key (account_id, key)
);
create index idempotency_claim_expiry on idempotency_claim (expires_at);

create table contact_report (
  report_id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account,
  history_id uuid not null references history,
  creator_id bigint not null,
  contact_hash bytea not null,
  reason text not null,
  credited bigint not null check (credited >= 0),
  at timestamptz not null
);
comment on column contact_report.contact_hash is 'SHA-256 of the contact; the contact itself is not stored here';
create unique index contact_report_credited_once on contact_report (account_id, creator_id) where credited > 0;
create index contact_report_account on contact_report (account_id, at);
