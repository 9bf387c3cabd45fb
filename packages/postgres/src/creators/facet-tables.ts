export interface FacetTable {
  kind: 'interest' | 'topic';
  name_key: string;
  name: string;
  creator_count: number;
}

export interface FacetTables {
  facet: FacetTable;
}
