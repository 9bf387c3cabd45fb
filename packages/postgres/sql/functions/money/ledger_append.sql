-- Appends entries and their operation keys to the ledger, and returns the number of entries. The caller has locked the balance
-- rows and checked the rules, and updates the balances.
--   entries     entries made by ledger_entry_of
--   has_keys    true if the operation keys are stored elsewhere; a search page is its own
-- Raises 23505 for a used operation key, and 23514 for a balance below zero.
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
