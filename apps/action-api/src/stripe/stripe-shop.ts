import type { CreditPack, Order } from '@creator-discovery/credits';
import type { Stripe } from 'stripe';

export interface StripeShopSettings {
  readonly secretKey: string;
  /** Signs the events of this server's endpoint. */
  readonly webhookSecret: string;
  readonly packs: readonly CreditPack[];
  /** Default: Stripe's API. */
  readonly server?: { readonly host: string; readonly port: number; readonly protocol: 'http' };
}

/** Sells packs of credits on pages of Stripe. Its library is loaded with the first call, because it is large. (contract 3) */
export class StripeShop {
  readonly packs: readonly CreditPack[];
  /** False if the key is one of Stripe's test mode. */
  readonly live: boolean;
  readonly #settings: StripeShopSettings;
  #client: Promise<Stripe> | undefined;

  constructor(settings: StripeShopSettings) {
    this.#settings = settings;
    this.packs = settings.packs;
    this.live = settings.secretKey.startsWith('sk_live_') || settings.secretKey.startsWith('rk_live_');
  }

  /** Returns the address of the page on which the order is paid. `backTo` is the page of the console. Throws StripeError. */
  async pageFor({ purchaseId, credits, price }: Order, backTo: string): Promise<string> {
    const client = await this.#open();
    const session = await client.checkout.sessions.create(
      {
        mode: 'payment',
        // Unlike `client_reference_id`, no address of a payment link can set it.
        metadata: { purchase_id: purchaseId },
        // Refunds come in the currency of the pack.
        adaptive_pricing: { enabled: false },
        success_url: `${backTo}?paid=${purchaseId}`,
        cancel_url: backTo,
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: price.currency.toLowerCase(),
              unit_amount: price.amount,
              product_data: { name: `${credits.toLocaleString('en')} credits` },
            },
          },
        ],
      },
      { idempotencyKey: purchaseId },
    );
    if (session.url === null) throw new Error('Stripe returned no address of a payment page');
    return session.url;
  }

  /** Returns the event in a body as Stripe sent it; null if the signature is missing, wrong or older than five minutes. */
  async eventIn(body: Buffer, signature: string): Promise<unknown> {
    const client = await this.#open();
    try {
      return client.webhooks.constructEvent(body, signature, this.#settings.webhookSecret);
    } catch (error) {
      if (isStripeError(error)) return null;
      throw error;
    }
  }

  #open(): Promise<Stripe> {
    this.#client ??= import('stripe').then(
      ({ Stripe: Client }) =>
        new Client(this.#settings.secretKey, {
          timeout: 10_000,
          maxNetworkRetries: 2,
          telemetry: false,
          ...this.#settings.server,
        }),
    );
    return this.#client;
  }
}

/** Errors of Stripe's library carry its type: refused, unreachable, wrong signature. */
export function isStripeError(error: unknown): error is Error & { readonly type: string } {
  const { type } = (error ?? {}) as { readonly type?: unknown };
  return typeof type === 'string' && type.startsWith('Stripe');
}
