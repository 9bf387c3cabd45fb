import type { Policy, RateDecision, RateLimitStore, WindowState } from '@creator-discovery/rate-limits';
import { sql } from 'kysely';
import type { Database } from '../session/database.ts';
import { type RefusalJson, rateLimitedOf, type WindowJson, windowStateOf } from './rate-limit-json.ts';

/** Exact rolling windows: one row, one lock and one decision per call, on the database clock. (contract 4) */
export class PostgresRateLimitStore implements RateLimitStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async take(ownerId: string, policy: Policy, slots = 1): Promise<RateDecision> {
    const { rows } = await sql<{ refusal: RefusalJson | null; windows: readonly WindowJson[] | null }>`
      /* prepared: take_slots */ select refusal, windows from rate_limit_take(${ownerId}, ${policy.name}, ${limitsOf(policy)}::integer[],
        ${secondsOf(policy)}::integer[], ${policy.perDay ?? null}::integer, ${slots})
    `.execute(this.#db);
    const answer = rows[0];
    if (answer?.refusal) return { taken: false, ...rateLimitedOf(answer.refusal) };
    return { taken: true, windows: (answer?.windows ?? []).map(windowStateOf) };
  }

  async peek(ownerId: string, policies: readonly Policy[]): Promise<readonly WindowState[]> {
    if (policies.length === 0) return [];
    const queries = sql.join(
      policies.map(
        (policy, index) => sql`
          select ${index}::integer as index, rate_limit_peek(${ownerId}, ${policy.name}, ${limitsOf(policy)}::integer[],
            ${secondsOf(policy)}::integer[], ${policy.perDay ?? null}::integer) as windows
        `,
      ),
      sql` union all `,
    );
    const { rows } = await sql<{
      windows: readonly WindowJson[];
    }>`select windows from (${queries}) p order by index`.execute(this.#db);
    return rows.flatMap((row) => row.windows.map(windowStateOf));
  }
}

function limitsOf(policy: Policy): number[] {
  return policy.windows.map((window) => window.limit);
}

function secondsOf(policy: Policy): number[] {
  return policy.windows.map((window) => window.seconds);
}
