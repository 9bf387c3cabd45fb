import { randomUUID } from 'node:crypto';
import { type Database, PostgresAccounts, PostgresLedger, PostgresScraperKeys } from '@creator-discovery/postgres';

export interface Account {
  readonly accountId: string;
  readonly key: string;
  readonly keyId: string;
}

export interface AccountOptions {
  readonly credits: number;
  readonly plan?: 'free' | 'pro';
  readonly usagePricing?: boolean;
}

export interface ScraperKey {
  readonly key: string;
  readonly keyId: string;
}

/** Creates an account with credits, by default on the plan `pro` with usage pricing. */
export async function newAccount(
  db: Database,
  { credits, plan = 'pro', usagePricing = true }: AccountOptions,
): Promise<Account> {
  const { account, key, keyId } = await new PostgresAccounts(db).create({ name: 'Example', plan, usagePricing });
  await grant(db, account.accountId, credits);
  return { accountId: account.accountId, key, keyId };
}

/** Creates a key of the scraping API; `rate` is in requests per minute. */
export async function newScraperKey(
  db: Database,
  { credits, rate = 1000 }: { readonly credits: number; readonly rate?: number },
): Promise<ScraperKey> {
  const { key, scraperKey } = await new PostgresScraperKeys(db).create({ name: 'Example', rateLimitPerMinute: rate });
  await grant(db, scraperKey.keyId, credits);
  return { key, keyId: scraperKey.keyId };
}

/** Opens a balance with credits; returns the id of its owner. */
export async function newOwner(db: Database, credits: number): Promise<string> {
  const ownerId = randomUUID();
  await new PostgresLedger(db).open(ownerId);
  await grant(db, ownerId, credits);
  return ownerId;
}

/** Makes items, eight at a time. */
export async function several<Item>(count: number, make: () => Promise<Item>): Promise<readonly Item[]> {
  const items: Item[] = [];
  let begun = 0;
  const work = async (): Promise<void> => {
    while (begun++ < count) items.push(await make());
  };
  await Promise.all(Array.from({ length: 8 }, work));
  return items;
}

/** Returns the handles that the simulated network knows. */
export async function usernamesOf(networkUrl: string): Promise<readonly string[]> {
  const targets = await fetch(`${networkUrl}/simulator/targets`);
  return ((await targets.json()) as { readonly usernames: readonly string[] }).usernames;
}

async function grant(db: Database, ownerId: string, amount: number): Promise<void> {
  const cause = { rule: 'operator.grant' };
  if (amount > 0) await new PostgresLedger(db).grant({ ownerId, operationKey: randomUUID(), amount, cause });
}
