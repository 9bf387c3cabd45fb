-- The ledger. An owner is an account or a scraper key. Every movement of credits first locks the owner's row in ledger_balance.
-- Its constraint rejects a negative balance even for manual changes. (contract 3)
--
-- Entries have no foreign keys to owner and hold, which would double the cost of a charge. They are written only under the
-- owner's lock, and verifyLedger reports entries without an owner.

create table ledger_balance (
  owner_id uuid primary key,
  posted bigint not null default 0,
  held bigint not null default 0,
  seq bigint not null default 0,
  low_credits bigint check (low_credits > 0),
  uncollected bigint not null default 0 check (uncollected >= 0),
  constraint ledger_balance_covers_holds check (held >= 0 and posted >= held)
) with (fillfactor = 50);
comment on column ledger_balance.low_credits is 'setting of the account: an event is sent when it has fewer left; null for none';
comment on column ledger_balance.uncollected is 'credits of refunded or disputed payments that were spent or held; collected from releases';

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
  rules_id uuid,
  counted_from date,
  primary key (owner_id, hold_id),
  constraint ledger_hold_captures_at_most_its_amount check (captured between 0 and amount),
  constraint ledger_hold_ends check (job_id is not null or expires_at is not null)
);
comment on column ledger_hold.job_id is 'job that owns the hold; such a hold has no expiry';
comment on column ledger_hold.rules_id is 'api_key_rules of the call, without a foreign key';
comment on column ledger_hold.counted_from is 'first day of the period of the rules that counted the hold, UTC; null if none did';
create index ledger_hold_open on ledger_hold (expires_at) where state = 'open';
create index ledger_hold_job on ledger_hold (job_id) where job_id is not null;
-- Retention removes ended holds in batches, oldest first.
create index ledger_hold_ended on ledger_hold (created_at) where state <> 'open';

-- Declared for the triggers of append-only tables; defined in functions/session/refuse_change.sql.
create function refuse_change() returns trigger language plpgsql as $$ begin raise exception 'not defined yet'; end $$;

-- The constraint of an entry, as a function: the server parses a constraint's expression again for each statement, which took
-- ten times as long as the insert. Replaced by functions/money/, after a backup is restored.
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
    when 'purchase' then amount > 0 and held_change = 0 and contra = 'payments'
    when 'purchase_refund' then amount <> 0 and held_change = 0 and contra = 'payments'
    when 'dispute' then amount < 0 and held_change = 0 and contra = 'payments'
    when 'dispute_won' then amount > 0 and held_change = 0 and contra = 'payments'
    else false end;
end $$;

