import type { Purchases, Reversal } from '@creator-discovery/credits';
import { addLogFields, setRoute } from '@creator-discovery/http-server';
import { invalidRequest } from '@creator-discovery/operations';
import { Router } from 'express';
import { z } from 'zod';
import { sendOutcome, sendRefusal } from '../http/answers.ts';
import { readBytes } from '../http/body-bytes.ts';
import type { StripeShop } from './stripe-shop.ts';

const payment = z.string().nullish();

/** Objects that move credits. Their state decides, not the type of the event, so events may arrive in any order. */
const movingObject = z.discriminatedUnion('object', [
  z.object({
    object: z.literal('checkout.session'),
    payment_status: z.string(),
    metadata: z.looseObject({ purchase_id: z.string().optional() }).nullish(),
    payment_intent: payment,
  }),
  z.object({
    object: z.literal('refund'),
    id: z.string(),
    amount: z.int(),
    status: z.string().nullish(),
    payment_intent: payment,
  }),
  z.object({
    object: z.literal('dispute'),
    id: z.string(),
    amount: z.int(),
    status: z.string(),
    payment_intent: payment,
  }),
]);

const kinds: ReadonlySet<string> = new Set(['checkout.session', 'refund', 'dispute']);

const signedEvent = z.object({
  id: z.string(),
  type: z.string(),
  livemode: z.boolean(),
  data: z.object({ object: z.looseObject({ object: z.string() }) }),
});

/** Stripe keeps the money of the payment in these states; inquiries (`warning_...`) withdraw none. */
const openDispute = /^(?:lost|(?:appeal_)?(?:needs_response|under_review))$/;

export interface StripeEvents {
  readonly shop: Pick<StripeShop, 'eventIn' | 'live'>;
  readonly purchases: Pick<Purchases, 'pay' | 'reverse'>;
}

/**
 * `POST /stripe/events`: signed events about payments. Repeated events and events of other payments answer 200. A fault
 * answers 500, so that Stripe sends the event again. (contract 3)
 */
export function stripeRoutes(parts: StripeEvents): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.post('/stripe/events', async (request, response) => {
    setRoute(response, '/stripe/events');
    const signature = request.get('stripe-signature') ?? '';
    const read = await readBytes(request, response, 1_048_576);
    if (!read.done) return sendOutcome(response, read);
    const found = await parts.shop.eventIn(read.body, signature);
    if (found === null) return sendRefusal(response, unsigned);
    const event = signedEvent.parse(found);
    const effect = await applyEvent(parts, event);
    addLogFields(response, { stripe_event: event.id, stripe_type: event.type, effect });
    response.json({ received: true });
  });
  return router;
}

/** Applies an event and returns its effect, for the log. */
async function applyEvent(
  { shop, purchases }: StripeEvents,
  { livemode: live, data }: z.output<typeof signedEvent>,
): Promise<string> {
  // The test mode of Stripe never touches credits that were sold for money, nor the other way round.
  if (live !== shop.live) return 'other_mode';
  if (!kinds.has(data.object.object)) return 'ignored';
  const object = movingObject.parse(data.object);
  if (object.object !== 'checkout.session') {
    const reversal = reversalOf(object);
    return reversal === null ? 'ignored' : purchases.reverse(reversal);
  }
  const { metadata, payment_intent: paymentId, payment_status: status } = object;
  const purchaseId = metadata?.purchase_id;
  return status === 'paid' && purchaseId && paymentId ? purchases.pay({ purchaseId, paymentId, live }) : 'ignored';
}

/** Returns null for objects without effect on credits. */
function reversalOf({
  object: kind,
  id: reversalId,
  amount,
  status,
  payment_intent: paymentId,
}: Exclude<z.output<typeof movingObject>, { object: 'checkout.session' }>): Reversal | null {
  if (!paymentId) return null;
  const reversal = { reversalId, kind, paymentId, amount };
  if (kind === 'refund') return { ...reversal, undone: status === 'failed' || status === 'canceled' };
  const undone = status === 'won';
  return undone || openDispute.test(status ?? '') ? { ...reversal, undone } : null;
}

const unsigned = invalidRequest(
  [{ field: 'Stripe-Signature', problem: 'must be a fresh signature of this body', code: 'invalid_format' }],
  'The signature is missing or wrong. Check STRIPE_WEBHOOK_SECRET.',
);
