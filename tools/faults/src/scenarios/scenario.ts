import { randomUUID } from 'node:crypto';
import { createDatabase, type Database, PostgresAccounts, PostgresLedger } from '@creator-discovery/postgres';
import { type RawBuilder, sql } from 'kysely';
import { deadlocksIn } from '../database-crash.ts';
import type { SeededRandom } from '../seeded-random.ts';

/** What a scenario works on. */
export interface ScenarioInput {
  readonly url: string;
  /** The server's log file. */
  readonly log: string;
  readonly random: SeededRandom;
}

/** The result of a scenario: figures for people, and every broken rule; none = all rules held. */
export interface Findings {
  readonly figures: Readonly<Record<string, number | string>>;
  readonly broken: readonly string[];
}

/** The ledger and accounts, as the scenario's own process sees them. */
export class Books {
  readonly #input: Pick<ScenarioInput, 'url' | 'log'>;
  readonly url: string;
  readonly db: Database;
  readonly ledger: PostgresLedger;

  constructor(input: Pick<ScenarioInput, 'url' | 'log'>) {
    this.#input = input;
    this.url = input.url;
    this.db = createDatabase(input.url, { max: 6 });
    this.ledger = new PostgresLedger(this.db);
  }

  /** A new owner with credits. */
  async owner(credits: number): Promise<string> {
    const ownerId = randomUUID();
    await this.ledger.open(ownerId);
    await this.ledger.grant({ ownerId, operationKey: 'grant', amount: credits, cause: { rule: 'operator.grant' } });
    return ownerId;
  }

  /** A new account with credits and usage pricing. Its key has the id of the account, so that calls can name it. */
  async account(credits: number): Promise<string> {
    const { account } = await new PostgresAccounts(this.db).create({ name: 'faults', plan: 'pro', usagePricing: true });
    const ownerId = account.accountId;
    await this.db.updateTable('api_key').set({ key_id: ownerId }).where('account_id', '=', ownerId).execute();
    await this.ledger.grant({ ownerId, operationKey: 'grant', amount: credits, cause: { rule: 'operator.grant' } });
    return ownerId;
  }

  /** Every difference that `credits verify` finds, and any deadlock. */
  async differences(): Promise<readonly string[]> {
    const report = await this.ledger.verify();
    return [
      ...report.differences.map((difference) => `${difference.ownerId}: ${difference.problem}`),
      ...unequal({ "deadlocks in the server's log": [await deadlocksIn(this.#input.log), 0] }),
    ];
  }

  /** One line for each owner who doesn't have what is left of the credits granted when what answers say is spent. */
  async wrongBalances(granted: number, spent: Readonly<Record<string, number>>): Promise<readonly string[]> {
    const lines: string[] = [];
    for (const [ownerId, credits] of Object.entries(spent)) {
      const balance = await this.ledger.balance(ownerId);
      lines.push(...unequal({ [`balance of ${ownerId}`]: [balance?.posted, granted - credits] }));
    }
    return lines;
  }

  /** The answer to a question about everything that happened, which may take longer than a call is given. */
  ask<Row>(question: RawBuilder<Row>): Promise<readonly Row[]> {
    return this.db.transaction().execute(async (session) => {
      await sql`set local statement_timeout = 0`.execute(session);
      return (await question.execute(session)).rows;
    });
  }

  close(): Promise<void> {
    return this.db.destroy();
  }
}

/** One line for each pair that differs. */
export function unequal(pairs: Readonly<Record<string, readonly [actual: unknown, expected: unknown]>>): string[] {
  return Object.entries(pairs).flatMap(([what, [actual, expected]]) =>
    actual === expected ? [] : [`${what}: ${String(actual)}, expected ${String(expected)}`],
  );
}

/** The sums of several counts by owner; every owner has one. */
export function sumsOf(
  owners: readonly string[],
  counts: readonly Readonly<Record<string, number>>[],
): Readonly<Record<string, number>> {
  return Object.fromEntries(
    owners.map((owner) => [owner, counts.reduce((sum, count) => sum + (count[owner] ?? 0), 0)]),
  );
}

export function pause(pauseMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, pauseMs));
}
