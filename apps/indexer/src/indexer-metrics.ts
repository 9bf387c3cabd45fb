import { Counter, type Metrics, showGauge } from '@creator-discovery/http-server';
import type { IndexerReport } from '@creator-discovery/opensearch';

type Figures = Readonly<Record<string, { readonly help: string; readonly read: (report: IndexerReport) => number }>>;

const gauges: Figures = {
  search_indexer_works: {
    help: '1 in the process that works; 0 in those that would take over.',
    read: ({ status }) => Number(status === 'building' || status === 'following'),
  },
  search_indexer_behind_seconds: {
    help: 'Time since all that the change feed had was written; -1 before the first time.',
    read: ({ behindMs }) => (behindMs === null ? -1 : behindMs / 1000),
  },
  search_indexer_build_creators: {
    help: 'Creators that the build in progress has to write, about; 0 without one.',
    read: ({ build }) => build?.creators ?? 0,
  },
  search_indexer_build_written: {
    help: 'Creators that the build in progress has written; 0 without one.',
    read: ({ build }) => build?.written ?? 0,
  },
};

const counters: Figures = {
  search_indexer_changes_total: {
    help: 'Changed creators of the feed that were written.',
    read: ({ work }) => work.changes,
  },
  search_indexer_builds_total: { help: 'Builds of all indexes that were published.', read: ({ work }) => work.builds },
};

/** The figures of an indexer. */
export class IndexerMetrics {
  readonly #registry: Metrics['registry'];
  readonly #faults: Counter;

  constructor({ registry }: Pick<Metrics, 'registry'>) {
    this.#registry = registry;
    this.#faults = new Counter({
      name: 'search_indexer_faults_total',
      help: 'Faults after which the indexer tried again.',
      registers: [registry],
    });
  }

  countFault(): void {
    this.#faults.inc();
  }

  /** Shows what the report says whenever the metrics are read. */
  watch(report: () => IndexerReport): void {
    for (const [name, { help, read }] of Object.entries(gauges))
      showGauge({ registry: this.#registry }, { name, help, read: () => read(report()) });
    for (const [name, { help, read }] of Object.entries(counters)) {
      const counter = new Counter({
        name,
        help,
        registers: [],
        collect() {
          this.reset();
          this.inc(read(report()));
        },
      });
      this.#registry.registerMetric(counter);
    }
  }
}
