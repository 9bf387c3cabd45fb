import type { EstimableFact } from '@creator-discovery/creators';

/** Fields inferred rather than stated by the network. */
export const estimatedFields = [
  'language',
  'location_id',
  'interests',
  'topics',
] as const satisfies readonly EstimableFact[];
export type EstimatedField = (typeof estimatedFields)[number];

/** Evidence of an estimate. */
export type EstimateSource = 'business_address' | 'tagged_places' | 'bio' | 'captions' | 'category' | 'hashtags';

export interface Estimate {
  /** Evidence, strongest first, without duplicates. */
  readonly from: readonly EstimateSource[];
  /** 0 to 1; `docs/collection.md` has the formula per field. */
  readonly certainty: number;
}

/** Estimates per estimated field of the record. */
export type Estimates = Readonly<Partial<Record<EstimatedField, Estimate>>>;
