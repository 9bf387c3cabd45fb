/** Amount of money. */
export interface Price {
  /** In the smallest unit of the currency, such as cents; at least 1. */
  readonly amount: number;
  /** ISO 4217 code in capitals. */
  readonly currency: string;
}

/** Credits that are sold together. The number of credits identifies the pack. */
export interface CreditPack {
  readonly credits: number;
  readonly price: Price;
}

/** A pack that an account is about to pay for. */
export interface Order extends CreditPack {
  /** UUID, which the payment service returns with the payment. */
  readonly purchaseId: string;
  readonly accountId: string;
  readonly keyId: string;
  /** False in the test mode of the payment service. */
  readonly live: boolean;
}

/** A payment that has succeeded. */
export interface Payment {
  readonly purchaseId: string;
  readonly paymentId: string;
  readonly live: boolean;
}

/** Maximum unpaid orders per account in 24 hours, after which payment pages expire. */
export const maxOpenOrders = 50;

export type PaymentResult = 'granted' | 'repeated' | 'unknown_purchase';

/** A refund or dispute of a payment, in its latest known state. */
export interface Reversal {
  readonly reversalId: string;
  readonly kind: 'refund' | 'dispute';
  readonly paymentId: string;
  /** Refunded or disputed amount, in the smallest unit of the currency. */
  readonly amount: number;
  /** Whether the refund failed or the dispute was won. This is final. */
  readonly undone: boolean;
}

/** `unknown_payment`: not paid yet, or not a purchase of credits. The reversal applies if the payment follows within 30 days. */
export type ReversalResult = 'applied' | 'unknown_payment';

/** A paid purchase. */
export interface Purchase extends CreditPack {
  readonly purchaseId: string;
  readonly paymentId: string;
  readonly live: boolean;
  readonly paidAt: Date;
  /** Oldest first. */
  readonly reversals: readonly {
    readonly kind: Reversal['kind'];
    readonly at: Date;
    readonly undone: boolean;
    /** Credits taken back, of which `uncollected` are still missing from the balance. */
    readonly credits: number;
    readonly uncollected: number;
  }[];
}

export interface AccountPurchases {
  /** Newest first, at most 100. */
  readonly purchases: readonly Purchase[];
  /** Credits of refunds and disputes that were spent or held. Later releases pay for them. */
  readonly uncollected: number;
}

/**
 * Credits bought by people. Each method is one transaction. Events of the payment service may be repeated and arrive in any
 * order: each payment grants once, and each refund and dispute takes back once. Suspended accounts are credited too.
 * (contract 3)
 */
export abstract class Purchases {
  /**
   * Stores an order before its payment page opens. Unpaid orders are kept for 90 days. Returns false, and stores nothing, if
   * the account has made `maxOpenOrders` unpaid ones in the last 24 hours. Throws if the account is unknown.
   */
  abstract order(order: Order): Promise<boolean>;
  /** Grants the credits of an order. Throws if another payment has already paid for it. */
  abstract pay(payment: Payment): Promise<PaymentResult>;
  /**
   * Takes back the credits of a refund or dispute, or returns them if it was undone. A refund takes its share of the grant,
   * rounded up; a dispute takes what refunds have left.
   */
  abstract reverse(reversal: Reversal): Promise<ReversalResult>;
  abstract ofAccount(accountId: string): Promise<AccountPurchases>;
}
