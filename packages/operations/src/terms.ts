import type { Prices } from '@creator-discovery/credits';
import type { Policies } from '@creator-discovery/rate-limits';
import type { Links } from './refusal.ts';

/** Prices, limits and links from the settings, which apply to every call. */
export interface Terms {
  readonly prices: Prices;
  readonly policies: Policies;
  readonly links: Links;
  readonly version: string;
}
