import type { Platform } from '@creator-discovery/search-filters';

/** Only the keys are typed: `putSearchRows` and `PostgresCreatorIndex` use SQL. */
export interface SearchTables {
  creator_search: { creator_id: number; platform: Platform };
}

declare module '../session/schema.ts' {
  interface Schema extends SearchTables {}
}
