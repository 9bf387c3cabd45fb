/** A figure that was measured, and where it is written down. */
export interface Input {
  readonly value: number;
  readonly unit: 'us' | 'bytes';
  readonly what: string;
  /** The section of docs/performance.md or docs/scaling.md. */
  readonly from: string;
}

/** What the arithmetic of docs/scaling.md begins with. Times are those of one core. */
export const inputs = {
  indexBytes: {
    value: 478,
    unit: 'bytes',
    what: 'index in memory, each creator',
    from: 'Bigger, 5,000,000 creators',
  },
  indexSearch: {
    value: 154,
    unit: 'us',
    what: 'search in the index, for each million creators',
    from: 'All engines, 1,000,000 creators: 6,495 a second on one thread',
  },
  apiCall: {
    value: 770,
    unit: 'us',
    what: 'action API, each search, without the index',
    from: 'Before and after limits on calls in flight',
  },
  databaseSearch: {
    value: 1353,
    unit: 'us',
    what: 'PostgreSQL, each charged search, at most (with the client that asked)',
    from: 'Before and after filters became data: 942 a second on 2 cores, less the API',
  },
  searchLog: {
    value: 3324,
    unit: 'bytes',
    what: 'write-ahead log, each charged search',
    from: 'Bigger, 5,000,000 creators',
  },
  searchStored: {
    value: 2246,
    unit: 'bytes',
    what: 'in the database, each charged search, before anything old is removed',
    from: 'Bigger, 5,000,000 creators',
  },
  creatorStored: {
    value: 4800,
    unit: 'bytes',
    what: 'in the database, each creator with indexes',
    from: 'Bigger, 5,000,000 creators',
  },
  creatorWritten: {
    value: 316,
    unit: 'us',
    what: 'import and PostgreSQL, each creator written',
    from: 'Bigger, 5,000,000 creators',
  },
  creatorLog: {
    value: 5100,
    unit: 'bytes',
    what: 'write-ahead log, each creator written',
    from: 'Bigger, 5,000,000 creators',
  },
  exportedRow: {
    value: 320,
    unit: 'us',
    what: 'worker and PostgreSQL, each exported row, at most',
    from: 'Jobs: 10,000 rows in 1.6 s on 2 cores',
  },
  exportedRowStored: {
    value: 1960,
    unit: 'bytes',
    what: 'in the database, each exported row',
    from: 'Bigger, 5,000,000 creators',
  },
  exportedRowLog: {
    value: 2170,
    unit: 'bytes',
    what: 'write-ahead log, each exported row',
    from: 'Bigger, 5,000,000 creators',
  },
  clusterSearch: {
    value: 8547,
    unit: 'us',
    what: 'OpenSearch, each search of few creators, with who asks',
    from: 'OpenSearch, 5,000 creators: 234 a second on 2 cores',
  },
  clusterSearchPerMillion: {
    value: 8000,
    unit: 'us',
    what: 'OpenSearch, more for each million creators of the platform that is searched',
    from: 'a guess: nothing larger than 5,000 creators was measured here',
  },
  clusterStored: {
    value: 2800,
    unit: 'bytes',
    what: 'OpenSearch, each creator, one copy',
    from: 'Tantivy, ClickHouse, DuckDB and OpenSearch, 5,000 creators: 14 MB',
  },
  clusterWritten: {
    value: 1300,
    unit: 'us',
    what: 'OpenSearch and indexer, each changed creator, one copy',
    from: 'Changes on one node, a bulk of some hundred',
  },
} as const satisfies Readonly<Record<string, Input>>;

export type InputName = keyof typeof inputs;
