import type { CreatorChanges, CreatorFeed, SearchableCreator } from '@creator-discovery/creators';
import { sql } from 'kysely';
import type { Database } from '../database.js';
import { changesSince } from './changes-since.js';
import { currentPosition } from './current-position.js';
import { forgetOldChanges } from './forget-old-changes.js';
import { searchableColumns } from './searchable-columns.js';

/** Creators read in one statement. */
const batchSize = 2000;

/**
 * The change feed of creators over the table `creator_change`, to which every writer of creators appends in its own
 * transaction. A position is a database snapshot: changes since it are those of transactions that it does not see, so
 * none is lost however late it commits, and none is read twice because some other transaction stays open.
 */
export class PostgresCreatorFeed implements CreatorFeed {
  constructor(readonly db: Database) {}

  position(): Promise<string> {
    return currentPosition(this.db);
  }

  async *all(): AsyncGenerator<readonly SearchableCreator[]> {
    for (let after = 0; ; ) {
      const batch = await this.#batchAfter(after);
      const last = batch.at(-1);
      if (!last) return;
      yield batch;
      after = last.id;
    }
  }

  async byIds(creatorIds: readonly number[]): Promise<readonly SearchableCreator[]> {
    if (creatorIds.length === 0) return [];
    return this.db
      .selectFrom('creator')
      .select(searchableColumns)
      .where('id', '=', sql<number>`any(${creatorIds}::integer[])`)
      .orderBy('id')
      .execute();
  }

  changes(since: string): Promise<CreatorChanges> {
    return changesSince(this.db, since);
  }

  forgetChanges(olderThanSeconds: number): Promise<number> {
    return forgetOldChanges(this.db, olderThanSeconds);
  }

  #batchAfter(id: number): Promise<SearchableCreator[]> {
    return this.db
      .selectFrom('creator')
      .select(searchableColumns)
      .where('id', '>', id)
      .orderBy('id')
      .limit(batchSize)
      .execute();
  }
}
