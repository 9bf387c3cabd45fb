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
  hold_id uuid not null default gen_random_uuid(),
  owner_id uuid not null references ledger_balance,
  job_id uuid,
  amount bigint not null check (amount > 0),
  captured bigint not null default 0,
  state text not null default 'open' check (state in ('open', 'settled', 'released', 'expired')),
  expires_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  request_id text,
  primary key (owner_id, hold_id),
  constraint ledger_hold_captures_at_most_its_amount check (captured between 0 and amount),
  constraint ledger_hold_ends check (job_id is not null or expires_at is not null)
);
comment on column ledger_hold.job_id is 'the job that owns the hold; such a hold has no expiry of its own';
create index ledger_hold_open on ledger_hold (expires_at) where state = 'open';
create index ledger_hold_job on ledger_hold (job_id) where job_id is not null;
-- Ended holds are removed some thousands at a time, oldest first.
create index ledger_hold_ended on ledger_hold (created_at) where state <> 'open';

-- Declared for the triggers of append-only tables; defined in functions/session/refuse_change.sql.
create function refuse_change() returns trigger language plpgsql as $$ begin raise exception 'not defined yet'; end $$;

-- The constraint of an entry, as a function: the server reads the expression of a constraint again for each statement that it is
-- checked in, which took ten times as long as the insert. Replaced by functions/money/; a backup is restored before that.
create function ledger_entry_is_sound(
  seq bigint, kind text, amount bigint, held_change bigint, contra text, posted_after bigint, held_after bigint
) returns boolean language plpgsql immutable as $$
begin
  return seq > 0 and held_after >= 0 and posted_after >= held_after and case kind
    when 'grant' then amount > 0 and held_change = 0 and contra = 'grants'
    when 'refund' then amount > 0 and held_change = 0 and contra = 'refunds'
    when 'charge' then amount < 0 and held_change = 0 and contra = 'revenue'
    when 'capture' then amount < 0 and held_change = amount and contra = 'revenue'
    when 'hold' then amount = 0 and held_change > 0 and contra = 'holds'
    when 'release' then amount = 0 and held_change < 0 and contra = 'holds'
    when 'expire' then amount = 0 and held_change < 0 and contra = 'holds'
    else false end;
end $$;

-- By month. No partition shares an index with another, so each can be taken out by itself; that numbers of entries are unique
-- across partitions follows from the balance row that they are taken from, and verifyLedger checks it. The partition for other
-- times admits whatever no month does: a movement never fails for want of a partition, ledger_add_months moves it afterwards.
create table ledger_entry (
  owner_id uuid not null,
  seq bigint not null,
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
  source text,
  key_id uuid,
  constraint ledger_entry_sound
    check (ledger_entry_is_sound(seq, kind, amount, held_change, contra, posted_after, held_after))
) partition by range (at);
comment on table ledger_entry is 'by month; the functions of the ledger write each entry together with its ledger_operation';
comment on column ledger_entry.source is 'channel of the call; null where no call made it';
comment on column ledger_entry.key_id is 'key of the call; like api_key.key_id, but it outlives the key';
create trigger ledger_entry_append_only before update or delete or truncate on ledger_entry
  for each statement execute function refuse_change();

create table ledger_entry_other (like ledger_entry including defaults including constraints including comments);
alter table ledger_entry_other add primary key (owner_id, seq);
create index ledger_entry_other_history on ledger_entry_other (history_id, seq) where history_id is not null;
create index ledger_entry_other_request on ledger_entry_other (owner_id, request_id) where request_id is not null;
create trigger ledger_entry_append_only before update or delete or truncate on ledger_entry_other
  for each statement execute function refuse_change();
alter table ledger_entry attach partition ledger_entry_other default;

