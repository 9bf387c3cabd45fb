import { hash } from 'node:crypto';
import { type PlaceDictionary, sampleCreators, searchShape } from '@creator-discovery/search-filters';
import { searchRow } from './search-rows.ts';

/** A place dictionary with a version: another version may number places differently. */
export interface VersionedPlaces extends Pick<PlaceDictionary, 'byId'> {
  readonly version: string;
}

/**
 * Returns the version of search rows. It changes with filters, figures, names, word rules, columns, tokens, places and the
 * Unicode version. `deriveSearchRows` rebuilds rows of another version; snapshots of another version are not read.
 */
export function searchRowsVersion({ version }: Pick<VersionedPlaces, 'version'>): string {
  const rows = JSON.stringify(sampleCreators().map(searchRow));
  return `${version} ${hash('sha256', searchShape() + rows + process.versions.unicode).slice(0, 16)}`;
}
