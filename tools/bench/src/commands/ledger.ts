import { randomUUID } from 'node:crypto';
import { defaultPrices } from '@creator-discovery/credits';
import { Installation, newAccount, newOwner, several } from '@creator-discovery/installation';
import {
  createDatabase,
  type Database,
  PostgresAdmission,
  PostgresLedger,
  PostgresRateLimitStore,
} from '@creator-discovery/postgres';
import { type Policy, scraperKeyPolicy } from '@creator-discovery/rate-limits';
import { defineCommand } from '../command.ts';
import { inOrder } from '../measure/in-order.ts';
import { closedLoop } from '../measure/load.ts';
import { ms, printRows } from '../report.ts';

/** A call to repeat, on prepared owners. */
type Workload = (db: Database) => Promise<(number: number) => Promise<void>>;

const unlimitedCredits = 1_000_000_000;
const searchPolicy: Policy = { name: 'searches', windows: [{ limit: 20, seconds: 1 }] };

/** In the order of the report. */
const workloads: readonly { readonly name: string; readonly callers: number; readonly prepare: Workload }[] = [
  { name: 'charges of one hot owner', callers: 512, prepare: (db) => charges(db, 1) },
  { name: 'charges of 1,000 owners', callers: 512, prepare: (db) => charges(db, 1000) },
  { name: 'charges of one owner, one at a time', callers: 1, prepare: (db) => charges(db, 1) },
  { name: 'hold and settlement, 1,000 owners', callers: 256, prepare: holds },
  { name: 'rate limit decisions, 1,000 owners', callers: 32, prepare: limits },
  { name: 'searches admitted, 1,000 accounts', callers: 32, prepare: searches },
];

export const ledgerCommand = defineCommand({
  name: 'ledger',
  summary: 'Measures charges, holds, rate limits and the admission of whole searches on a durable PostgreSQL.',
  options: { seconds: 10 },
  run: (options) =>
    Installation.use(async (installation) => {
      const db = createDatabase(installation.databaseUrl, { max: 16 });
      installation.onEnd(() => db.destroy());
      const rows = await inOrder(workloads, async ({ name, callers, prepare }) => {
        const call = await prepare(db);
        const { perSecond, p50, p99 } = await closedLoop({ callers, seconds: options.seconds, call });
        return { workload: name, callers, 'calls/s': Math.round(perSecond), p50: ms(p50), p99: ms(p99) };
      });
      printRows(rows);
      return true;
    }),
});

async function charges(db: Database, owners: number) {
  const ids = await several(owners, () => newOwner(db, unlimitedCredits));
  const ledger = new PostgresLedger(db);
  return async (number: number): Promise<void> => {
    const cause = { rule: 'scrape.profile', requestId: `request-${number}` };
    const charge = { ownerId: spread(ids, number), operationKey: `${owners} ${number}`, amount: 1, cause };
    const answer = await ledger.charge(charge);
    if (!answer.moved) throw new Error(`refused: ${answer.reason}`);
  };
}

/** Credits of one scrape: a hold and its settlement. */
async function holds(db: Database) {
  const ids = await several(1000, () => newOwner(db, unlimitedCredits));
  const ledger = new PostgresLedger(db);
  const cause = { rule: 'scrape.profile' };
  return async (number: number): Promise<void> => {
    const ownerId = spread(ids, number);
    const held = await ledger.hold({ ownerId, operationKey: `hold ${number}`, amount: 1, cause, ttlSeconds: 60 });
    if (!held.moved) throw new Error(`refused: ${held.reason}`);
    await ledger.settle({ ownerId, holdId: held.holdId, capture: 1, cause });
  };
}

async function limits(db: Database) {
  const ids = Array.from({ length: 1000 }, () => randomUUID());
  const store = new PostgresRateLimitStore(db);
  return async (number: number): Promise<void> => void (await store.take(spread(ids, number), scraperKeyPolicy(60)));
}

/** Limit, allowance, charge, history and page in one round trip. */
async function searches(db: Database) {
  const callers = await several(1000, () => newAccount(db, { credits: unlimitedCredits }));
  const admission = new PostgresAdmission(db);
  const creatorIds = Array.from({ length: 10 }, (_, id) => id + 1);
  return async (number: number): Promise<void> => {
    const { accountId, keyId } = spread(callers, number);
    await admission.admitSearch({
      ...{ accountId, keyId },
      requestId: `request-${number}`,
      source: 'api',
      policy: searchPolicy,
      prices: defaultPrices,
      platform: 'photonet',
      filters: { basic: { platform: 'photonet', contactDetails: ['EMAIL'], sortBy: 'FOLLOWER_COUNT' } },
      filtersSummary: 'photonet creators with an email',
      fingerprint: `search ${number % 50}`,
      offset: 0,
      total: 1000,
      creatorIds,
    });
  };
}

/** Returns an item; consecutive calls get distant ones. */
function spread<T>(items: readonly T[], call: number): T {
  return items[((call + 1) * 7919) % items.length] as T;
}
