-- The ledger by month. Nothing is copied: the present table becomes the oldest partition, with its indexes. (contract 3)
--
-- No partition shares an index with another, so each can be taken out by itself; that numbers of entries are unique across
-- partitions follows from the balance row that they are taken from, and verifyLedger checks it. The partition for other times
-- admits whatever no month does: a movement never fails for want of a partition, ledger_add_months moves it afterwards.

alter table ledger_entry rename to ledger_entry_oldest;
alter table ledger_entry_oldest rename constraint ledger_entry_pkey to ledger_entry_oldest_pkey;
alter table ledger_entry_oldest rename constraint ledger_entry_operation_once to ledger_entry_oldest_operation_once;
alter index ledger_entry_history rename to ledger_entry_oldest_history;
alter index ledger_entry_request rename to ledger_entry_oldest_request;

create table ledger_entry (like ledger_entry_oldest including defaults including constraints including comments)
  partition by range (at);
alter table ledger_entry drop constraint ledger_entry_in_oldest;
comment on table ledger_entry is 'by month; the functions of the ledger write each entry together with its ledger_operation';
create trigger ledger_entry_append_only before update or delete or truncate on ledger_entry
  for each statement execute function refuse_change();

create table ledger_entry_other (like ledger_entry including defaults including constraints including comments);
alter table ledger_entry_other add primary key (owner_id, seq);
create index ledger_entry_other_history on ledger_entry_other (history_id, seq) where history_id is not null;
create index ledger_entry_other_request on ledger_entry_other (owner_id, request_id) where request_id is not null;
create trigger ledger_entry_append_only before update or delete or truncate on ledger_entry_other
  for each statement execute function refuse_change();

do $$
declare
  bound timestamptz := (select substring(pg_get_constraintdef(oid) from '''([^'']+)''')::timestamptz from pg_constraint
    where conrelid = 'ledger_entry_oldest'::regclass and conname = 'ledger_entry_in_oldest');
  month timestamp; part text;
begin
  execute format('alter table ledger_entry attach partition ledger_entry_oldest for values from (minvalue) to (%L)', bound);
  for month in select generate_series(bound at time zone 'UTC',
      date_trunc('month', now() at time zone 'UTC') + interval '3 months', interval '1 month') loop
    part := 'ledger_entry_' || to_char(month, 'YYYY_MM');
    execute format('create table %I (like ledger_entry_other including all)', part);
    execute format('create trigger ledger_entry_append_only before update or delete or truncate on %I
      for each statement execute function refuse_change()', part);
    execute format('alter table ledger_entry attach partition %I for values from (%L) to (%L)', part,
      month at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
  end loop;
end $$;
alter table ledger_entry_oldest drop constraint ledger_entry_in_oldest;
alter table ledger_entry attach partition ledger_entry_other default;