-- Months to come are made by ledger_add_months. Those since the first release are made here, for a backup that is restored.
do $$
declare month timestamp; part text;
begin
  for month in select generate_series('2026-11-01', now() at time zone 'UTC' + interval '3 months', interval '1 month') loop
    part := 'ledger_entry_' || to_char(month, 'YYYY_MM');
    execute format('create table %I (like ledger_entry_other including all)', part);
    execute format('create trigger ledger_entry_append_only before update or delete or truncate on %I
      for each statement execute function refuse_change()', part);
    execute format('alter table ledger_entry attach partition %I for values from (%L) to (%L)', part,
      month at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
  end loop;
end $$;

-- An operation key has one effect for ever, so keys are in a table that isn't divided by time, with the effect, which a
-- repetition is answered from.
create table ledger_operation (
  owner_id uuid not null,
  seq bigint not null,
  amount bigint not null,
  remaining bigint not null,
  at timestamptz not null,
  hold_id uuid,
  kind text not null,
  rule text not null,
  operation_key text not null,
  primary key (owner_id, operation_key)
);
comment on table ledger_operation is 'what became of each operation key, as its entry says; it outlives archived entries';
comment on column ledger_operation.seq is 'number of the entry';
comment on column ledger_operation.amount is 'credits of the movement; 0 of one that only gave back what was held';
comment on column ledger_operation.remaining is 'posted minus held after the entry';
create trigger ledger_operation_append_only before update or delete or truncate on ledger_operation
  for each statement execute function refuse_change();

-- What an owner's entries of a day add up to. Written by who reads it (ledger_sum_up), never by a movement: charges cost
-- nothing more. (action 8)
create table ledger_summed (
  owner_id uuid primary key,
  through_seq bigint not null default 0
);
comment on table ledger_summed is 'entries up to this one are in ledger_day_sum';

create table ledger_day_sum (
  owner_id uuid not null,
  day date not null,
  kind text not null,
  rule text not null,
  source text,
  key_id uuid,
  entries bigint not null,
  amount bigint not null,
  creators bigint not null,
  first_seq bigint not null,
  last_seq bigint not null,
  unique nulls not distinct (owner_id, day, kind, rule, source, key_id)
) with (fillfactor = 80);
comment on column ledger_day_sum.day is 'UTC';
comment on column ledger_day_sum.amount is 'sum of the changes of the posted credits';
comment on column ledger_day_sum.creators is 'creators that charges and captures paid for';

-- Months that were moved to files, and what they come to. An archive is made in one transaction with what it carries.
create table ledger_archive (
  archive_id uuid primary key,
  before date not null,
  entries bigint not null check (entries > 0),
  owners bigint not null,
  file text not null,
  bytes bigint not null,
  sha256 text not null,
  archived_at timestamptz not null default clock_timestamp()
);
comment on table ledger_archive is 'files that months of the ledger were moved to';
comment on column ledger_archive.before is 'months before this one; UTC';
create trigger ledger_archive_append_only before update or delete or truncate on ledger_archive
  for each statement execute function refuse_change();

create table ledger_carried (
  owner_id uuid not null,
  through_seq bigint not null,
  month date not null,
  archive_id uuid not null,
  entries bigint not null check (entries > 0),
  amount bigint not null,
  held_change bigint not null,
  posted_after bigint not null,
  held_after bigint not null,
  digest bytea not null,
  checksum bytea not null,
  primary key (owner_id, through_seq)
);
comment on table ledger_carried is 'what the archived entries of an owner and month come to, and the balances after them';
comment on column ledger_carried.month is 'first day, UTC';
comment on column ledger_carried.digest is 'SHA-256 of the SHA-256 of each entry, as it is in the file, in their order';
comment on column ledger_carried.checksum is 'SHA-256 of the checksum before it, if any, and the digest';
create trigger ledger_carried_append_only before update or delete or truncate on ledger_carried
  for each statement execute function refuse_change();

create table ledger_carried_capture (
  hold_id uuid not null,
  captured bigint not null,
  owner_id uuid not null,
  primary key (owner_id, hold_id)
);
comment on table ledger_carried_capture is 'what archived entries captured of holds that are still stored';
