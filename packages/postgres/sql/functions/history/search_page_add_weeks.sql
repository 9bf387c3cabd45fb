-- How many weeks of pages of searches got a partition of their own now?
-- As add_partitions, with the rights of the owner of the tables.
--
--   ahead   weeks after the present one that are made in advance
--
-- Refuses with 55P03 where somebody holds the table for longer than searches may wait.
-- (contract 3)
create or replace function search_page_add_weeks(ahead integer) returns integer
language plpgsql security definer set search_path from current set lock_timeout = '2s' as $$
begin
  -- A table of the caller's session must not take the place of a partition.
  perform set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);
  perform pg_advisory_xact_lock(hashtext('creator-discovery page weeks'));
  -- Searches wait behind whoever waits for the table.
  perform set_config('lock_timeout', '100ms', true);
  return add_partitions('search_page', 'week', ahead);
end $$;
