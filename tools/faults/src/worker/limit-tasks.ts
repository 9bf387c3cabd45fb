import { defaultPrices } from '@creator-discovery/credits';
import { createDatabase, PostgresAdmission, PostgresRateLimitStore } from '@creator-discovery/postgres';
import type { Policy } from '@creator-discovery/rate-limits';
import { sql } from 'kysely';
import type { Decision, TaskResults, Tasks } from './tasks.ts';
import { callUntilAnswered } from './until-answered.ts';

export async function takes(input: Tasks['takes']): Promise<TaskResults['takes']> {
  const db = createDatabase(input.url, { max: input.parallel });
  const { policy } = input;
  const decisions: Decision[] = [];
  let left = input.calls;
  const takeOnes = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const { rows } = await sql<{ at: number; passed: boolean }>`
        select (extract(epoch from at) * 1000)::float8 as at, refusal is null as passed from rate_limit_take(${input.ownerId}, ${policy.name},
          ${policy.windows.map((window) => window.limit)}::integer[], ${policy.windows.map((window) => window.seconds)}::integer[],
          ${policy.perDay ?? null}::integer)
      `.execute(db);
      decisions.push(rows[0] as Decision);
    }
  };
  await Promise.all(Array.from({ length: input.parallel }, takeOnes));
  await db.destroy();
  return { decisions };
}

export async function patientTakes(
  input: Tasks['patientTakes'],
  finished: AbortSignal,
): Promise<TaskResults['patientTakes']> {
  const db = createDatabase(input.url, { max: 1 });
  const store = new PostgresRateLimitStore(db);
  const counts = { passed: 0, refused: 0, refusedAfterWaiting: 0 };
  let waited = false;
  while (!finished.aborted) {
    const answer = await store.take(input.ownerId, input.policy);
    if (answer.taken) counts.passed += 1;
    else {
      counts.refused += 1;
      if (waited) counts.refusedAfterWaiting += 1;
      await new Promise((resolve) => setTimeout(resolve, answer.retryAfterSeconds * 1000));
    }
    waited = !answer.taken;
  }
  await db.destroy();
  return counts;
}

const wide: Policy = { name: 'searches', windows: [{ limit: 1000, seconds: 1 }] };

const pageOfTen = {
  source: 'api',
  platform: 'photonet',
  filters: {},
  filtersSummary: '',
  fingerprint: 'f',
  offset: 0,
  total: 10,
  creatorIds: Array.from({ length: 10 }, (_, id) => id + 1),
} as const;

export async function chargedSearches(
  input: Tasks['chargedSearches'],
  finished: AbortSignal,
): Promise<TaskResults['chargedSearches']> {
  const db = createDatabase(input.url, { max: 8 });
  const admission = new PostgresAdmission(db);
  const prices = { ...defaultPrices, freeCreatorsPerDay: 0 };
  const credits: Record<string, number> = Object.fromEntries(input.accountIds.map((accountId) => [accountId, 0]));
  const counts = { answered: 0, replayed: 0 };
  const callers = { ownerIds: input.accountIds, tag: input.tag };
  const faults = await callUntilAnswered(callers, finished, async (accountId, key) => {
    const idempotency = { key, bodyHash: 'f' };
    const call = { ...pageOfTen, accountId, keyId: accountId, requestId: key, policy: wide, prices, idempotency };
    const answer = await admission.admitSearch(call);
    if (!answer.admitted) return;
    credits[accountId] = (credits[accountId] ?? 0) + answer.creditsCharged;
    counts.answered += 1;
    if (answer.replayed) counts.replayed += 1;
  });
  await db.destroy();
  return { credits, ...counts, faults };
}