-- Partitioned by month. Each partition has its own indexes, so that it can be archived alone. Entry numbers are unique across
-- partitions because they come from the balance row; verifyLedger checks it. The default partition accepts entries of months
-- without a partition, so that no movement fails; ledger_add_months moves them afterwards.
create table ledger_entry (
  owner_id uuid not null,
  seq bigint not null,
  kind text not null,
  amount bigint not null,
  held_change bigint not null,
  posted_after bigint not null,
  held_after bigint not null,
  contra text not null,
  operation_key text collate "C" not null,
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
comment on table ledger_entry is 'partitioned by month; each entry is written together with its ledger_operation';
comment on column ledger_entry.source is 'channel of the call; null if no call made the entry';
comment on column ledger_entry.key_id is 'api_key.key_id of the call, without a foreign key';
create trigger ledger_entry_append_only before update or delete or truncate on ledger_entry
  for each statement execute function refuse_change();

create table ledger_entry_other (like ledger_entry including defaults including constraints including comments);
alter table ledger_entry_other add primary key (owner_id, seq);
create index ledger_entry_other_history on ledger_entry_other (history_id, seq) where history_id is not null;
create index ledger_entry_other_request on ledger_entry_other (owner_id, request_id) where request_id is not null;
create trigger ledger_entry_append_only before update or delete or truncate on ledger_entry_other
  for each statement execute function refuse_change();
alter table ledger_entry attach partition ledger_entry_other default;

-- ledger_add_months creates later months. Months since the first release are created here, so that a backup can be restored.
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

-- An operation key has one effect forever, so keys and their effects are in a table without partitions. Repetitions are
-- answered from it.
create table ledger_operation (
  owner_id uuid not null,
  seq bigint not null,
  amount bigint not null,
  remaining bigint not null,
  at timestamptz not null,
  hold_id uuid,
  kind text not null,
  rule text not null,
  operation_key text collate "C" not null,
  primary key (owner_id, operation_key)
);
comment on table ledger_operation is 'effect of each operation key, copied from its entry; stays when the entry is archived';
comment on column ledger_operation.seq is 'number of the entry';
comment on column ledger_operation.amount is 'credits of the movement; 0 if it only released a hold';
comment on column ledger_operation.remaining is 'posted minus held after the entry';
create trigger ledger_operation_append_only before update or delete or truncate on ledger_operation
  for each statement execute function refuse_change();

-- Sums per owner and day. Readers update them (ledger_sum_up), so that they add nothing to the cost of a charge. (action 8)
create table ledger_summed (
  owner_id uuid primary key,
  through_seq bigint not null default 0
);
comment on table ledger_summed is 'number of the last entry counted in ledger_day_sum';

create table ledger_day_sum (
  owner_id uuid not null,
  day date not null,
  kind text not null,
  rule text not null,
  source text,
  key_id uuid,
  reason text collate "C",
  entries bigint not null,
  amount bigint not null,
  creators bigint not null,
  first_seq bigint not null,
  last_seq bigint not null,
  unique nulls not distinct (owner_id, day, kind, rule, source, key_id, reason)
) with (fillfactor = 80);
comment on column ledger_day_sum.day is 'UTC';
comment on column ledger_day_sum.amount is 'sum of the changes of the posted credits';
comment on column ledger_day_sum.creators is 'creators that charges and captures paid for';

-- Months moved to files, with their sums. An archive and its sums are written in one transaction.
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
comment on table ledger_archive is 'files with archived months of the ledger';
comment on column ledger_archive.before is 'first month that is not in the archive, UTC';
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
comment on table ledger_carried is 'sums of the archived entries per owner and month, and the balances after them';
comment on column ledger_carried.month is 'first day, UTC';
comment on column ledger_carried.digest is 'SHA-256 of the concatenated SHA-256 of each entry in the file, in order';
comment on column ledger_carried.checksum is 'SHA-256 of the previous checksum, if any, and the digest';
create trigger ledger_carried_append_only before update or delete or truncate on ledger_carried
  for each statement execute function refuse_change();

create table ledger_carried_capture (
  hold_id uuid not null,
  captured bigint not null,
  owner_id uuid not null,
  primary key (owner_id, hold_id)
);
comment on table ledger_carried_capture is 'credits captured by archived entries, for holds that are still stored';

-- Credits that people buy. A row is written before its payment page opens, so that account and price never come from a browser.
-- Events arrive in any order and repeatedly; the ids of payments, refunds and disputes make each of them take effect once.
create table credit_purchase (
  purchase_id uuid primary key,
  account_id uuid not null references ledger_balance,
  key_id uuid,
  credits bigint not null check (credits > 0),
  price bigint not null check (price > 0),
  currency text not null,
  live boolean not null,
  payment_id text unique,
  reversed bigint not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  paid_at timestamptz,
  constraint credit_purchase_paid_at_once check ((payment_id is null) = (paid_at is null)),
  constraint credit_purchase_reverses_at_most_its_grant check (reversed between 0 and credits)
);
comment on column credit_purchase.price is 'in the smallest unit of the currency';
comment on column credit_purchase.live is 'whether real money is paid';
comment on column credit_purchase.payment_id is 'null until the payment succeeds';
comment on column credit_purchase.reversed is 'sum of credit_reversal.claimed';
create index credit_purchase_of_account on credit_purchase (account_id, created_at);

create table credit_reversal (
  reversal_id text primary key,
  kind text not null check (kind in ('refund', 'dispute')),
  payment_id text not null,
  account_id uuid,
  price bigint not null check (price >= 0),
  undone boolean not null default false,
  claimed bigint not null default 0,
  collected bigint not null default 0,
  returned bigint not null default 0,
  entries integer not null default 0,
  at timestamptz not null default clock_timestamp(),
  constraint credit_reversal_collects_at_most_its_claim check (0 <= collected and collected <= claimed)
);
comment on table credit_reversal is 'refunds and disputes of payments';
comment on column credit_reversal.account_id is 'null until the payment is known';
comment on column credit_reversal.undone is 'the refund failed, or the dispute was won; stays true';
comment on column credit_reversal.claimed is 'credits of the grant that it takes back';
comment on column credit_reversal.collected is 'credits taken from the balance; the rest of the claim is uncollected';
comment on column credit_reversal.returned is 'credits taken from the balance and returned because it was undone';
comment on column credit_reversal.entries is 'ledger entries that collected credits';
create index credit_reversal_of_payment on credit_reversal (payment_id);
create index credit_reversal_uncollected on credit_reversal (account_id, at) where claimed > collected;
