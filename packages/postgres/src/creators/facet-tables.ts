export interface FacetTable {
  kind: 'interest' | 'topic';
  name_key: string;
  name: string;
  creator_count: number;
}

interface FacetTables {
  facet: FacetTable;
}

declare module '../session/schema.ts' {
  interface Schema extends FacetTables {}
}
