import { defaultPrices } from '@creator-discovery/credits';
import type { Account } from '@creator-discovery/installation';
import { createDatabase, PostgresAdmission } from '@creator-discovery/postgres';
import type { Policy } from '@creator-discovery/rate-limits';
import type { TaskContext } from './task-context.ts';
import { callUntilAnswered } from './until-answered.ts';

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

/** Makes charged searches until finished; repeats each with its key until it is answered. */
export async function chargedSearches(
  input: { readonly url: string; readonly accounts: readonly Account[]; readonly tag: string },
  { finished }: TaskContext,
) {
  const db = createDatabase(input.url, { max: 8 });
  const admission = new PostgresAdmission(db);
  const prices = { ...defaultPrices, freeCreatorsPerDay: 0 };
  /** Credits charged according to the answers, by account. */
  const credits: Record<string, number> = Object.fromEntries(input.accounts.map(({ accountId }) => [accountId, 0]));
  const counts = { answered: 0, replayed: 0 };
  const faults = await callUntilAnswered(
    { ...input, owners: input.accounts },
    finished,
    async ({ accountId, keyId }, key) => {
      const idempotency = { key, bodyHash: 'f' };
      const call = { ...pageOfTen, accountId, keyId, requestId: key, policy: wide, prices, idempotency };
      const answer = await admission.admitSearch(call);
      if (!answer.admitted) return;
      credits[accountId] = (credits[accountId] ?? 0) + answer.creditsCharged;
      counts.answered += 1;
      if (answer.replayed) counts.replayed += 1;
    },
  );
  await db.destroy();
  return { credits, ...counts, faults };
}
