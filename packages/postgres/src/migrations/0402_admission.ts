import { type Kysely, sql } from 'kysely';

/** What repetitions of a call are recognised by, and reports of wrong contacts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
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
    comment on column contact_report.contact_hash is 'SHA-256 of the contact; the contact itself is not kept here';
    create unique index contact_report_credited_once on contact_report (account_id, creator_id) where credited > 0;
    create index contact_report_account on contact_report (account_id, at);
  `.execute(db);
}
