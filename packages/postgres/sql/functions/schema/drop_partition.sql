-- Drops the oldest partition of a table by time if all of its rows are old. Returns the number of dropped partitions. Takes a
-- moment however many rows there are. Runs as the owner of the tables.
--   whole             'search_page' or 'request_log'
--   older_than_days   minimum age of the rows: at least 2 for pages, 30 for requests
-- Raises 22023 for another table or a lower age, and 55P03 if the table is locked for longer than its writers may wait.
-- (contract 3 and 6)
create or replace function drop_partition(whole text, older_than_days integer) returns integer
language plpgsql security definer set search_path from current set lock_timeout = '2s' as $$
declare part regclass; kept_days integer := case whole when 'search_page' then 2 when 'request_log' then 30 end;
begin
  -- Keeps temporary tables of the caller from shadowing a partition.
  perform set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);
  if coalesce(older_than_days < kept_days, true) then
    raise exception 'rows of % must be kept for at least % days', whole, kept_days using errcode = '22023';
  end if;
  perform pg_advisory_xact_lock(hashtext(
    'creator-discovery ' || case whole when 'search_page' then 'page weeks' else 'request days' end));
  -- Searches queue behind a waiting lock.
  if whole = 'search_page' then perform set_config('lock_timeout', '100ms', true); end if;
  select oid into part from (
    select oid, substring(pg_get_expr(relpartbound, oid) from 'TO \(''([^'']+)''')::timestamptz as ends
    from pg_class where oid in (select inhrelid from pg_inherits where inhparent = whole::regclass)) parts
    where ends <= business_now() - make_interval(days => older_than_days) order by ends limit 1;
  if not found then return 0; end if;
  execute format('drop table %s', part);
  return 1;
end $$;
