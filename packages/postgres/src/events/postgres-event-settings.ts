import { isDeepStrictEqual } from 'node:util';
import type { Actor, ActorRefusal } from '@creator-discovery/accounts';
import type { AccountEvents, EventSettings } from '@creator-discovery/events';
import { audit } from '../accounts/audit.ts';
import { refusalOfChange } from '../accounts/console-callers.ts';
import type { Database } from '../session/database.ts';
import { isUuid } from '../session/uuid.ts';

export class PostgresEventSettings implements EventSettings {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async of(accountId: string): Promise<AccountEvents | null> {
    return isUuid(accountId) ? settingsOf(this.#db, accountId) : null;
  }

  async update(
    accountId: string,
    change: Partial<AccountEvents>,
    by?: Actor,
  ): Promise<AccountEvents | ActorRefusal | null> {
    if (!isUuid(accountId)) return null;
    return this.#db.transaction().execute(async (work) => {
      const barred = await refusalOfChange(work, accountId, by);
      if (barred !== null) return barred;
      const before = await settingsOf(work, accountId);
      if (before === null) return null;
      const after = { ...before, ...change };
      if (isDeepStrictEqual(after, before)) return before;
      await work
        .updateTable('ledger_balance')
        .set({ low_credits: after.lowCredits })
        .where('owner_id', '=', accountId)
        .execute();
      await work
        .updateTable('account')
        .set({ internal_webhooks: after.internalWebhooks })
        .where('account_id', '=', accountId)
        .execute();
      const detail = { before, after, by };
      await audit(work, { action: 'account.update', subjectId: accountId }, detail);
      return after;
    });
  }
}

async function settingsOf(db: Database, accountId: string): Promise<AccountEvents | null> {
  const row = await db
    .selectFrom('account')
    .innerJoin('ledger_balance', 'owner_id', 'account_id')
    .select(['low_credits', 'internal_webhooks'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row === undefined ? null : { lowCredits: row.low_credits, internalWebhooks: row.internal_webhooks };
}
