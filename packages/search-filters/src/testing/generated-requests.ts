import fc from 'fast-check';
import type { IndexedCreator } from '../indexed-creator.ts';
import type { SearchQuery } from '../query.ts';
import { anyPage, anyQuery } from './arbitraries.ts';

/** Returns the same queries and pages for the same seed. A separate entry point because it works without Jest. */
export function generatedRequests(
  creators: readonly IndexedCreator[],
  { count, seed }: { readonly count: number; readonly seed: number },
): readonly { readonly query: SearchQuery; readonly page: { readonly offset: number; readonly limit: number } }[] {
  return fc.sample(fc.record({ query: anyQuery(creators), page: anyPage }), { numRuns: count, seed });
}
