import { sql } from 'kysely';
import type { Database } from '../session/database.ts';

/** When the chores of housekeeping last finished all work, in any process. */
export class ChoreRuns {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async record(chore: string): Promise<void> {
    await sql`
      insert into chore_run (chore, caught_up_at) values (${chore}, now())
      on conflict (chore) do update set caught_up_at = greatest(chore_run.caught_up_at, excluded.caught_up_at)
    `.execute(this.#db);
  }

  async times(): Promise<ReadonlyMap<string, Date>> {
    const rows = await this.#db.selectFrom('chore_run').selectAll().execute();
    return new Map(rows.map(({ chore, caught_up_at }) => [chore, caught_up_at]));
  }
}
