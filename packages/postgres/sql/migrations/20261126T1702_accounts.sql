-- Accounts, their keys, the scraper keys and the sessions of the console. Of keys, secrets and codes only the SHA-256 is
-- stored. (action 5, contract 7 "Console")
--
-- What belongs to the installation doesn't refer to what belongs to an owner, nor the other way round: these are found without
-- a reference. Keys and accounts are made in one transaction with their balance, and never deleted.

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
  account_id uuid not null,
  name text not null,
  prefix text not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz,
  last_used_at timestamptz,
  replaces uuid unique references api_key (key_id)
);
comment on column api_key.replaces is 'the rotated key, which no other key replaces';
create index api_key_account on api_key (account_id);

-- An account has 50 working keys at most, whatever makes them. Defined in functions/accounts/.
create function api_key_limit() returns trigger language plpgsql as $$ begin raise exception 'not defined yet'; end $$;
create trigger api_key_limit before insert on api_key for each row execute function api_key_limit();

create table scraper_key (
  key_id uuid primary key,
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
  subject_id uuid,
  detail jsonb not null,
  actor text,
  reason text
);
comment on column audit_log.subject_id is 'null where the entry concerns no single one';
comment on column audit_log.actor is 'an operator, somebody at the machine, or a session of the console; null where a change did not know';
comment on column audit_log.reason is 'in the words of whoever did it; names no person';
create index audit_log_subject on audit_log (subject_id);
create index audit_log_at on audit_log (at);
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();

create table console_session (
  session_id uuid primary key default gen_random_uuid(),
  hash bytea not null unique check (length(hash) = 32),
  created_at timestamptz not null,
  last_seen_at timestamptz not null
);
create index console_session_created on console_session (created_at);

create table console_session_account (
  session_id uuid not null references console_session on delete cascade,
  account_id uuid not null,
  key_id uuid not null references api_key,
  position bigint generated always as identity,
  primary key (session_id, account_id)
);
create index console_session_account_account on console_session_account (account_id);
comment on column console_session_account.position is 'the order in which accounts were signed in';

create table console_sign_in_code (
  hash bytea primary key check (length(hash) = 32),
  key_id uuid not null references api_key,
  ends_at timestamptz not null
);

create table console_sign_in_failure (
  failure_id bigint generated always as identity primary key,
  client text not null,
  at timestamptz not null
);
create index console_sign_in_failure_client on console_sign_in_failure (client, at);
create index console_sign_in_failure_at on console_sign_in_failure (at);
comment on table console_sign_in_failure is 'failed sign-ins of the last minute';
