import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { migrations } from '../migrations/index.ts';
import { grantToApplicationRole } from '../session/application-role.ts';

/** The database was migrated by a version that knows a migration this one doesn't: a newer one, or one under development. */
export class UnknownMigration extends Error {
  override name = 'UnknownMigration';
}

/**
 * Brings the database to the newest schema. Any number of processes may call it at once: an advisory lock lets one work
 * while the others wait and then find nothing to do. Throws on a failed migration, which leaves nothing behind.
 *
 * @throws UnknownMigration
 */
export async function migrate(databaseUrl: string): Promise<readonly string[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  pool.on('error', () => undefined);
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await db.connection().execute(async (session) => {
      await sql`select pg_advisory_lock(hashtext('creator-discovery migrations'))`.execute(session);
      const migrator = new Migrator({
        db: session,
        provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
        migrationTableName: 'migration',
        migrationLockTableName: 'migration_lock',
        allowUnorderedMigrations: true,
      });
      await refuseUnknown(session);
      const { error, results } = await migrator.migrateToLatest();
      if (error !== undefined) throw error;
      await grantToApplicationRole(session);
      return (results ?? []).map((result) => result.migrationName);
    });
  } finally {
    await db.destroy();
  }
}

async function refuseUnknown(session: Kysely<unknown>): Promise<void> {
  const { rows: tables } = await sql<{
    exists: boolean;
  }>`select to_regclass('migration') is not null as exists`.execute(session);
  if (!tables[0]?.exists) return;
  const { rows } = await sql<{ name: string }>`
    select name from migration where name <> all(${Object.keys(migrations)}::text[]) order by name limit 1
  `.execute(session);
  const [unknown] = rows;
  if (unknown)
    throw new UnknownMigration(`the database has the migration ${unknown.name}, which this version does not know`);
}
