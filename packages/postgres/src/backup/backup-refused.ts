import { DatabaseRefused } from '../schema/database-refused.ts';

/** A file that is no backup of this format. */
export class ForeignBackup extends DatabaseRefused {
  override readonly name = 'ForeignBackup';

  constructor() {
    super('this is not a backup, or one of a newer version');
  }
}

/** A backup that is not as it was written. */
export class DamagedBackup extends DatabaseRefused {
  override readonly name = 'DamagedBackup';

  /** @param how a sentence about the file, such as `it ends early` */
  constructor(how: string, options?: ErrorOptions) {
    super(`the backup is damaged: ${how}; nothing was restored`, options);
  }
}

/** A backup whose schema this version doesn't know. */
export class NewerBackup extends DatabaseRefused {
  override readonly name = 'NewerBackup';

  constructor(migration: string) {
    super(
      `the backup has the migration ${migration}, which this version does not know: restore it with a newer version`,
    );
  }
}

/** A backup of a schema that was made by another text of a migration. */
export class OtherMigration extends DatabaseRefused {
  override readonly name = 'OtherMigration';

  constructor(migration: string) {
    super(
      `the backup was made with another text of the migration ${migration}: restore it with the version that it was made with`,
    );
  }
}

/** A database that something could get lost in. */
export class DatabaseInUse extends DatabaseRefused {
  override readonly name = 'DatabaseInUse';

  constructor(why: string, options?: ErrorOptions) {
    super(`${why}: restore into a new, empty database`, options);
  }
}
