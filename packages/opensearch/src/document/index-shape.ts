import { hash } from 'node:crypto';
import { figureNames } from '@creator-discovery/search-filters';

/** A field that is looked up and never read back. */
const looked = { doc_values: false } as const;
/** A field that scripts read and nothing looks up. */
const read = { index: false } as const;

/**
 * The fields of a creator's document. Names and words are tokens; nothing is analysed, and no text is stored. Audience shares are
 * packed (`packedShare`), so that an entry with a share is one range and needs no nested document.
 */
export const indexMapping = {
  dynamic: 'strict',
  _source: { enabled: false },
  properties: {
    id: { type: 'long' },
    /** Everything that can be asked for by name, of all kinds. */
    tokens: { type: 'keyword', ...looked, norms: false, index_options: 'docs' },
    ...Object.fromEntries(figureNames.map((name) => [name, { type: 'double' }])),
    /** What lookalikes have in common, as numbers of tokens. */
    topics: { type: 'long', ...read },
    bio_words: { type: 'long', ...read },
    interests: { type: 'long', ...read },
    hashtags: { type: 'long', ...read },
    language: { type: 'short', ...read },
    size_band: { type: 'byte', ...read },
    places: { type: 'long', ...looked },
    languages: { type: 'long', ...looked },
    /** Everything that is known of the audience, for scripts: `audienceBytes`. */
    audience: { type: 'binary', doc_values: true },
    /** Sums of neighbouring standard bands, of creators without other bands. */
    age_runs: { type: 'long', ...looked },
  },
} as const;

/** Among the tokens of creators with age bands besides the standard ones; no token is written so. */
export const otherBandsMark = 'other_bands';

/** Changes whenever documents do: indexes of another shape are neither written nor searched. */
export function indexShape(): string {
  return hash('sha256', JSON.stringify([indexMapping, otherBandsMark, 1])).slice(0, 12);
}
