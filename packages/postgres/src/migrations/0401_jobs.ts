import { type Kysely, sql } from 'kysely';

/**
 * Exports, unlocks and lookups. Admission writes `job` and `job_work` together with the history row (same id) and the
 * hold; the job store moves them on. The job row is also the queue: engines claim it by lease and fence.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
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
  `.execute(db);
}
