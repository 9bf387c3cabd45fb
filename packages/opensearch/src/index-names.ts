import { hash } from 'node:crypto';
import type { Platform } from '@creator-discovery/search-filters';
import { indexShape } from './document/index-shape.ts';

/** Identifies the indexes that a process may search. */
export interface IndexEdition {
  /** Prefix of all names of this installation in the cluster. */
  readonly prefix: string;
  /** Version of the rules that derive search rows: place dictionary, filters, words. */
  readonly rowsVersion: string;
}

/** Returns the alias for searches. It depends on `rowsVersion`, so that processes never read indexes of another version. */
export function searchAlias({ prefix, rowsVersion }: IndexEdition, platform: Platform): string {
  return `${prefix}-${platform}-${editionOf(rowsVersion)}`;
}

/** Returns the name of one build's index. */
export function indexName(prefix: string, platform: Platform, build: string): string {
  return `${prefix}-${platform}-${build}`;
}

function editionOf(rowsVersion: string): string {
  return hash('sha256', `${indexShape()} ${rowsVersion}`).slice(0, 12);
}
