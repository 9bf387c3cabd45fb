import { Gauge, Histogram, type Metrics } from './metrics.ts';

/** The connections of a pool, now. */
export interface PoolState {
  /** Open ones, idle ones included. */
  readonly open: number;
  readonly idle: number;
  /** Callers that wait for a connection. */
  readonly waiting: number;
  /** Connections at most. */
  readonly most: number;
}

/** Shows pools of connections: their size, who waits, and for how long. */
export class PoolMetrics {
  readonly #pools = new Map<string, () => PoolState>();
  readonly #acquired: Histogram<'pool'>;

  constructor({ registry }: Pick<Metrics, 'registry'>) {
    const pools = this.#pools;
    const connections = new Gauge({
      name: 'connection_pool_connections',
      help: 'Connections by what they are: in use, idle, and most (the size of the pool).',
      labelNames: ['pool', 'state'],
      registers: [],
      collect() {
        for (const [pool, state] of pools) {
          const { open, idle, most } = state();
          this.set({ pool, state: 'in_use' }, open - idle);
          this.set({ pool, state: 'idle' }, idle);
          this.set({ pool, state: 'most' }, most);
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
      help: 'How long callers waited for a connection, also where they got none.',
      labelNames: ['pool'],
      buckets: [0.0001, 0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 5],
      registers: [registry],
    });
  }

  /** Hears how long each caller of this pool has waited, in milliseconds. */
  acquired(pool: string): (ms: number) => void {
    const labels = { pool };
    this.#acquired.zero(labels);
    return (ms) => this.#acquired.observe(labels, ms / 1000);
  }

  /** Shows this pool from now on. */
  watch(pool: string, state: () => PoolState): void {
    this.#pools.set(pool, state);
  }
}
