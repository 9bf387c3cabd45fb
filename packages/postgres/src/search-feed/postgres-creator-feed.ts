import type { CreatorChanges, CreatorFeed } from '@creator-discovery/creators';
import type { Database } from '../session/database.ts';
import { OldestFirst } from '../session/oldest-first.ts';
import { isReadOnly } from '../session/transient-faults.ts';
import { changesSince } from './changes-since.ts';
import { currentPosition } from './current-position.ts';
import { forgetOldChanges } from './forget-old-changes.ts';

/**
 * The change feed of creators, from the table `creator_change`. A position is a database snapshot: the changes since it are those
 * of transactions that it does not include. So late commits are not lost, and open transactions cause no repeats.
 */
export class PostgresCreatorFeed implements CreatorFeed {
  readonly db: Database;
  readonly #onReadOnly: () => void;
  readonly #oldChanges = new OldestFirst('0');

  /** @param onReadOnly called if the server takes no writes, for example after it was demoted */
  constructor(db: Database, onReadOnly: () => void = () => undefined) {
    this.db = db;
    this.#onReadOnly = onReadOnly;
  }

  position(): Promise<string> {
    return currentPosition(this.db);
  }

  async changes(since: string): Promise<CreatorChanges> {
    try {
      return await changesSince(this.db, since);
    } catch (fault) {
      if (isReadOnly(fault)) this.#onReadOnly();
      throw fault;
    }
  }

  forgetChanges(olderThanSeconds: number): Promise<number> {
    return this.#oldChanges.part((from) => forgetOldChanges(this.db, olderThanSeconds, from));
  }
}
