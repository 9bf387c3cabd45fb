-- How many months of the ledger got a partition of their own now?
-- As add_partitions, with the rights of the owner of the tables; movements of credits wait where entries are moved. One call works
-- at a time; another one answers 0.
--
--   ahead   months after the present one that are made in advance
--
-- Refuses nothing.
-- (contract 3)
create or replace function ledger_add_months(ahead integer) returns integer
language plpgsql security definer set search_path from current as $$
begin
  -- A table of the caller's session must not take the place of a partition.
  perform set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);
  if not pg_try_advisory_xact_lock(hashtext('creator-discovery ledger months')) then return 0; end if;
  return add_partitions('ledger_entry', 'month', ahead);
end $$;
