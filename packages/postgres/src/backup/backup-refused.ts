import { DatabaseRefused } from '../schema/database-refused.ts';

/** A file that can't be restored, or a database that something could get lost in. */
export class BackupRefused extends DatabaseRefused {
  override readonly name = 'BackupRefused';
}

/** A backup that is not as it was written: `how` says what is wrong with it, such as `it ends early`. */
export function damaged(how: string, options?: ErrorOptions): BackupRefused {
  return new BackupRefused(`the backup is damaged: ${how}; nothing was restored`, options);
}

/** A database that may hold something, or gets something written now. */
export function inUse(why: string, options?: ErrorOptions): BackupRefused {
  return new BackupRefused(`${why}: restore into a new, empty database`, options);
}
