import { DatabaseRefusal } from '../schema/database-refusal.ts';

/** A file that can't be restored, or a target database that may contain data. */
export class BackupRefusal extends DatabaseRefusal {
  override readonly name = 'BackupRefusal';
}

/** Returns the refusal of a damaged backup. `how` is a clause such as `it ends early`. */
export function damaged(how: string, options?: ErrorOptions): BackupRefusal {
  return new BackupRefusal(`the backup is damaged: ${how}; nothing was restored`, options);
}

/** Returns the refusal of a database that contains data or is in use. */
export function inUse(why: string, options?: ErrorOptions): BackupRefusal {
  return new BackupRefusal(`${why}: restore into a new, empty database`, options);
}
