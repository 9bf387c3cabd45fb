import { setTimeout } from 'node:timers/promises';
import type { Random } from '@creator-discovery/demo-data';
import type { EmbeddedPostgres } from '@creator-discovery/embedded-postgres';
import { createDatabase, type Database, PostgresLedger } from '@creator-discovery/postgres';
import { type RawBuilder, sql } from 'kysely';
import { deadlocksIn } from '../database-faults.ts';

export interface ScenarioInput {
  /** URL of a new database that the scenario may break. */
  readonly url: string;
  /** Its ledger, which is checked after the scenario. */
  readonly books: Books;
  /** Folder for files, removed at the end. Other users can read it: PostgreSQL may run as one. */
  readonly folder: string;
  readonly random: Random;
  /** Runs the cleanup after the scenario and after all processes have ended; the last one added runs first. */
  onEnd(cleanup: () => Promise<unknown>): void;
}

/** Figures to print, and one line per broken rule. */
export interface Findings {
  readonly figures: Readonly<Record<string, number | string>>;
  readonly broken: readonly string[];
}

/** The ledger and accounts of a database, and checks on them. */
export class Books {
  static readonly #open = new Set<Books>();
  readonly url: string;
  /** Log file of the server. */
  readonly log: string;
  readonly db: Database;
  readonly ledger: PostgresLedger;

  constructor({ url, log }: Pick<EmbeddedPostgres, 'url' | 'log'>) {
    this.url = url;
    this.log = log;
    this.db = createDatabase(url, { max: 6 });
    this.ledger = new PostgresLedger(this.db);
    Books.#open.add(this);
  }

  static async closeAll(): Promise<void> {
    await Promise.all([...Books.#open].map((books) => books.close()));
  }

  /** Returns all differences that `credits verify` finds, and any deadlock. */
  async differences(): Promise<readonly string[]> {
    const report = await this.ledger.verify();
    return [
      ...report.differences.map((difference) => `${difference.ownerId}: ${difference.problem}`),
      ...unequal({ "deadlocks in the server's log": [await deadlocksIn(this.log), 0] }),
    ];
  }

  /** Returns one line per owner whose balance is not `granted` minus the credits spent according to answers. */
  async wrongBalances(granted: number, spent: Readonly<Record<string, number>>): Promise<readonly string[]> {
    const lines: string[] = [];
    for (const [ownerId, credits] of Object.entries(spent)) {
      const balance = await this.ledger.balance(ownerId);
      lines.push(...unequal({ [`balance of ${ownerId}`]: [balance?.posted, granted - credits] }));
    }
    return lines;
  }

  /** Runs a query without a statement timeout. */
  ask<Row>(question: RawBuilder<Row>): Promise<readonly Row[]> {
    return this.db.transaction().execute(async (session) => {
      await sql`set local statement_timeout = 0`.execute(session);
      return (await question.execute(session)).rows;
    });
  }

  /** Counts rows; `from` is the rest of the query. */
  async count(from: RawBuilder<unknown>): Promise<number> {
    const [row] = await this.ask(sql<{ rows: number }>`select count(*) as rows ${from}`);
    return row?.rows ?? 0;
  }

  close(): Promise<void> {
    Books.#open.delete(this);
    return this.db.destroy();
  }
}

/** Returns one line per pair that differs. */
export function unequal(pairs: Readonly<Record<string, readonly [actual: unknown, expected: unknown]>>): string[] {
  return Object.entries(pairs).flatMap(([what, [actual, expected]]) =>
    actual === expected ? [] : [`${what}: ${String(actual)}, expected ${String(expected)}`],
  );
}

export function pause(pauseMs: number): Promise<void> {
  return setTimeout(pauseMs);
}
