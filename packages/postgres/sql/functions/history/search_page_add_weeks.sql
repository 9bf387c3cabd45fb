-- Runs add_partitions for the weeks of search_page, as the owner of the tables. Returns the number of new partitions.
--   ahead   weeks created in advance, after the current one
-- Raises 55P03 if the table is locked for longer than searches may wait.
-- (contract 3)
create or replace function search_page_add_weeks(ahead integer) returns integer
language plpgsql security definer set search_path from current set lock_timeout = '2s' as $$
begin
  -- Keeps temporary tables of the caller from shadowing a partition.
  perform set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);
  perform pg_advisory_xact_lock(hashtext('creator-discovery page weeks'));
  -- Searches queue behind a waiting lock.
  perform set_config('lock_timeout', '100ms', true);
  return add_partitions('search_page', 'week', ahead);
end $$;
