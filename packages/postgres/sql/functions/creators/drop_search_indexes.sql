-- Drops the indexes of creator_search before a large first import, which recreates them at its end. Returns whether it did.
-- Searches return the same results without the indexes, but read every row. The primary key stays.
-- Runs as the owner of the tables, because the application role can't change the schema.
--   max_creators   with more creators than this, the indexes stay
-- Returns false if there are too many creators, the indexes are already dropped, or the table is in use for a few seconds.
-- (contract 1 "Admin commands")
create or replace function drop_search_indexes(max_creators integer) returns boolean
language plpgsql security definer set search_path from current set lock_timeout = '500ms' as $$
declare
  attempts constant integer := 10;
  dropped text;
begin
  -- Keeps temporary tables of the caller from shadowing these tables.
  perform set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);
  if exists (select from missing_search_index) then return false; end if;
  if (select count(*) from (select from creator limit max_creators::bigint + 1) counted) > max_creators then return false; end if;
  -- Searches queue behind a waiting lock, so wait briefly and retry.
  for attempt in 1..attempts loop
    begin
      lock table creator_search in access exclusive mode;
      exit;
    exception when lock_not_available then
      if attempt = attempts then return false; end if;
      perform pg_sleep(0.1);
    end;
  end loop;
  -- A concurrent call may have dropped them.
  if exists (select from missing_search_index) then return false; end if;
  -- The slowest come first, so that concurrent callers finish at about the same time.
  insert into missing_search_index (position, definition)
  select row_number() over (order by of_whole, definition not like '% USING gin %', indrelid, indexrelid), definition
  from (
    select i.indrelid, i.indexrelid, c.relkind = 'p' as of_whole,
      replace(replace(pg_get_indexdef(i.indexrelid), 'CREATE INDEX ', 'CREATE INDEX IF NOT EXISTS '), ' ON ONLY ', ' ON ') as definition
    from pg_partition_tree('creator_search') join pg_index i on i.indrelid = relid join pg_class c on c.oid = relid
    where not i.indisunique
  ) indexes;
  for dropped in select indexrelid::regclass from pg_index where indrelid = 'creator_search'::regclass and not indisunique loop
    execute 'drop index ' || dropped;
  end loop;
  return true;
end $$;
