import type { Niche } from './lexicon/lexicon.ts';
import names from './niches.json' with { type: 'json' };

/** Names of a niche as the API's dictionaries show them, in English as on the platforms. */
export interface NicheNames {
  readonly weight: number;
  /** Share of women among its creators. */
  readonly women: number;
  readonly interests: readonly string[];
  readonly topics: readonly string[];
  /** Used worldwide, in addition to those in the creator's own language. */
  readonly hashtags: readonly string[];
}

const entries: readonly (readonly [Niche, NicheNames])[] = Object.entries(names).map(
  ([niche, { interests, topics, hashtags, ...shares }]) => [
    niche as Niche,
    { ...shares, interests: interests.split('|'), topics: topics.split('|'), hashtags: hashtags.split('|') },
  ],
);

export const nicheNames = Object.fromEntries(entries) as Readonly<Record<Niche, NicheNames>>;
