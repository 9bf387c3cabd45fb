import type { Platform } from '@creator-discovery/search-filters';

/** Rows are written by `putSearchRows` and read by `PostgresCreatorIndex`; both speak SQL, the keys are all that is typed. */
export interface SearchTables {
  creator_search: { creator_id: number; platform: Platform };
}

declare module '../session/schema.ts' {
  interface Schema extends SearchTables {}
}
