import type { TargetKind } from './target.ts';

/** Requests to a data provider and their cost for the operator. */
export interface ProviderCost {
  /** Name of the provider in its mapping. */
  readonly provider: string;
  readonly kind: TargetKind;
  /** ISO 4217 code, such as USD. */
  readonly currency: string;
  /** Requests sent. */
  readonly calls: number;
  /** Millionths of the currency. */
  readonly costMicros: number;
}

export interface ProviderCostOfDay extends ProviderCost {
  /** UTC day, `YYYY-MM-DD`. */
  readonly day: string;
}

/** Costs of data providers per UTC day. */
export abstract class ProviderCosts {
  /** Adds to the current day. */
  abstract add(counted: readonly ProviderCost[]): Promise<void>;
  /** Returns the costs of a range of days, `YYYY-MM-DD`, both inclusive, newest day first. */
  abstract between(days: { readonly from: string; readonly to: string }): Promise<readonly ProviderCostOfDay[]>;
}
