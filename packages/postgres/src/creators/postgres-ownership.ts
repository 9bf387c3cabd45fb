import type { Ownership } from '@creator-discovery/creators';
import { sql } from 'kysely';
import type { Database } from '../session/database.ts';

export class PostgresOwnership implements Ownership {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async ownedSince(accountId: string, creatorIds: readonly number[]): Promise<ReadonlyMap<number, Date>> {
    const { rows } = await sql<{ creator_id: number; owned_since: Date }>`
      select creator_id, owned_since from owned_creator
      where account_id = ${accountId} and creator_id = any(${creatorIds}::bigint[])
      order by creator_id
    `.execute(this.#db);
    return new Map(rows.map(({ creator_id, owned_since }) => [creator_id, owned_since]));
  }

  async ownedIds(accountId: string): Promise<readonly number[]> {
    const { rows } = await sql<{ ids: readonly number[] }>`
      select array(select creator_id::integer from owned_creator where account_id = ${accountId}) as ids
    `.execute(this.#db);
    return rows[0]?.ids ?? [];
  }
}
