import { type Kysely, sql } from 'kysely';

/** The role the processes work under; it can read and append the ledger, never change it. (invariant: ledger 7) */
export const applicationRole = 'creator_discovery_app';

/** Tables that only ever grow, for the application role. */
export const appendOnlyTables = ['ledger_entry', 'audit_log'] as const;

/**
 * Makes the role where the migrating user may, and gives it the rights on what exists. Where the user may not create
 * roles, an operator can create it by hand (and grant it to that user); until then the tables' triggers alone refuse.
 */
export async function grantToApplicationRole(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    do $$
    begin
      begin
        if not exists (select from pg_roles where rolname = '${applicationRole}') then
          create role ${applicationRole} nologin;
        end if;
        if not pg_has_role(current_user, '${applicationRole}', 'member') then
          grant ${applicationRole} to current_user;
        end if;
      exception
        when insufficient_privilege or duplicate_object or unique_violation then null;
      end;
      if not exists (select from pg_roles where rolname = '${applicationRole}') then return; end if;
      execute format('grant usage on schema %I to ${applicationRole}', current_schema());
      execute format('grant select, insert, update, delete on all tables in schema %I to ${applicationRole}', current_schema());
      execute format('grant usage, select on all sequences in schema %I to ${applicationRole}', current_schema());
      revoke update, delete on ${appendOnlyTables.join(', ')} from ${applicationRole};
      revoke insert, update, delete on migration, migration_lock from ${applicationRole};
    end $$;
  `)
    .execute(db);
}
