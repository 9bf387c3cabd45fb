import { hash } from 'node:crypto';
import { type PlaceDictionary, sampleCreators, searchShape } from '@creator-discovery/search-filters';
import { searchRow } from './search-rows.ts';

/** A place dictionary with a name for what it says: another version numbers places in another way. */
export interface VersionedPlaces extends Pick<PlaceDictionary, 'byId'> {
  readonly version: string;
}

/**
 * Names how rows of `creator_search` are derived: another one as soon as filters, figures, names, rules for words, columns,
 * tokens or places differ, or Unicode does, which says what a letter is. Rows of another version are derived again by
 * `deriveSearchRows`; snapshots of another version are not read.
 */
export function searchRowsVersion({ version }: Pick<VersionedPlaces, 'version'>): string {
  const rows = JSON.stringify(sampleCreators.map(searchRow));
  return `${version} ${hash('sha256', searchShape() + rows + process.versions.unicode).slice(0, 16)}`;
}
