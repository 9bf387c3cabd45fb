-- Runs add_partitions for the months of ledger_entry, as the owner of the tables. Returns the number of new partitions.
-- Movements of credits wait while entries are moved. If another call is running, returns 0.
--   ahead   months created in advance, after the current one
-- (contract 3)
create or replace function ledger_add_months(ahead integer) returns integer
language plpgsql security definer set search_path from current as $$
begin
  -- Keeps temporary tables of the caller from shadowing a partition.
  perform set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);
  if not pg_try_advisory_xact_lock(hashtext('creator-discovery ledger months')) then return 0; end if;
  return add_partitions('ledger_entry', 'month', ahead);
end $$;
