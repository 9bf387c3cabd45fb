import type { EstimableFact } from '@creator-discovery/creators';

/** Fields of the record that are concluded from texts and not stated by the network. */
export const estimatedFields = [
  'language',
  'location_id',
  'interests',
  'topics',
] as const satisfies readonly EstimableFact[];
export type EstimatedField = (typeof estimatedFields)[number];

/** What an estimate was concluded from. */
export type EstimateSource = 'business_address' | 'tagged_places' | 'bio' | 'captions' | 'category' | 'hashtags';

/** How a field was concluded. */
export interface Estimate {
  /** Each once, the strongest first. */
  readonly from: readonly EstimateSource[];
  /** From 0 to 1; `docs/collection.md` says how it is computed for each field. */
  readonly certainty: number;
}

/** Of each field that the record has by an estimate. */
export type Estimates = Readonly<Partial<Record<EstimatedField, Estimate>>>;
