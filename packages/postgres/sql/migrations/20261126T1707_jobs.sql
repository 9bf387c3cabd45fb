-- Exports, unlocks and lookups. Admission writes job and job_work together with the history row (same id) and the hold.
-- The job table is also the queue: engines claim jobs with a lease and a fence. (action 3, contract 6)

create table job (
  job_id uuid not null,
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
  hold_id uuid,
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
  trace_parent text check (trace_parent ~ '^[0-9a-f-]{55}$'),
  primary key (account_id, job_id),
  constraint job_history foreign key (account_id, job_id) references history,
  constraint job_cursor_within check (cursor between 0 and expected),
  constraint job_spends_what_was_held check (charged >= 0 and released >= 0 and charged + released <= held),
  constraint job_ends_with_time check ((state in ('complete', 'failed', 'cancelled')) = (completed_at is not null))
);
comment on column job.hold_id is 'hold made by the admission; an ended hold may have been deleted';
comment on column job.held is 'credits held at acceptance; equals charged + released once the job has ended';
comment on column job.fence is 'incremented by every claim; writers with an older fence are refused';
comment on column job.served_at is 'when a worker last claimed the job, for fair scheduling';
comment on column job.trace_parent is 'W3C traceparent of the call; null if it was not traced';
create index job_owner on job (job_id);
comment on index job_owner is 'finds the account of a job, for operators and external engines';
create index job_running on job (run_at) where state in ('accepted', 'processing');
create index job_undispatched on job (created_at) where dispatched_at is null and state in ('accepted', 'processing');
create index job_of_account on job (account_id, created_at desc);
create index job_running_fingerprint on job (account_id, fingerprint) where state in ('accepted', 'processing');

create table job_work (
  job_id uuid not null,
  platform text,
  creator_ids bigint[],
  no_contact bigint[],
  handles jsonb,
  owner_id uuid not null,
  primary key (owner_id, job_id),
  constraint job_work_job foreign key (owner_id, job_id) references job,
  check ((creator_ids is null) <> (handles is null))
);
comment on table job_work is 'work of the job, fixed at acceptance: creator ids (exports) or an array of {platform, handle, noContact?}';
comment on column job_work.no_contact is 'those that listed no contact at acceptance: no credits are held for them';

create table job_row (
  job_id uuid not null,
  position integer not null check (position >= 0),
  creator_id bigint not null,
  charged smallint not null check (charged in (0, 1)),
  row jsonb not null,
  owner_id uuid not null,
  owned_since timestamptz,
  delivered_at timestamptz not null default business_now(),
  primary key (owner_id, job_id, position),
  constraint job_row_creator_once unique (creator_id, owner_id, job_id),
  constraint job_row_job foreign key (owner_id, job_id) references job
);
comment on table job_row is 'delivered creators in order, as read by get_history_data';
comment on column job_row.owned_since is 'since when the account owns the creator, or null';
create index job_row_delivered on job_row (owner_id, delivered_at) include (creator_id);
comment on constraint job_row_creator_once on job_row is 'once per job; starts with the creator, for erasures';
