import type pg from 'pg';

/** Sessions of a pool, for metrics. */
export class PoolReport {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Open and idle sessions, waiting callers, and the maximum. */
  readonly state = () => ({
    open: this.#pool.totalCount,
    idle: this.#pool.idleCount,
    waiting: this.#pool.waitingCount,
    max: this.#pool.options.max,
  });
}
