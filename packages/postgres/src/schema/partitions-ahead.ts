import { sql } from 'kysely';
import type { Database } from '../session/database.ts';

/** Partitioned tables: the function that adds partitions, and how many are created in advance. */
export const partitionedByTime = {
  'ledger months': { name: 'ledger_add_months', ahead: 3 },
  'page weeks': { name: 'search_page_add_weeks', ahead: 4 },
  'request days': { name: 'request_log_add_days', ahead: 7 },
} as const;

/** Creates partitions in advance, for the housekeeping of any number of processes. */
export class PartitionsAhead {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * Creates partitions for the current period, the next ones, and periods with rows in the default partition. Returns how many.
   */
  async add(what: keyof typeof partitionedByTime): Promise<number> {
    const { name, ahead } = partitionedByTime[what];
    const { rows } = await sql<{ added: number }>`select ${sql.id(name)}(${ahead}::integer) as added`.execute(this.#db);
    return rows[0]?.added ?? 0;
  }
}
