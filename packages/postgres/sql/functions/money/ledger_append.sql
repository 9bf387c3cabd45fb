-- How many entries does the ledger have more?
-- Writes entries and their operation keys. The caller holds the lock on the balance rows, has checked the rules, and moves the
-- balances.
--
--   entries     the entries, made by ledger_entry_of
--   has_keys    whether their operation keys are stored elsewhere: a search page is its own
--
-- Refuses an operation key used before with 23505, a balance below zero with 23514.
-- (contract 3)
create or replace function ledger_append(entries ledger_entry[], has_keys boolean default false) returns integer
language plpgsql as $$
begin
  if not has_keys then
    insert into ledger_operation (owner_id, seq, amount, remaining, at, hold_id, kind, rule, operation_key)
      select owner_id, seq, greatest(abs(amount), held_change), posted_after - held_after, at, hold_id, kind, rule, operation_key
      from unnest(entries);
  end if;
  insert into ledger_entry select * from unnest(entries);
  return cardinality(entries);
end $$;
