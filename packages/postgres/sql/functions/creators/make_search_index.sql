-- Was another one of the indexes made that drop_search_indexes has dropped?
-- One in each call, so that whoever writes creators waits for one at a time: for the indexes of one platform, or for none at
-- all where those of every platform become one. It works with the rights of the owner of the tables. Of several callers one
-- works at a time.
--
-- Refuses nothing: false once none is missing.
-- (contract 1 "Admin commands")
create or replace function make_search_index() returns boolean
language plpgsql security definer set search_path from current set maintenance_work_mem = '256MB' as $$
declare
  next missing_search_index;
begin
  perform set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);
  perform pg_advisory_xact_lock(hashtext('creator-discovery search indexes'));
  select * into next from missing_search_index order by position limit 1;
  if next.position is null then return false; end if;
  execute next.definition;
  delete from missing_search_index where position = next.position;
  return true;
end $$;
