-- Drops the oldest partition of a table by time if all of its rows are old. Returns the number of dropped partitions. Takes a
-- moment however many rows there are. Callers have the owner's rights and hold a lock.
--   whole            the table
--   older_than_days  minimum age of the rows
-- (contract 3)
create or replace function drop_partition(whole text, older_than_days integer) returns integer
language plpgsql set search_path from current as $$
declare part regclass;
begin
  select oid into part from (
    select oid, substring(pg_get_expr(relpartbound, oid) from 'TO \(''([^'']+)''')::timestamptz as ends
    from pg_class where oid in (select inhrelid from pg_inherits where inhparent = whole::regclass)) parts
    where ends <= business_now() - make_interval(days => older_than_days) order by ends limit 1;
  if not found then return 0; end if;
  execute format('drop table %s', part);
  return 1;
end $$;
