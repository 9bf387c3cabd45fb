/** Rolling window: at most `limit` calls in any `seconds` seconds. */
export interface Window {
  readonly limit: number;
  readonly seconds: number;
}

/** Limits of one kind of call. A call needs a free slot in each of them. (spec: action 8 "Rate and size limits") */
export interface Policy {
  readonly name: string;
  readonly windows: readonly Window[];
  /** Maximum calls per UTC day; unlimited if absent. */
  readonly perDay?: number;
}

/** Policies of the action API. Settings can change their numbers. */
export const defaultPolicies = {
  searches: { name: 'searches', windows: [{ limit: 20, seconds: 60 }] },
  live_fetches: { name: 'live_fetches', windows: [{ limit: 60, seconds: 3600 }], perDay: 300 },
  exports: {
    name: 'exports',
    windows: [
      { limit: 5, seconds: 60 },
      { limit: 40, seconds: 3600 },
    ],
    perDay: 200,
  },
  unlocks: { name: 'unlocks', windows: [{ limit: 30, seconds: 60 }], perDay: 1500 },
  counts: { name: 'counts', windows: [{ limit: 60, seconds: 60 }] },
  finds: { name: 'finds', windows: [{ limit: 120, seconds: 60 }], perDay: 2000 },
  suggestions: { name: 'suggestions', windows: [{ limit: 30, seconds: 60 }], perDay: 1000 },
} as const satisfies Record<string, Policy>;

export type PolicyName = keyof typeof defaultPolicies;
export type Policies = Readonly<Record<PolicyName, Policy>>;

/** Returns the policy of a scraper key with this `rate_limit_per_minute`. (spec: scraping 2.2, contract 8) */
export function scraperKeyPolicy(perMinute: number): Policy {
  return {
    name: 'scrapes',
    windows: [{ limit: perMinute, seconds: 60 }],
  };
}
