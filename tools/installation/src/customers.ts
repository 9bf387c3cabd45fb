import { randomUUID } from 'node:crypto';
import { type Database, PostgresAccounts, PostgresLedger, PostgresScraperKeys } from '@creator-discovery/postgres';

export interface Account {
  readonly accountId: string;
  readonly key: string;
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
  const { account, key } = await new PostgresAccounts(db).create({ name: 'Example', plan, usagePricing });
  await grant(db, account.accountId, credits);
  return { accountId: account.accountId, key };
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

async function grant(db: Database, ownerId: string, amount: number): Promise<void> {
  const cause = { rule: 'operator.grant' };
  if (amount > 0) await new PostgresLedger(db).grant({ ownerId, operationKey: randomUUID(), amount, cause });
}
