-- Recreates the next index dropped by drop_search_indexes. Returns false if none is left.
-- One index per call, so that writers of creators wait for at most one platform's index. Concurrent calls create different
-- indexes. An index of the whole table comes last: it attaches the platforms' indexes and takes no time.
-- Parallel workers are off: concurrent callers share the work better. Runs as the owner of the tables.
-- (contract 1 "Admin commands")
create or replace function make_search_index() returns boolean
language plpgsql security definer set search_path from current set maintenance_work_mem = '256MB' set max_parallel_maintenance_workers = 0 as $$
declare
  next missing_search_index;
begin
  perform set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);
  select * into next from missing_search_index where definition not like '%.creator_search USING %'
  order by position limit 1 for update skip locked;
  if next.position is null then select * into next from missing_search_index order by position limit 1 for update; end if;
  if next.position is null then return false; end if;
  execute next.definition;
  delete from missing_search_index where position = next.position;
  return true;
end $$;
