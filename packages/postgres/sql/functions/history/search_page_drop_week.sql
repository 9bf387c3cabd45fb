-- Drops the oldest week of search_page if all of its pages are old. Returns the number of dropped weeks.
-- Runs as the owner of the tables.
--   older_than_days   minimum age of the pages, at least 2
-- Raises 22023 for less than 2 days, and 55P03 if the table is locked for longer than searches may wait.
-- (contract 3)
create or replace function search_page_drop_week(older_than_days integer) returns integer
language plpgsql security definer set search_path from current set lock_timeout = '2s' as $$
begin
  -- Keeps temporary tables of the caller from shadowing a partition.
  perform set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);
  if older_than_days < 2 then
    raise exception 'pages must be kept for at least 2 days' using errcode = '22023';
  end if;
  perform pg_advisory_xact_lock(hashtext('creator-discovery page weeks'));
  -- Searches queue behind a waiting lock.
  perform set_config('lock_timeout', '100ms', true);
  return drop_partition('search_page', older_than_days);
end $$;
