import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Account, Accounts, Actor, ActorRefusal } from '@creator-discovery/accounts';
import type { Selectable } from 'kysely';
import type { Database } from '../session/database.ts';
import { isUuid } from '../session/uuid.ts';
import { audit } from './audit.ts';
import { refusalOfChange } from './console-callers.ts';
import { accountOf, insertKey } from './key-rows.ts';
import type { AccountTable } from './tables.ts';

export class PostgresAccounts implements Accounts {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async create(input: Parameters<Accounts['create']>[0]): ReturnType<Accounts['create']> {
    const accountId = randomUUID();
    return this.#db.transaction().execute(async (transaction) => {
      await transaction.insertInto('ledger_balance').values({ owner_id: accountId }).execute();
      const row = await transaction
        .insertInto('account')
        .values({ account_id: accountId, name: input.name, plan: input.plan, usage_pricing: input.usagePricing })
        .returningAll()
        .executeTakeFirstOrThrow();
      const made = await insertKey(transaction, { account_id: accountId, name: 'first key' });
      const { keyId, prefix } = made.apiKey;
      const detail = { plan: input.plan, usagePricing: input.usagePricing, key: prefix };
      await audit(transaction, { action: 'account.create', subjectId: accountId }, detail);
      return { account: accountOf(row), key: made.key, keyId };
    });
  }

  async list(): Promise<readonly Account[]> {
    const rows = await this.#db.selectFrom('account').selectAll().orderBy('created_at').orderBy('account_id').execute();
    return rows.map(accountOf);
  }

  async byId(accountId: string): Promise<Account | null> {
    if (!isUuid(accountId)) return null;
    const row = await this.#db.selectFrom('account').selectAll().where('account_id', '=', accountId).executeTakeFirst();
    return row === undefined ? null : accountOf(row);
  }

  /** Locks the account first: once this returns, no call admitted under the old state is still in flight. */
  async update(
    accountId: string,
    change: Parameters<Accounts['update']>[1],
    by?: Actor,
  ): Promise<Account | ActorRefusal | null> {
    if (!isUuid(accountId)) return null;
    return this.#db.transaction().execute(async (transaction) => {
      const barred = await refusalOfChange(transaction, accountId, by);
      if (barred !== null) return barred;
      const before = await transaction
        .selectFrom('account')
        .selectAll()
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      if (before === undefined) return null;
      const after = {
        plan: change.plan ?? before.plan,
        usage_pricing: change.usagePricing ?? before.usage_pricing,
        paid_search_credits_per_day:
          change.paidSearchCreditsPerDay === undefined
            ? before.paid_search_credits_per_day
            : change.paidSearchCreditsPerDay,
        suspended: change.suspended ?? before.suspended,
      };
      if (isDeepStrictEqual({ ...before, ...after }, before)) return accountOf(before);
      const row = await transaction
        .updateTable('account')
        .set(after)
        .where('account_id', '=', accountId)
        .returningAll()
        .executeTakeFirstOrThrow();
      const detail = { before: auditedFacts(before), after: auditedFacts(row), by };
      await audit(transaction, { action: 'account.update', subjectId: accountId }, detail);
      return accountOf(row);
    });
  }
}

function auditedFacts({ plan, usage_pricing, paid_search_credits_per_day, suspended }: Selectable<AccountTable>) {
  return { plan, usagePricing: usage_pricing, paidSearchCreditsPerDay: paid_search_credits_per_day, suspended };
}
