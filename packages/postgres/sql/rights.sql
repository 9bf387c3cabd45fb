-- The application role of the processes and its rights. Runs at the end of every migration, because tables may be new and an
-- operator may have created the role.
--
-- The role can read and append to the ledger and the audit log, but not change them or the schema. Only forget_audit removes
-- audit records. If the migrating user can't create roles, an operator creates the role and grants it to that user. Until then,
-- only the triggers protect the append-only tables. (contract 3)
do $$
declare part regclass;
begin
  begin
    if not exists (select from pg_roles where rolname = 'creator_discovery_app') then
      create role creator_discovery_app nologin;
    end if;
    -- Since PostgreSQL 16, the creator of a role is a member that can't SET ROLE to it.
    if not pg_has_role(current_user, 'creator_discovery_app',
      case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end) then
      grant creator_discovery_app to current_user;
    end if;
  exception
    -- duplicate_object, unique_violation: another database of this server is creating the role concurrently.
    when insufficient_privilege or duplicate_object or unique_violation then null;
  end;
  if not exists (select from pg_roles where rolname = 'creator_discovery_app') then return; end if;

  execute format('grant connect on database %I to creator_discovery_app', current_database());
  -- Updates of creators use a temporary table.
  execute format('grant temporary on database %I to creator_discovery_app', current_database());
  execute format('grant usage on schema %I to creator_discovery_app', current_schema());
  execute format('grant select, insert, update, delete on all tables in schema %I to creator_discovery_app', current_schema());
  execute format('grant usage, select on all sequences in schema %I to creator_discovery_app', current_schema());
  revoke update, delete on ledger_entry, ledger_operation, audit_log from creator_discovery_app;
  revoke insert, update, delete on ledger_archive, ledger_carried from creator_discovery_app;
  revoke insert, update on ledger_carried_capture from creator_discovery_app;
  -- Partitions are accessed only through the whole table.
  for part in select inhrelid::regclass from pg_inherits where inhparent = 'ledger_entry'::regclass loop
    execute format('revoke all on %s from creator_discovery_app', part);
  end loop;
  revoke insert, update, delete on migration, installed_function from creator_discovery_app;
  -- make_search_index executes its contents as the owner.
  revoke insert, update, delete on missing_search_index from creator_discovery_app;
  -- Security definer functions.
  revoke execute on function forget_audit, ledger_add_months, search_page_add_weeks, request_log_add_days, drop_partition,
    drop_search_indexes, make_search_index from public;
  grant execute on function forget_audit, ledger_add_months, search_page_add_weeks, request_log_add_days, drop_partition,
    drop_search_indexes, make_search_index to creator_discovery_app;
end $$;
