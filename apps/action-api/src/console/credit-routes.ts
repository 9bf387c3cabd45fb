import { randomUUID } from 'node:crypto';
import { type Caller, hasScope } from '@creator-discovery/accounts';
import { type CreditPack, maxOpenOrders, type Purchase, type Purchases } from '@creator-discovery/credits';
import type { Logger } from '@creator-discovery/http-server';
import { type CallRefusal, cannot, notFound } from '@creator-discovery/operations';
import { z } from 'zod';
import { unitsOf } from '../stripe/credit-packs.ts';
import { isStripeError, type StripeShop } from '../stripe/stripe-shop.ts';

export interface CreditShop {
  /** Null if the operator sells no credits. */
  readonly shop: StripeShop | null;
  readonly purchases: Pick<Purchases, 'order' | 'ofAccount'>;
  readonly logger: Logger;
  /** Address of the console's page about credits. */
  readonly creditsPage: string;
}

export const checkoutBody = z.strictObject({ pack: z.int().min(1) });

/** Body of `GET /console/account/{id}/credits`. */
export async function creditsOf({ shop, purchases }: CreditShop, { account, key }: Caller) {
  const { purchases: made, uncollected } = await purchases.ofAccount(account.accountId);
  const sold = {
    packs: (shop?.packs ?? []).map(shownPack),
    test: shop !== null && !shop.live,
  };
  return hasScope(key, 'account')
    ? { ...sold, purchases: made.map(shownPurchase), uncollected }
    : { ...sold, purchases: [], uncollected: 0 };
}

/** Stores the order before the page opens: the payment then names it, and nothing else. */
export async function openCheckout(
  { shop, purchases, logger, creditsPage }: CreditShop,
  { accountId, keyId, pack: credits }: { readonly accountId: string; readonly keyId: string; readonly pack: number },
): Promise<{ readonly url: string } | CallRefusal> {
  if (shop === null) return notFound('This server sells no credits.');
  const pack = shop.packs.find((one) => one.credits === credits);
  if (pack === undefined) return cannot('This pack is no longer sold. Reload the page to see the current packs.');
  const order = { ...pack, purchaseId: randomUUID(), accountId, keyId, live: shop.live };
  if (!(await purchases.order(order))) return cannot(tooManyOrders);
  try {
    return { url: await shop.pageFor(order, creditsPage) };
  } catch (error) {
    if (!isStripeError(error)) throw error;
    logger.error('stripe opened no payment page', { type: error.type });
    return cannot('The payment page cannot be opened now. Nothing was bought. Try again in a minute.');
  }
}

const tooManyOrders = `This account has opened ${maxOpenOrders} payment pages in 24 hours without paying, the maximum. Pay on one of them, or try again tomorrow.`;

function shownPack({ credits, price }: CreditPack) {
  return { credits, price: unitsOf(price), currency: price.currency };
}

function shownPurchase({ purchaseId, live, paidAt, reversals, ...pack }: Purchase) {
  return {
    purchase_id: purchaseId,
    ...shownPack(pack),
    test: !live,
    paid_at: paidAt.toISOString(),
    reversals: reversals.map(({ at, ...reversal }) => ({ ...reversal, at: at.toISOString() })),
  };
}
