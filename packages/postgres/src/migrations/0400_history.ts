import { type Kysely, sql } from 'kysely';

/**
 * What an account did: one row per search session, export, unlock and charged lookup. The rows of jobs carry what was
 * asked; their progress, rows and credits are read from `job` (same id).
 * Like the ledger's entries these rows name their account and session without foreign keys: they are written only by
 * admissions, under the account's locked row, and checking the keys would cost a fifth of admitting a search.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
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
    create index search_page_requested on search_page (account_id, requested_with) where requested_with is not null;
    create index search_page_at on search_page using brin (at);

    create table search_allowance (
      account_id uuid primary key,
      day date not null,
      free integer not null default 0 check (free >= 0),
      paid integer not null default 0 check (paid >= 0)
    ) with (fillfactor = 50);
    comment on table search_allowance is 'creators returned on the latest UTC day seen: within and past the free allowance';
  `.execute(db);
}
