-- Idempotency keys of operators: a call under a key runs at most once, and its answer can be read again.

create table operator_call (
  operator_id uuid not null references operator,
  key text not null,
  fingerprint bytea not null check (length(fingerprint) = 32),
  begun_at timestamptz not null,
  answer jsonb,
  primary key (operator_id, key)
);
comment on column operator_call.fingerprint is 'SHA-256 of the command and its values';
comment on column operator_call.answer is 'without secrets; null while the call runs, or if it ended without an answer';
