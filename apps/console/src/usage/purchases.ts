import { queryOptions } from '@tanstack/react-query';
import { type Outcome, send } from '../api.ts';
import { counted, locale } from '../kit/format.ts';
import { consoleQuery } from '../queries.ts';
import { currentAccount } from '../session.ts';

/** Credits with their price in units of a currency, such as `19.00`. */
export interface CreditPack {
  readonly credits: number;
  readonly price: string;
  readonly currency: string;
}

export interface Purchase extends CreditPack {
  readonly purchase_id: string;
  /** Whether no real money was paid. */
  readonly test: boolean;
  readonly paid_at: string;
  readonly reversals: readonly {
    readonly kind: 'refund' | 'dispute';
    readonly undone: boolean;
    readonly credits: number;
  }[];
}

export interface CreditShop {
  /** Empty if this server sells no credits. */
  readonly packs: readonly CreditPack[];
  readonly test: boolean;
  readonly purchases: readonly Purchase[];
  readonly uncollected: number;
}

/** How often a payment is looked for that has just been made, in milliseconds. */
const lookAgainMs = 3000;

/** Asks again until the purchase that was just paid has arrived. */
export function creditShopQuery(paid: string | null) {
  return queryOptions({
    ...consoleQuery<CreditShop>('credit shop', (accountId) => `account/${accountId}/credits`),
    refetchInterval: ({ state: { data } }) =>
      paid !== null && data?.ok && purchaseOf(data.body, paid) === undefined ? lookAgainMs : false,
  });
}

export function purchaseOf({ purchases }: CreditShop, id: string | null): Purchase | undefined {
  return purchases.find(({ purchase_id }) => purchase_id === id);
}

/** Returns the address of the payment page. */
export function openCheckout({ credits }: CreditPack): Promise<Outcome<{ readonly url: string }>> {
  return send('POST', `account/${currentAccount().account_id}/checkout`, { body: { pack: credits } });
}

/** `$59.50` */
export function priceWords({ price, currency }: CreditPack): string {
  const money = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: price.split('.')[1]?.length ?? 0,
  });
  return money.format(Number(price));
}

/** What happened to the payment since. */
export function stateWords({ reversals, test }: Purchase): string {
  const events = reversals.map(({ kind, undone, credits }) => {
    if (kind === 'refund') return undone ? 'refund failed' : `refunded, ${counted(credits, 'credit')} taken back`;
    return undone ? 'dispute won' : `disputed, ${counted(credits, 'credit')} taken back`;
  });
  return [test ? 'paid in test mode' : 'paid', ...events].join('; ');
}
