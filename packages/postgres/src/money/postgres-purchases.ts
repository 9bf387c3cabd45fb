import {
  type AccountPurchases,
  maxOpenOrders,
  type Order,
  type Payment,
  type PaymentResult,
  type Purchase,
  type Purchases,
  type Reversal,
  type ReversalResult,
} from '@creator-discovery/credits';
import { sql } from 'kysely';
import type { Database } from '../session/database.ts';
import { withRetries } from '../session/transient-faults.ts';
import { isUuid } from '../session/uuid.ts';

interface PurchaseRow extends Omit<Purchase, 'price' | 'reversals'> {
  readonly price: number;
  readonly currency: string;
  readonly reversals: readonly (Omit<Purchase['reversals'][number], 'at'> & { readonly at: string })[];
}

/** The functions `purchase_...` lock the payment and the balance, and keep every rule. (contract 3) */
export class PostgresPurchases implements Purchases {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async order({ purchaseId, accountId, keyId, credits, price, live }: Order): Promise<boolean> {
    return this.#db.transaction().execute(async (work) => {
      await sql`select from ledger_balance where owner_id = ${accountId} for update`.execute(work);
      const { numAffectedRows } = await sql`
        insert into credit_purchase (purchase_id, account_id, key_id, credits, price, currency, live, created_at)
        select ${purchaseId}::uuid, ${accountId}::uuid, ${keyId}::uuid, ${credits}::bigint, ${price.amount}::bigint,
          ${price.currency}, ${live}::boolean, business_now()
        where ${maxOpenOrders} > (
          select count(*) from credit_purchase where account_id = ${accountId} and payment_id is null
            and created_at > business_now() - interval '1 day'
        )
      `.execute(work);
      return numAffectedRows === 1n;
    });
  }

  async pay({ purchaseId, paymentId, live }: Payment): Promise<PaymentResult> {
    if (!isUuid(purchaseId)) return 'unknown_purchase';
    const { rows } = await withRetries(() =>
      sql<{ result: PaymentResult }>`select purchase_pay(${purchaseId}, ${paymentId}, ${live}) as result`.execute(
        this.#db,
      ),
    );
    return rows[0]?.result ?? 'unknown_purchase';
  }

  async reverse({ reversalId, kind, paymentId, amount, undone }: Reversal): Promise<ReversalResult> {
    const { rows } = await withRetries(() =>
      sql<{ result: ReversalResult }>`
        select purchase_reverse(${reversalId}, ${kind}, ${paymentId}, ${amount}, ${undone}) as result
      `.execute(this.#db),
    );
    return rows[0]?.result ?? 'unknown_payment';
  }

  async ofAccount(accountId: string): Promise<AccountPurchases> {
    if (!isUuid(accountId)) return { purchases: [], uncollected: 0 };
    const { rows } = await sql<PurchaseRow>`
      select purchase_id as "purchaseId", payment_id as "paymentId", credits, price, currency, live, paid_at as "paidAt",
        coalesce((
          select json_agg(json_build_object('kind', r.kind, 'at', r.at, 'undone', r.undone, 'credits', r.claimed,
            'uncollected', r.claimed - r.collected) order by r.at, r.reversal_id)
          from credit_reversal r where r.payment_id = p.payment_id
        ), '[]') as reversals
      from credit_purchase p where account_id = ${accountId} and payment_id is not null
      order by paid_at desc, purchase_id limit 100
    `.execute(this.#db);
    const balance = await this.#db
      .selectFrom('ledger_balance')
      .select('uncollected')
      .where('owner_id', '=', accountId)
      .executeTakeFirst();
    return { purchases: rows.map(purchaseOf), uncollected: balance?.uncollected ?? 0 };
  }
}

function purchaseOf({ price, currency, reversals, ...row }: PurchaseRow): Purchase {
  return {
    ...row,
    price: { amount: price, currency },
    reversals: reversals.map((reversal) => ({ ...reversal, at: new Date(reversal.at) })),
  };
}
