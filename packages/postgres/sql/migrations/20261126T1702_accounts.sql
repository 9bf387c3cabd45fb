-- Accounts, API keys, scraper keys, console sessions and OAuth grants. Keys, secrets, codes and tokens are stored as SHA-256.
-- (action 5, contract 7)
--
-- There are no foreign keys between tables of the installation and tables of an owner. Keys and accounts are created in one
-- transaction with their balance and are never deleted.

create table account (
  account_id uuid primary key references ledger_balance (owner_id),
  name text not null check (name <> ''),
  plan text not null check (plan in ('free', 'pro')),
  suspended boolean not null default false,
  usage_pricing boolean not null,
  paid_search_credits_per_day integer check (paid_search_credits_per_day > 0),
  internal_webhooks boolean not null default false,
  created_at timestamptz not null default clock_timestamp()
);

comment on column account.paid_search_credits_per_day is 'maximum credits that searches spend per UTC day; null for no maximum';
comment on column account.internal_webhooks is 'webhooks may use WEBHOOK_ALLOWED_NETWORKS';

-- Limits of keys. A key and the keys that it was rotated to share one row, and so their scopes, limit and spent credits.
create table api_key_rules (
  rules_id uuid primary key default gen_random_uuid(),
  scopes text[] not null default array['search', 'contacts', 'lists', 'live', 'account', 'webhooks'],
  allowed_ips cidr[] not null default '{}' check (cardinality(allowed_ips) <= 20),
  credit_limit integer check (credit_limit >= 0),
  credit_limit_per text check (credit_limit_per in ('day', 'month')),
  client_name text check (client_name <> ''),
  version integer not null default 1,
  counted_from date,
  spent bigint not null default 0 check (spent >= 0),
  constraint api_key_rules_scopes check (cardinality(scopes) > 0
    and scopes <@ array['search', 'contacts', 'lists', 'live', 'account', 'webhooks']),
  constraint api_key_rules_limit check (num_nonnulls(credit_limit, credit_limit_per) in (0, 2))
) with (fillfactor = 80);
comment on column api_key_rules.allowed_ips is 'networks that keys work in; empty for all';
comment on column api_key_rules.credit_limit is 'credits per UTC day or month; null for no limit';
comment on column api_key_rules.client_name is 'program that a person has granted access to; null for a key that people use';
comment on column api_key_rules.version is 'number of the change; cached callers of an earlier one are looked up again';
comment on column api_key_rules.counted_from is 'first day of the period of spent, UTC; null if nothing was counted';
comment on column api_key_rules.spent is 'credits charged and held in the period, less those released; counted for keys with a limit';

-- Spent credits never exceed the limit. Defined in functions/accounts/.
create function api_key_overspent() returns trigger language plpgsql as $$ begin raise exception 'not defined yet'; end $$;
create trigger api_key_overspent before update on api_key_rules for each row
  when (new.spent > new.credit_limit and (new.spent > old.spent or new.counted_from is distinct from old.counted_from))
  execute function api_key_overspent();

create table api_key (
  key_id uuid primary key default gen_random_uuid(),
  hash bytea not null unique check (length(hash) = 32),
  account_id uuid not null,
  name text not null,
  prefix text not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz,
  last_used_at timestamptz,
  last_used_channel text,
  last_used_address text,
  rules_id uuid not null references api_key_rules,
  replaces uuid unique references api_key (key_id)
);
comment on column api_key.replaces is 'key that this key was rotated from';
create index api_key_account on api_key (account_id);
create index api_key_shared_rules on api_key (rules_id);

-- At most 50 working keys per account, with rules. Defined in functions/accounts/.
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
comment on column audit_log.subject_id is 'null if the entry has no single subject';
comment on column audit_log.actor is 'operator, user of the machine, or console session; null if unknown';
comment on column audit_log.reason is 'free text of the actor, without personal data';
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
comment on column console_session_account.position is 'order of sign-in';

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
comment on table console_sign_in_failure is 'failed sign-ins of the last minute, and registrations of OAuth clients of the last hour';

create table oauth_client (
  client_id text primary key check (length(client_id) between 1 and 2000),
  name text not null check (name <> ''),
  redirect_addresses text[] not null check (cardinality(redirect_addresses) between 1 and 20),
  secret_hash bytea check (length(secret_hash) = 32),
  fingerprint bytea unique check (length(fingerprint) = 32),
  registered_at timestamptz not null,
  check (secret_hash is null or fingerprint is null)
);
comment on column oauth_client.client_id is 'random id, or the HTTPS address of the client''s own document';
comment on column oauth_client.secret_hash is 'null for clients that cannot store a secret';
comment on column oauth_client.fingerprint is 'SHA-256 of what a client without a secret registered: equal clients are one; null if it has a document';

create table oauth_grant (
  key_id uuid primary key references api_key,
  account_id uuid not null,
  client_id text not null references oauth_client on delete cascade,
  unique (account_id, client_id)
);
create index oauth_grant_client on oauth_grant (client_id);
comment on table oauth_grant is 'keys that OAuth clients use through tokens';

create table oauth_code (
  hash bytea primary key check (length(hash) = 32),
  key_id uuid not null references oauth_grant on delete cascade,
  challenge text not null,
  redirect_address text not null,
  ends_at timestamptz not null,
  used_at timestamptz,
  unique (key_id, challenge)
);
create index oauth_code_ends on oauth_code (ends_at);
comment on column oauth_code.challenge is 'S256 challenge of the request, which occurs once';

create table oauth_token (
  token_id bigint generated always as identity primary key,
  key_id uuid not null references oauth_grant on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  access_hash bytea not null unique check (length(access_hash) = 32),
  access_ends_at timestamptz not null,
  refresh_hash bytea not null unique check (length(refresh_hash) = 32),
  refresh_ends_at timestamptz not null,
  rotated_at timestamptz,
  salt bytea check (length(salt) = 32),
  check ((rotated_at is null) = (salt is null))
);
create index oauth_token_key on oauth_token (key_id);
create index oauth_token_code on oauth_token (code_hash);
create index oauth_token_ends on oauth_token (refresh_ends_at);
comment on column oauth_token.code_hash is 'code that these tokens follow from';
comment on column oauth_token.salt is 'yields the next tokens, together with the rotated refresh token';
