import { Counter, type Figures, type Metrics, showFigures } from '@creator-discovery/http-server';
import type { IndexerReport } from '@creator-discovery/opensearch';

const gauges: Figures<IndexerReport> = {
  search_indexer_works: {
    help: '1 in the active process, 0 in standby processes.',
    read: ({ status }) => Number(status === 'building' || status === 'following'),
  },
  search_indexer_behind_seconds: {
    help: 'Seconds since the indexes had everything in the change feed; -1 if never.',
    read: ({ behindMs }) => (behindMs === null ? -1 : behindMs / 1000),
  },
  search_indexer_build_creators: {
    help: 'Approximate number of creators in the running build; 0 if no build is running.',
    read: ({ build }) => build?.creators ?? 0,
  },
  search_indexer_build_written: {
    help: 'Creators that the running build has written; 0 if no build is running.',
    read: ({ build }) => build?.written ?? 0,
  },
};

const counters: Figures<IndexerReport> = {
  search_indexer_changes_total: {
    help: 'Changed creators written to the indexes.',
    read: ({ work }) => work.changes,
  },
  search_indexer_builds_total: { help: 'Published builds of all indexes.', read: ({ work }) => work.builds },
};

export class IndexerMetrics {
  readonly #metrics: Pick<Metrics, 'registry'>;
  readonly #faults: Counter;

  constructor(metrics: Pick<Metrics, 'registry'>) {
    this.#metrics = metrics;
    this.#faults = new Counter({
      name: 'search_indexer_faults_total',
      help: 'Faults that the indexer retried.',
      registers: [metrics.registry],
    });
  }

  countFault(): void {
    this.#faults.inc();
  }

  /** Reads the report on each scrape. */
  watch(report: () => IndexerReport): void {
    showFigures(this.#metrics, report, { gauges, counters });
  }
}
