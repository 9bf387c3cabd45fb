-- What became of this operation key?
-- Keys of entries from before ledger_operation are found in the entries of the oldest months.
--
--   owner    account or scraper key
--   op_key   operation key
--
-- Refuses nothing; no row for a key that was never used.
-- (contract 3)
create or replace function ledger_operation_of(owner uuid, op_key text) returns setof ledger_operation
language plpgsql stable rows 1 as $$
begin
  return query select * from ledger_operation o where o.owner_id = owner and o.operation_key = op_key;
  if found then return; end if;
  return query
    select e.owner_id, e.seq, greatest(abs(e.amount), e.held_change), e.posted_after - e.held_after, e.at, e.hold_id, e.kind,
        e.rule, e.operation_key
      from ledger_entry_oldest e where e.owner_id = owner and e.operation_key = op_key;
end $$;
