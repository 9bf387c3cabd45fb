import type { ImportRecordInput } from '@creator-discovery/creators';
import type { IndexedCreator, SearchPage, SearchQuery } from '@creator-discovery/search-filters';

/** A generated creator, as it is imported and as it is searched. */
export interface BenchCreator {
  readonly record: ImportRecordInput;
  readonly indexed: IndexedCreator;
}

export interface EngineSize {
  /** Bytes on the disk, indexes included. */
  readonly disk: number | null;
  /** Bytes of memory that hold the creators. */
  readonly memory: number | null;
}

/** A search engine under measurement. */
export interface BenchEngine {
  readonly name: string;
  /** Makes empty tables or files. */
  prepare(): Promise<void>;
  /** Takes in creators; called once with each batch. */
  load(creators: readonly BenchCreator[]): Promise<void>;
  /** Makes indexes and statistics; afterwards searches are answered. */
  finish(): Promise<void>;
  /** Null where the engine can't answer this query. */
  search(query: SearchQuery, page: { readonly offset: number; readonly limit: number }): Promise<SearchPage | null>;
  size(): Promise<EngineSize>;
  /** Ids of the processes that work for it besides this one; each with those that it starts. */
  processes(): Promise<readonly number[]>;
  close(): Promise<void>;
}
