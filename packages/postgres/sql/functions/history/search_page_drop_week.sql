-- How many weeks of pages of searches were dropped now?
-- The oldest one, if all of its pages are old; each takes a moment, however many pages it has. It works with the rights of the owner
-- of the tables.
--
--   older_than_days   age from which a page is old, 2 at least
--
-- Refuses less than 2 days with 22023, and with 55P03 where somebody holds the table for longer than searches may wait.
-- (contract 3)
create or replace function search_page_drop_week(older_than_days integer) returns integer
language plpgsql security definer set search_path from current set lock_timeout = '2s' as $$
declare part regclass;
begin
  -- A table of the caller's session must not take the place of a partition.
  perform set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);
  if older_than_days < 2 then
    raise exception 'pages are stored for 2 days at least' using errcode = '22023';
  end if;
  perform pg_advisory_xact_lock(hashtext('creator-discovery page weeks'));
  -- Searches wait behind whoever waits for the table.
  perform set_config('lock_timeout', '100ms', true);
  select oid into part from (
    select oid, substring(pg_get_expr(relpartbound, oid) from 'TO \(''([^'']+)''')::timestamptz as ends
    from pg_class where oid in (select inhrelid from pg_inherits where inhparent = 'search_page'::regclass)) parts
    where ends <= business_now() - make_interval(days => older_than_days) order by ends limit 1;
  if not found then return 0; end if;
  execute format('drop table %s', part);
  return 1;
end $$;
