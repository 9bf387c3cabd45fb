-- Operators, their tokens and the results of their calls. Only the SHA-256 of a token is stored.

create table operator (
  operator_id uuid primary key default gen_random_uuid(),
  name text not null unique check (name ~ '^[a-z0-9][a-z0-9._-]{0,39}$'),
  role text not null check (role in ('read', 'support', 'admin')),
  credits_per_day bigint check (credits_per_day >= 0),
  created_at timestamptz not null,
  revoked_at timestamptz
);
comment on column operator.credits_per_day is 'credits it may grant per rolling 24 hours; null: unlimited';

create table operator_token (
  token_id uuid primary key default gen_random_uuid(),
  hash bytea not null unique check (length(hash) = 32),
  operator_id uuid not null references operator,
  prefix text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz
);
create index operator_token_operator on operator_token (operator_id);

create table operator_grant (
  grant_id uuid primary key default gen_random_uuid(),
  operator_id uuid not null references operator,
  credits bigint not null check (credits > 0),
  at timestamptz not null
);
create index operator_grant_operator on operator_grant (operator_id, at);
comment on table operator_grant is 'grants of the last 24 hours, including pending ones';

-- Idempotency keys of operators: a call with a key runs at most once, and its answer can be read again.
create table operator_call (
  operator_id uuid not null references operator,
  key text collate "C" not null,
  fingerprint bytea not null check (length(fingerprint) = 32),
  begun_at timestamptz not null,
  answer jsonb,
  primary key (operator_id, key)
);
comment on column operator_call.fingerprint is 'SHA-256 of the command and its values';
comment on column operator_call.answer is 'without secrets; null while the call runs or if it failed';

-- When each chore last finished all work, in any process.
create table chore_run (
  chore text primary key,
  caught_up_at timestamptz not null
) with (fillfactor = 50);

-- Outcomes of operation calls per UTC day, for reports. Processes add their counts periodically.
create table operation_calls (
  day date not null,
  operation text not null,
  channel text not null,
  outcome text not null,
  calls bigint not null check (calls > 0),
  primary key (day, operation, channel, outcome)
) with (fillfactor = 50);
comment on column operation_calls.outcome is 'ok, or the HTTP status of the refusal';
