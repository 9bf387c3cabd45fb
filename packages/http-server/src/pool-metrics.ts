import { Gauge, Histogram, type Metrics } from './metrics.ts';

/** Current connections of a pool. */
export interface PoolState {
  /** Includes idle connections. */
  readonly open: number;
  readonly idle: number;
  /** Callers waiting for a connection. */
  readonly waiting: number;
  /** Pool size. */
  readonly max: number;
}

/** Metrics of connection pools: size, waiting callers and wait times. */
export class PoolMetrics {
  readonly #pools = new Map<string, () => PoolState>();
  readonly #acquired: Histogram<'pool'>;

  constructor({ registry }: Pick<Metrics, 'registry'>) {
    const pools = this.#pools;
    const connections = new Gauge({
      name: 'connection_pool_connections',
      help: 'Connections in use and idle, and the pool size (max).',
      labelNames: ['pool', 'state'],
      registers: [],
      collect() {
        for (const [pool, state] of pools) {
          const { open, idle, max } = state();
          this.set({ pool, state: 'in_use' }, open - idle);
          this.set({ pool, state: 'idle' }, idle);
          this.set({ pool, state: 'max' }, max);
        }
      },
    });
    const waiting = new Gauge({
      name: 'connection_pool_waiting',
      help: 'Callers that wait for a connection.',
      labelNames: ['pool'],
      registers: [],
      collect() {
        for (const [pool, state] of pools) this.set({ pool }, state().waiting);
      },
    });
    registry.registerMetric(connections);
    registry.registerMetric(waiting);
    this.#acquired = new Histogram({
      name: 'connection_pool_acquire_seconds',
      help: 'Time callers waited for a connection, including failed attempts.',
      labelNames: ['pool'],
      buckets: [0.0001, 0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 5],
      registers: [registry],
    });
  }

  /** Returns a function to call with each caller's wait in milliseconds. */
  acquired(pool: string): (ms: number) => void {
    const labels = { pool };
    this.#acquired.zero(labels);
    return (ms) => this.#acquired.observe(labels, ms / 1000);
  }

  watch(pool: string, state: () => PoolState): void {
    this.#pools.set(pool, state);
  }
}
