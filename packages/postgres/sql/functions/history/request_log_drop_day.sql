-- Drops the oldest day of request_log if it is older than 30 days. Returns the number of dropped days. Runs as the owner of the
-- tables. Raises 55P03 if the table stays locked.
-- (contract 6)
create or replace function request_log_drop_day() returns integer
language plpgsql security definer set search_path from current set lock_timeout = '2s' as $$
begin
  -- Keeps temporary tables of the caller from shadowing a partition.
  perform set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);
  perform pg_advisory_xact_lock(hashtext('creator-discovery request days'));
  return drop_partition('request_log', 30);
end $$;
