/** A database that this version can't migrate. The message is one line that says why and how to continue. */
export abstract class DatabaseRefused extends Error {}

/** The database has a migration that this version doesn't know: of a newer version, or of a branch under development. */
export class UnknownMigration extends DatabaseRefused {
  override readonly name = 'UnknownMigration';

  constructor(migration: string) {
    super(
      `the database has the migration ${migration}, which this version does not know: use a newer version, or another DATA_DIR if the data was only for trying things out`,
    );
  }
}

/** The file of an applied migration has changed: what the database has and what the files say may differ. */
export class EditedMigration extends DatabaseRefused {
  override readonly name = 'EditedMigration';

  constructor(migration: string) {
    super(
      `the migration ${migration} was edited after it was applied to this database: undo the edit and add a new migration, or use a new database`,
    );
  }
}
