import type { SearchState } from '../search-address.ts';

/** The creators that match. */
export function Results(_props: { readonly search: SearchState; readonly total: number | null }) {
  return null;
}
