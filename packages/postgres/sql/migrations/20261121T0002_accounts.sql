-- Accounts, their keys and the scraper keys. Of a key only the SHA-256 is stored. (action 5)

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
