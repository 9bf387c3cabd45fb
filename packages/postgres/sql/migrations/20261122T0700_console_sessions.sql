-- Sessions of the console. Of their secrets, and of sign-in codes, only the SHA-256 is stored. (contract 7 "Console")

create table console_session (
  session_id uuid primary key default gen_random_uuid(),
  hash bytea not null unique check (length(hash) = 32),
  created_at timestamptz not null,
  last_seen_at timestamptz not null
);
create index console_session_created on console_session (created_at);

create table console_session_account (
  session_id uuid not null references console_session on delete cascade,
  account_id uuid not null references account,
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
comment on table console_sign_in_failure is 'failed sign-ins of the last minute, and those that are being decided';
