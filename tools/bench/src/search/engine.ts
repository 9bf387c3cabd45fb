import type { ImportRecordInput } from '@creator-discovery/creators';
import type { IndexedCreator, SearchPage, SearchQuery } from '@creator-discovery/search-filters';

/** A generated creator, as an import record and as an indexed creator. */
export interface BenchCreator {
  readonly record: ImportRecordInput;
  readonly indexed: IndexedCreator;
}

/** A search engine to measure. */
export interface BenchEngine {
  readonly name: string;
  /** Stores a batch of creators. Engines without it read PostgreSQL. */
  load?(creators: readonly BenchCreator[]): Promise<void>;
  /** Builds indexes and statistics; afterwards searches work. */
  finish?(): Promise<void>;
  /** Default: every query. */
  canAnswer?(query: SearchQuery): boolean;
  search(query: SearchQuery, page: { readonly offset: number; readonly limit: number }): Promise<SearchPage>;
  /** Ids of the engine's processes, not counting this one or descendants. */
  processes(): Promise<readonly number[]>;
  close(): Promise<void>;
}
