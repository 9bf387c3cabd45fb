import { DatabaseRefusal } from '../schema/database-refusal.ts';

/** Returns the refusal of a damaged backup. `how` is a clause such as `it ends early`. */
export function damaged(how: string, options?: ErrorOptions): DatabaseRefusal {
  return new DatabaseRefusal(`the backup is damaged: ${how}; nothing was restored`, options);
}

/** Returns the refusal of a database that contains data or is in use. */
export function inUse(why: string, options?: ErrorOptions): DatabaseRefusal {
  return new DatabaseRefusal(`${why}: restore into a new, empty database`, options);
}
