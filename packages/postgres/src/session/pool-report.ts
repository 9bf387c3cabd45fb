import type pg from 'pg';

/** The sessions of a process's pool, for its metrics. */
export class PoolReport {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Open and idle sessions, callers that wait for one, and how many there may be. */
  readonly state = () => ({
    open: this.#pool.totalCount,
    idle: this.#pool.idleCount,
    waiting: this.#pool.waitingCount,
    most: this.#pool.options.max,
  });
}
