-- The next migrations make tables that take the place of others while processes are at work: these may read and append from the
-- first moment. At the end of every migration the rights of each table are given by themselves.
do $$
begin
  if exists (select from pg_roles where rolname = 'creator_discovery_app') then
    execute format('alter default privileges in schema %I grant select, insert on tables to creator_discovery_app', current_schema());
  end if;
end $$;
