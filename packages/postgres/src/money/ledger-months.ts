import { sql } from 'kysely';
import { monthsAhead } from '../schema/migrate.ts';
import type { Database } from '../session/database.ts';

/** Partitions of the ledger, for the housekeeping of any number of processes. */
export class LedgerMonths {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * Makes the partitions of this month and the next ones, and of every month whose entries came before there was one, and returns
   * how many: 0 once none is missing.
   */
  async add(): Promise<number> {
    const { rows } = await sql<{ added: number }>`select ledger_add_months(${monthsAhead}::integer) as added`.execute(
      this.#db,
    );
    return rows[0]?.added ?? 0;
  }
}
