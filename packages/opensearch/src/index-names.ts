import { hash } from 'node:crypto';
import type { Platform } from '@creator-discovery/search-filters';
import { indexShape } from './document/index-shape.ts';

/** What indexes of this installation are called by, and by which rules their creators were derived. */
export interface IndexEdition {
  /** Begins the names of everything that this installation has in the cluster. */
  readonly prefix: string;
  /** What search rows are derived by: place dictionary, filters, words. */
  readonly rowsVersion: string;
}

/**
 * The alias that searches ask. It names the rules that its creators were derived by: a process of another version never reads
 * places or words that mean something else.
 */
export function searchAlias({ prefix, rowsVersion }: IndexEdition, platform: Platform): string {
  return `${prefix}-${platform}-${editionOf(rowsVersion)}`;
}

/** An index of one build; an alias leads to the last one that was built whole. */
export function indexName(prefix: string, platform: Platform, build: string): string {
  return `${prefix}-${platform}-${build}`;
}

/** Names rules for deriving creators and shape of documents in a few letters. */
function editionOf(rowsVersion: string): string {
  return hash('sha256', `${indexShape()} ${rowsVersion}`).slice(0, 12);
}
