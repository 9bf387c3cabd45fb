-- Runs add_partitions for the days of request_log, as the owner of the tables. Returns the number of new partitions.
--   ahead   days created in advance, after the current one
-- (contract 6)
create or replace function request_log_add_days(ahead integer) returns integer
language plpgsql security definer set search_path from current set lock_timeout = '2s' as $$
begin
  -- Keeps temporary tables of the caller from shadowing a partition.
  perform set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);
  perform pg_advisory_xact_lock(hashtext('creator-discovery request days'));
  return add_partitions('request_log', 'day', ahead);
end $$;
