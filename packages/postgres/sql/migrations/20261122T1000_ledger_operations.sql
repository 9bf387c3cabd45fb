-- What a ledger by month needs beside its entries. (contract 3)
--
-- An operation key has one effect for ever, so keys are in a table that isn't divided by time, with the effect, which a
-- repetition is answered from. Keys of entries from before this migration stay in the unique index that they have, and are
-- looked for in both places.

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

create table ledger_carried (
  owner_id uuid not null,
  through_seq bigint not null,
  month date not null,
  archive_id uuid not null references ledger_archive,
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

create table ledger_carried_capture (
  hold_id uuid primary key,
  captured bigint not null
);
comment on table ledger_carried_capture is 'what archived entries captured of holds that are still stored';

create trigger ledger_archive_append_only before update or delete or truncate on ledger_archive
  for each statement execute function refuse_change();
create trigger ledger_carried_append_only before update or delete or truncate on ledger_carried
  for each statement execute function refuse_change();

-- The present table becomes the partition of all months before this one. A database without owners is new, or about to be
-- filled from a backup: there every entry belongs to a month. Elsewhere a month is left for whatever comes before the next two
-- migrations. Not checked here, so that nobody waits for that.
do $$
declare bound date := '2026-11-01';
begin
  if exists (select from ledger_balance) then
    bound := greatest(bound, (select date_trunc('month', greatest(now(), max(at)) at time zone 'UTC') + interval '2 months'
      from ledger_entry));
  end if;
  execute format('alter table ledger_entry add constraint ledger_entry_in_oldest check (at < %L) not valid',
    bound::timestamp at time zone 'UTC');
end $$;
