/** A database that this version can't migrate. The message is one line with the reason and the remedy. */
export abstract class DatabaseRefusal extends Error {}

/** The database has an unknown migration, of a newer version or a development branch. */
export class UnknownMigration extends DatabaseRefusal {
  override readonly name = 'UnknownMigration';

  constructor(migration: string) {
    super(
      `the database has the unknown migration ${migration}: use a newer version, or another DATA_DIR if you do not need this data`,
    );
  }
}

/** The file of an applied migration has changed, so the schema may differ from the files. */
export class EditedMigration extends DatabaseRefusal {
  override readonly name = 'EditedMigration';

  constructor(migration: string) {
    super(
      `the migration ${migration} was edited after it was applied: undo the edit and add a new migration, or use a new database`,
    );
  }
}

/** A later build with the same migrations has installed other functions. */
export class NewerFunctions extends DatabaseRefusal {
  override readonly name = 'NewerFunctions';

  constructor(builtAt: Date) {
    super(
      `the database has the functions of a build of ${builtAt.toISOString()}: migrate with that build or a newer one`,
    );
  }
}
