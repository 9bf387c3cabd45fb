import type { TargetKind } from './target.ts';

/** Requests to a data provider, and what the operator pays for them. */
export interface ProviderCost {
  /** The provider's name in its mapping. */
  readonly provider: string;
  readonly kind: TargetKind;
  /** Three letters, such as USD. */
  readonly currency: string;
  /** Requests that were sent. */
  readonly calls: number;
  /** Millionths of the currency. */
  readonly costMicros: number;
}

/** Those of a UTC day. */
export interface ProviderCostOfDay extends ProviderCost {
  /** As `2026-11-22`. */
  readonly day: string;
}

/** What data providers cost the operator, by UTC day. */
export abstract class ProviderCosts {
  /** Adds to the costs of today. */
  abstract add(counted: readonly ProviderCost[]): Promise<void>;
  /** The costs from one day to another, both included, as `2026-11-22`; the newest day first. */
  abstract between(days: { readonly from: string; readonly to: string }): Promise<readonly ProviderCostOfDay[]>;
}
