/** At most `limit` calls in any `seconds` seconds (rolling, exact). */
export interface Window {
  readonly limit: number;
  readonly seconds: number;
}

/** All limits of one kind of call; a call is admitted by all of them or by none. (spec: action 8 "Rate and size limits") */
export interface Policy {
  readonly name: string;
  readonly windows: readonly Window[];
  /** At most this many calls per UTC day; absent = no daily limit. */
  readonly perDay?: number;
}

/** The policies of the action API, with the numbers of the specification; settings may change them. */
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
} as const satisfies Record<string, Policy>;

export type PolicyName = keyof typeof defaultPolicies;
export type Policies = Readonly<Record<PolicyName, Policy>>;

/** The policy of a scraper key: its `rate_limit_per_minute` in any 60 seconds. (spec: scraping 2.2, contract 8) */
export function scraperKeyPolicy(perMinute: number): Policy {
  return {
    name: 'scrapes',
    windows: [{ limit: perMinute, seconds: 60 }],
  };
}
