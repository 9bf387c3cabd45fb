-- Which channel and key moved credits, and what an owner's entries of a day add up to. (action 8, contract 3)
--
-- Entries from before have no channel of their own: they are shown with that of their history entry. Their key is not known.

alter table ledger_entry add column source text, add column key_id uuid;
comment on column ledger_entry.source is 'channel of the call; null where no call made it, and for entries from before this column';
comment on column ledger_entry.key_id is 'key of the call; like api_key.key_id, but it outlives the key';

-- Written by who reads them (ledger_sum_up), never by a movement: charges cost nothing more.
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
