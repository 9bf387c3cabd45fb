-- The role that processes work under, and what it may do. Run at the end of every migration, because there may be new tables
-- and an operator may have created the role since the last one.
--
-- The role reads and appends the ledger and the audit log, and never changes them, but for old records of the audit log that
-- forget_audit removes; it cannot change the schema. Where the
-- migrating user may not create roles, an operator creates it by hand and grants it to that user; until then the triggers of
-- the append-only tables are the only guard. (contract 3)
do $$
declare part regclass;
begin
  begin
    if not exists (select from pg_roles where rolname = 'creator_discovery_app') then
      create role creator_discovery_app nologin;
    end if;
    -- Since PostgreSQL 16 who has made a role is a member that may not take it on.
    if not pg_has_role(current_user, 'creator_discovery_app',
      case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end) then
      grant creator_discovery_app to current_user;
    end if;
  exception
    -- The last two: another database of this server is creating the role at this moment.
    when insufficient_privilege or duplicate_object or unique_violation then null;
  end;
  if not exists (select from pg_roles where rolname = 'creator_discovery_app') then return; end if;

  execute format('grant connect on database %I to creator_discovery_app', current_database());
  -- Creators that are updated go by way of a table of the session.
  execute format('grant temporary on database %I to creator_discovery_app', current_database());
  execute format('grant usage on schema %I to creator_discovery_app', current_schema());
  execute format('grant select, insert, update, delete on all tables in schema %I to creator_discovery_app', current_schema());
  execute format('grant usage, select on all sequences in schema %I to creator_discovery_app', current_schema());
  revoke update, delete on ledger_entry, ledger_operation, audit_log from creator_discovery_app;
  revoke insert, update, delete on ledger_archive, ledger_carried from creator_discovery_app;
  revoke insert, update on ledger_carried_capture from creator_discovery_app;
  -- Entries are read and appended by way of the whole.
  for part in select inhrelid::regclass from pg_inherits where inhparent = 'ledger_entry'::regclass loop
    execute format('revoke all on %s from creator_discovery_app', part);
  end loop;
  revoke insert, update, delete on migration, installed_function from creator_discovery_app;
  -- What is in it is executed with the rights of the owner.
  revoke insert, update, delete on missing_search_index from creator_discovery_app;
  -- They work with the rights of the owner.
  revoke execute on function forget_audit, ledger_add_months, search_page_add_weeks, search_page_drop_week, drop_search_indexes,
    make_search_index from public;
  grant execute on function forget_audit, ledger_add_months, search_page_add_weeks, search_page_drop_week, drop_search_indexes,
    make_search_index to creator_discovery_app;
end $$;
