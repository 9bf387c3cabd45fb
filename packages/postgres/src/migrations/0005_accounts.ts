import { type Kysely, sql } from 'kysely';

/** Accounts, their keys and the scraper keys. Keys are kept only as SHA-256 of the whole key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account (
      account_id uuid primary key references ledger_balance (owner_id),
      name text not null check (name <> ''),
      plan text not null check (plan in ('free', 'pro')),
      suspended boolean not null default false,
      usage_pricing boolean not null,
      created_at timestamptz not null default clock_timestamp()
    );

    create table api_key (
      key_id uuid primary key default gen_random_uuid(),
      hash bytea not null unique check (length(hash) = 32),
      account_id uuid not null references account,
      name text not null,
      prefix text not null,
      created_at timestamptz not null default clock_timestamp(),
      expires_at timestamptz
    );
    create index api_key_account on api_key (account_id);

    create table scraper_key (
      key_id uuid primary key references ledger_balance (owner_id),
      hash bytea not null unique check (length(hash) = 32),
      name text not null,
      prefix text not null,
      rate_limit_per_minute integer not null check (rate_limit_per_minute > 0),
      is_active boolean not null default true,
      created_at timestamptz not null default clock_timestamp()
    );

    create table audit_log (
      audit_id bigint generated always as identity primary key,
      at timestamptz not null default clock_timestamp(),
      action text not null,
      subject_id uuid not null,
      detail jsonb not null
    );
    create index audit_log_subject on audit_log (subject_id);
    create trigger audit_log_append_only before update or delete or truncate on audit_log
      for each statement execute function refuse_change();

    -- Who presents which of these keys now. A function, because every call asks it: its plan is kept by the session.
    create function callers_of(hashes bytea[])
    returns table (hash bytea, key_id uuid, key_name text, prefix text, key_created_at timestamptz, expires_at timestamptz,
      account_id uuid, name text, plan text, suspended boolean, usage_pricing boolean, created_at timestamptz, credits bigint)
    language plpgsql stable rows 10 as $$
    begin
      return query
        select k.hash, k.key_id, k.name, k.prefix, k.created_at, k.expires_at,
          a.account_id, a.name, a.plan, a.suspended, a.usage_pricing, a.created_at, b.posted - b.held
        from api_key k join account a on a.account_id = k.account_id join ledger_balance b on b.owner_id = k.account_id
        where k.hash = any (hashes) and (k.expires_at is null or k.expires_at > business_now());
    end $$;
  `.execute(db);
}
