-- Creates partitions of a table by time and returns how many: the current period, those ahead, and one for every period with
-- rows in `_other`. Those rows are moved, while readers and writers of the table wait. Each partition gets the triggers of
-- `_other`, because statement triggers are not inherited. Callers have the owner's rights and hold a lock.
--   whole   the table; the names of `_other` and the partitions start with its name
--   unit    'month', 'week' or 'day', in UTC
--   ahead   periods created in advance, after the current one
-- (contract 3)
create or replace function add_partitions(whole text, unit text, ahead integer) returns integer
language plpgsql set search_path from current as $$
declare
  other text := whole || '_other'; moving text := whole || '_moving'; part text;
  names text := case unit when 'month' then '_YYYY_MM' when 'week' then '_IYYY_IW' else '_YYYY_MM_DD' end;
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
