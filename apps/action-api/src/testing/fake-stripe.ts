import { type LocalServer, serveLocally } from '@creator-discovery/http-server/testing';
import { Stripe } from 'stripe';
import { readPacks } from '../stripe/credit-packs.ts';
import { StripeShop } from '../stripe/stripe-shop.ts';

const webhookSecret = 'whsec_test';

export const stripeSettings = {
  STRIPE_SECRET_KEY: 'sk_test_fake',
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  CREDIT_PACKS: '500=19 USD,2000=59.50 USD',
} as const;

/** A server in place of Stripe's API, which opens payment pages, and the signer of its events. */
export class FakeStripe {
  /** Forms of the opened pages. */
  readonly pages: URLSearchParams[] = [];
  isDown = false;
  #server: LocalServer | undefined;

  /** Returns a shop that sells the packs of the settings through this server. */
  async open(): Promise<StripeShop> {
    this.#server = await serveLocally(async (request, response) => {
      const form = new URLSearchParams(Buffer.concat(await request.toArray()).toString());
      response.setHeader('Content-Type', 'application/json');
      if (this.isDown) {
        response.statusCode = 401;
        return response.end('{"error": {"type": "invalid_request_error", "message": "no such key"}}');
      }
      this.pages.push(form);
      const id = `cs_test_${this.pages.length}`;
      const url = `https://checkout.stripe.test/${id}`;
      return response.end(JSON.stringify({ id, object: 'checkout.session', url }));
    });
    const { port } = this.#server;
    return new StripeShop({
      secretKey: stripeSettings.STRIPE_SECRET_KEY,
      webhookSecret,
      packs: readPacks(stripeSettings.CREDIT_PACKS) ?? [],
      server: { host: '127.0.0.1', port, protocol: 'http' },
    });
  }

  async close(): Promise<void> {
    await this.#server?.end();
  }
}

/** Returns the request that sends an event about an object; `signed` overrides facts of the signature. */
export function stripeEvent(
  object: { readonly object: string; readonly [field: string]: unknown },
  { livemode = false, ...signed }: { livemode?: boolean; secret?: string; timestamp?: number; payload?: string } = {},
): RequestInit {
  const body = JSON.stringify({ id: 'evt_1', object: 'event', type: 'some.event', livemode, data: { object } });
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: webhookSecret, ...signed });
  return { method: 'POST', headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signature }, body };
}
