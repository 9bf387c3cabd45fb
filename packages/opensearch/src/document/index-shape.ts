import { hash } from 'node:crypto';
import { figureNames } from '@creator-discovery/search-filters';

/** A field that queries search and scripts do not read. */
const searchOnly = { doc_values: false } as const;
/** A field that scripts read and queries do not search. */
const scriptOnly = { index: false } as const;

/**
 * Fields of a creator's document. Names and words are tokens, so no text is analysed or stored. Audience shares are packed
 * (see `packedShare`): a condition on one is a range, without nested documents.
 */
export const indexMapping = {
  dynamic: 'strict',
  _source: { enabled: false },
  properties: {
    id: { type: 'long' },
    /** Search tokens of every kind: names and words. */
    tokens: { type: 'keyword', ...searchOnly, norms: false, index_options: 'docs' },
    ...Object.fromEntries(figureNames.map((name) => [name, { type: 'double' }])),
    /** `tokenNumber`s for similarity. */
    topics: { type: 'long', ...scriptOnly },
    bio_words: { type: 'long', ...scriptOnly },
    interests: { type: 'long', ...scriptOnly },
    hashtags: { type: 'long', ...scriptOnly },
    language: { type: 'short', ...scriptOnly },
    size_band: { type: 'byte', ...scriptOnly },
    places: { type: 'long', ...searchOnly },
    languages: { type: 'long', ...searchOnly },
    /** `audienceBytes` of the whole audience. */
    audience: { type: 'binary', doc_values: true },
    /** `packedAgeRuns` of creators with only standard bands. */
    age_runs: { type: 'long', ...searchOnly },
  },
} as const;

/** Token of creators with non-standard age bands. Cannot collide with a hash. */
export const otherBandsMark = 'other_bands';

/** Returns the version of documents. Indexes of another version are neither written nor searched. */
export function indexShape(): string {
  return hash('sha256', JSON.stringify([indexMapping, otherBandsMark, 1])).slice(0, 12);
}
