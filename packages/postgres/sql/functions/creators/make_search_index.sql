-- Was another one of the indexes made that drop_search_indexes has dropped?
-- One in each call, so that whoever writes creators waits for the indexes of one platform, or for none at all where those of
-- every platform become one. It works with the rights of the owner of the tables. Several callers make different ones at the
-- same time, but for those of every platform, which are made of the others when those are there. Each does without parallel
-- workers, which share the work less well than callers do.
--
-- Refuses nothing: false once none is missing.
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
