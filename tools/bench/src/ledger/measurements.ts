import { randomUUID } from 'node:crypto';
import { defaultPrices } from '@creator-discovery/credits';
import {
  type Database,
  PostgresAccounts,
  PostgresAdmission,
  PostgresLedger,
  PostgresRateLimitStore,
} from '@creator-discovery/postgres';
import { type Policy, scraperKeyPolicy } from '@creator-discovery/rate-limits';
import { type LoadResult, underLoad } from './load.ts';

export interface Figure extends LoadResult {
  readonly name: string;
  readonly callers: number;
}

export type Measurement = (db: Database, seconds: number) => Promise<Figure>;

const plenty = 1_000_000_000;
const wide: Policy = { name: 'searches', windows: [{ limit: 20, seconds: 1 }] };

async function owners(db: Database, count: number): Promise<readonly string[]> {
  const ledger = new PostgresLedger(db);
  const ids = Array.from({ length: count }, () => randomUUID());
  await Promise.all(
    ids.map(async (ownerId) => {
      await ledger.open(ownerId);
      await ledger.grant({ ownerId, operationKey: 'grant', amount: plenty, cause: { rule: 'operator.grant' } });
    }),
  );
  return ids;
}

async function accounts(db: Database, count: number) {
  const all = new PostgresAccounts(db);
  const ledger = new PostgresLedger(db);
  return Promise.all(
    Array.from({ length: count }, async () => {
      const { account, keyId } = await all.create({ name: 'bench', plan: 'pro', usagePricing: true });
      const movement = { operationKey: 'grant', amount: plenty, cause: { rule: 'operator.grant' } };
      await ledger.grant({ ownerId: account.accountId, ...movement });
      return { accountId: account.accountId, keyId };
    }),
  );
}

function oneOf<T>(items: readonly T[], call: number): T {
  return items[(call * 7919) % items.length] as T;
}

/** Charges of one credit, spread over the given number of owners. */
function charges(name: string, shape: { readonly owners: number; readonly callers: number }): Measurement {
  return async (db, seconds) => {
    const ids = await owners(db, shape.owners);
    const ledger = new PostgresLedger(db);
    const call = async (number: number): Promise<void> => {
      const cause = { rule: 'scrape.profile', requestId: `request-${number}` };
      const answer = await ledger.charge({
        ownerId: oneOf(ids, number),
        operationKey: `${name} ${number}`,
        amount: 1,
        cause,
      });
      if (!answer.moved) throw new Error(`refused: ${answer.reason}`);
    };
    return { name, callers: shape.callers, ...(await underLoad({ callers: shape.callers, seconds, call })) };
  };
}

/** What a scrape does to credits: a hold and its settlement. */
const holds: Measurement = async (db, seconds) => {
  const ids = await owners(db, 1000);
  const ledger = new PostgresLedger(db);
  const cause = { rule: 'scrape.profile' };
  const call = async (number: number): Promise<void> => {
    const ownerId = oneOf(ids, number);
    const held = await ledger.hold({
      ownerId,
      operationKey: `hold ${number}`,
      amount: 1,
      cause,
      ttlSeconds: 60,
    });
    if (!held.moved) throw new Error(`refused: ${held.reason}`);
    await ledger.settle({ ownerId, holdId: held.holdId, capture: 1, cause });
  };
  const callers = 256;
  return { name: 'hold and settlement, 1,000 owners', callers, ...(await underLoad({ callers, seconds, call })) };
};

const limits: Measurement = async (db, seconds) => {
  const ids = Array.from({ length: 1000 }, () => randomUUID());
  const store = new PostgresRateLimitStore(db);
  const call = async (number: number): Promise<void> => {
    await store.take(oneOf(ids, number), scraperKeyPolicy(60));
  };
  return {
    name: 'rate limit decisions, 1,000 owners',
    callers: 32,
    ...(await underLoad({ callers: 32, seconds, call })),
  };
};

/** Whole searches: limit, allowance, charge, history and page in one round trip. */
const searches: Measurement = async (db, seconds) => {
  const callers = await accounts(db, 1000);
  const admission = new PostgresAdmission(db);
  const creatorIds = Array.from({ length: 10 }, (_, id) => id + 1);
  const call = async (number: number): Promise<void> => {
    await admission.admitSearch({
      ...oneOf(callers, number),
      requestId: `request-${number}`,
      source: 'api',
      policy: wide,
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
  return {
    name: 'searches admitted, 1,000 accounts',
    callers: 32,
    ...(await underLoad({ callers: 32, seconds, call })),
  };
};

/** In the order of the report. */
export const measurements: readonly Measurement[] = [
  charges('charges of one hot owner', { owners: 1, callers: 512 }),
  charges('charges of 1,000 owners', { owners: 1000, callers: 512 }),
  charges('charges of one owner, one at a time', { owners: 1, callers: 1 }),
  holds,
  limits,
  searches,
];
