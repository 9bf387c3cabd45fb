import type { Prices } from '@creator-discovery/credits';
import type { Policies } from '@creator-discovery/rate-limits';
import type { Links } from './refusal.ts';

/** What this installation charges, allows and links to, from its settings; every call is made under them. */
export interface Terms {
  readonly prices: Prices;
  readonly policies: Policies;
  readonly links: Links;
  /** Version of this build. */
  readonly version: string;
}
