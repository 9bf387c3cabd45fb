import { sql } from 'kysely';
import type { Database } from '../session/database.ts';

/** What is divided by time: the function that adds its partitions, and how many are there before their time. */
export const dividedByTime = {
  'ledger months': { name: 'ledger_add_months', ahead: 3 },
  'page weeks': { name: 'search_page_add_weeks', ahead: 4 },
} as const;

/** Makes partitions before their time, for the housekeeping of any number of processes. */
export class PartitionsAhead {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * Makes the partitions of the present month or week and the next ones, and of every one whose rows came before it was there, and
   * returns how many: 0 once none is missing.
   */
  async add(what: keyof typeof dividedByTime): Promise<number> {
    const { name, ahead } = dividedByTime[what];
    const { rows } = await sql<{ added: number }>`select ${sql.id(name)}(${ahead}::integer) as added`.execute(this.#db);
    return rows[0]?.added ?? 0;
  }
}
