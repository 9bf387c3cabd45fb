-- The ledger. An owner is an account or a scraper key. ledger_balance is the row that every movement of credits locks
-- first; its constraints have the last word on "no balance below zero", even for a change made by hand. (contract 3)
--
-- Entries refer to their owner and hold without foreign keys: they are written only under the owner's locked row,
-- checking two keys would double the cost of a charge, and verifyLedger finds an entry of nobody.

create table ledger_balance (
  owner_id uuid primary key,
  posted bigint not null default 0,
  held bigint not null default 0,
  seq bigint not null default 0,
  constraint ledger_balance_covers_holds check (held >= 0 and posted >= held)
) with (fillfactor = 50);

create table ledger_hold (
  hold_id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references ledger_balance,
  job_id uuid,
  amount bigint not null check (amount > 0),
  captured bigint not null default 0,
  state text not null default 'open' check (state in ('open', 'settled', 'released', 'expired')),
  expires_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  constraint ledger_hold_captures_at_most_its_amount check (captured between 0 and amount),
  constraint ledger_hold_ends check (job_id is not null or expires_at is not null)
);
comment on column ledger_hold.job_id is 'the job that owns the hold; such a hold has no expiry of its own';
create index ledger_hold_open on ledger_hold (expires_at) where state = 'open';
create index ledger_hold_job on ledger_hold (job_id) where job_id is not null;

create table ledger_entry (
  owner_id uuid not null,
  seq bigint not null check (seq > 0),
  kind text not null,
  amount bigint not null,
  held_change bigint not null,
  posted_after bigint not null,
  held_after bigint not null,
  contra text not null,
  operation_key text not null,
  rule text not null,
  history_id uuid,
  request_id text,
  detail jsonb,
  hold_id uuid,
  at timestamptz not null default clock_timestamp(),
  primary key (owner_id, seq),
  constraint ledger_entry_operation_once unique (owner_id, operation_key),
  constraint ledger_entry_after check (held_after >= 0 and posted_after >= held_after),
  constraint ledger_entry_movement check (case kind
    when 'grant' then amount > 0 and held_change = 0 and contra = 'grants'
    when 'refund' then amount > 0 and held_change = 0 and contra = 'refunds'
    when 'charge' then amount < 0 and held_change = 0 and contra = 'revenue'
    when 'capture' then amount < 0 and held_change = amount and contra = 'revenue'
    when 'hold' then amount = 0 and held_change > 0 and contra = 'holds'
    when 'release' then amount = 0 and held_change < 0 and contra = 'holds'
    when 'expire' then amount = 0 and held_change < 0 and contra = 'holds'
    else false end)
);
create index ledger_entry_history on ledger_entry (history_id, seq) where history_id is not null;
create index ledger_entry_request on ledger_entry (owner_id, request_id) where request_id is not null;

-- Declared for the triggers of append-only tables; defined in functions/session/refuse_change.sql.
create function refuse_change() returns trigger language plpgsql as $$ begin raise exception 'not defined yet'; end $$;
create trigger ledger_entry_append_only before update or delete or truncate on ledger_entry
  for each statement execute function refuse_change();
