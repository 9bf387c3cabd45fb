import { randomUUID } from 'node:crypto';
import { createDatabase, PostgresRateLimitStore } from '@creator-discovery/postgres';
import type { Policy } from '@creator-discovery/rate-limits';
import { crashDatabase, databaseIsBack } from '../database-faults.ts';
import { type Findings, pause, type ScenarioInput } from './scenario.ts';

const policy: Policy = { name: 'stops', windows: [{ limit: 200, seconds: 3600 }] };
const callers = 4;

/**
 * Stops the database immediately while calls are counted. Calls that passed still count afterwards, so a window never exceeds
 * its limit. Calls without an answer may have used a slot. (contract 4)
 */
export async function limitsAfterStops(input: ScenarioInput, options: { readonly stops: number }): Promise<Findings> {
  const db = createDatabase(input.url, { max: callers });
  const store = new PostgresRateLimitStore(db);
  const broken: string[] = [];
  const totals = { passed: 0, unanswered: 0 };
  for (let stop = 0; stop < options.stops; stop += 1) {
    const ownerId = randomUUID();
    let [passed, unanswered] = [0, 0];
    const callUntilFault = async (): Promise<void> => {
      for (;;) {
        try {
          const answer = await store.take(ownerId, policy);
          if (!answer.taken) return;
          passed += 1;
        } catch {
          unanswered += 1;
          return;
        }
      }
    };
    const calling = Promise.all(Array.from({ length: callers }, callUntilFault));
    await pause(input.random.whole(5, 60));
    await crashDatabase(input.url);
    await calling;
    await databaseIsBack(input.url);
    while ((await store.take(ownerId, policy)).taken) passed += 1;
    if (passed > 200) broken.push(`stop ${stop}: ${passed} calls passed through a window of 200`);
    if (passed + unanswered < 200) broken.push(`stop ${stop}: only ${passed} calls passed, ${unanswered} unanswered`);
    totals.passed += passed;
    totals.unanswered += unanswered;
  }
  await db.destroy();
  return {
    figures: { stops: options.stops, 'calls passed': totals.passed, 'calls without an answer': totals.unanswered },
    broken,
  };
}
