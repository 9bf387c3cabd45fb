import { type Kysely, sql } from 'kysely';

/** Contacts that were reported as wrong; one report per account and creator moves credits at most once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table contact_report (
      account_id uuid not null references account,
      creator_id bigint not null,
      job_id uuid not null references job,
      reason text not null,
      credited integer not null check (credited in (0, 1)),
      uncredited text check (uncredited in ('row_was_free', 'fair_use_cap')),
      entry_seq bigint,
      at timestamptz not null default clock_timestamp(),
      primary key (account_id, creator_id),
      constraint contact_report_tells_why check ((credited = 0) = (uncredited is not null))
    );
    create index contact_report_recent on contact_report (account_id, at);
  `.execute(db);
}
