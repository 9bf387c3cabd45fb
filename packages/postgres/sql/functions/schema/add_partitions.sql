-- How many partitions by time did this table get now?
-- That of the present month or week and those ahead, and that of every row among those of other times: these rows are moved, while
-- whoever reads or writes the table waits. Each partition gets the triggers of `_other`: those of a statement
-- are not passed on by the whole. Called by the functions that have the right to do it, under a lock of their own.
--
--   whole   the table; `_other` and the partitions have its name and more
--   unit    'month' or 'week' of UTC
--   ahead   how many after the present one are made in advance
--
-- Refuses nothing.
-- (contract 3)
create or replace function add_partitions(whole text, unit text, ahead integer) returns integer
language plpgsql set search_path from current as $$
declare
  other text := whole || '_other'; moving text := whole || '_moving'; part text;
  names text := case unit when 'month' then '_YYYY_MM' else '_IYYY_IW' end;
  present timestamp := date_trunc(unit, business_now() at time zone 'UTC'); step interval := '1 ' || unit;
  begins timestamp[]; begin_at timestamp; to_move boolean;
  triggers text[] := array(select regexp_replace(pg_get_triggerdef(oid), ' ON \S+ ', ' ON %I ') from pg_trigger
    where tgrelid = to_regclass(other) and not tgisinternal and tgparentid = 0);
  trigger_of text;
begin
  execute format('select true from %I limit 1', other) into to_move;
  if to_move then
    execute format('alter table %I detach partition %I', whole, other);
    execute format('alter table %I rename to %I', other, moving);
    execute format('create table %I (like %I including all)', other, moving);
    foreach trigger_of in array triggers loop execute format(trigger_of, other); end loop;
    execute format('alter table %I attach partition %I default', whole, other);
    execute format('select array_agg(distinct date_trunc(%L, at at time zone ''UTC'')) from %I', unit, moving) into begins;
  end if;
  begins := array(
    select b from unnest(begins || array(select generate_series(present, present + ahead * step, step))) b
    where to_regclass(whole || to_char(b, names)) is null
    group by b order by b);
  foreach begin_at in array begins loop
    part := whole || to_char(begin_at, names);
    execute format('create table %I (like %I including all)', part, other);
    foreach trigger_of in array triggers loop execute format(trigger_of, part); end loop;
    execute format('alter table %I attach partition %I for values from (%L) to (%L)', whole, part,
      begin_at at time zone 'UTC', (begin_at + step) at time zone 'UTC');
  end loop;
  if to_move then
    execute format('insert into %I select * from %I', whole, moving);
    execute format('drop table %I', moving);
  end if;
  return cardinality(begins);
end $$;
