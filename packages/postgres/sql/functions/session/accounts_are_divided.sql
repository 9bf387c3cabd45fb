-- Are accounts divided among the servers of a cluster?
-- As docs/scaling.md says; on one server the extension that divides them isn't there.
--
-- Refuses nothing.
-- (contract 3)
create or replace function accounts_are_divided() returns boolean language plpgsql stable as $$
begin
  if to_regclass('pg_dist_partition') is null then return false; end if;
  return exists (select from pg_dist_partition where logicalrelid = 'ledger_balance'::regclass);
end $$;
