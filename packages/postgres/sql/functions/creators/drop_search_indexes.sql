-- Were the indexes of search rows dropped, for an import of many creators to make them at its end?
-- Searches find the same without them and read every row meanwhile, so this is for a database that has hardly any creators
-- beside those of the import. The key of the rows stays. It works with the rights of the owner of the tables, as the role of
-- the processes can't change the schema.
--
--   most_creators   more than so many creators keep their indexes
--
-- Refuses nothing: false where there are more creators, where indexes are missing already, and where the table is in use for
-- longer than some seconds.
-- (contract 1 "Admin commands")
create or replace function drop_search_indexes(most_creators integer) returns boolean
language plpgsql security definer set search_path from current set lock_timeout = '500ms' as $$
declare
  attempts constant integer := 10;
  dropped text;
begin
  -- A table of the caller's session must not take the place of one of these.
  perform set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);
  if exists (select from missing_search_index) then return false; end if;
  if (select count(*) from (select from creator limit most_creators::bigint + 1) counted) > most_creators then return false; end if;
  -- Searches wait behind whoever waits for this lock: not for long, and again later.
  for attempt in 1..attempts loop
    begin
      lock table creator_search in access exclusive mode;
      exit;
    exception when lock_not_available then
      if attempt = attempts then return false; end if;
      perform pg_sleep(0.1);
    end;
  end loop;
  -- Somebody else may have dropped them meanwhile.
  if exists (select from missing_search_index) then return false; end if;
  -- Those that take longest come first, so that several who make them end at about the same time.
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
