import type { SessionPool } from '../session/session-pool.ts';

/** Position of the primary at a time. */
interface Sample {
  readonly atMs: number;
  readonly position: bigint;
}

/**
 * Lag of a standby, from the bytes written by the primary and replayed by the standby. Unlike transaction times, it is correct
 * while nothing is written and if the standby has lost its primary.
 */
export class ReplicationLag {
  readonly #primary: SessionPool;
  readonly #standby: SessionPool;
  /** The latest replayed sample, then the samples not yet replayed. */
  #samples: Sample[] = [];
  lastMs: number | null = null;

  constructor(primary: SessionPool, standby: SessionPool) {
    this.#primary = primary;
    this.#standby = standby;
  }

  /** Samples both servers and returns the maximum lag in milliseconds; null if the standby is unavailable. */
  async look(): Promise<number | null> {
    const atMs = performance.now();
    this.#samples.push({ atMs, position: await this.primaryPosition() });
    const replayed = await this.standbyPosition();
    if (replayed === null) return this.#found(null);
    const reached = this.#samples.findLastIndex(({ position }) => position <= replayed);
    this.#samples = this.#samples.slice(Math.max(reached, 0)).slice(-maxSamples);
    const [oldest] = this.#samples;
    return this.#found(reached < 0 || oldest === undefined ? null : performance.now() - oldest.atMs);
  }

  /** Returns the bytes written by the primary. */
  async primaryPosition(): Promise<bigint> {
    return BigInt((await positionBy(this.#primary, 'pg_current_wal_lsn()')) ?? 0);
  }

  /** Returns the bytes replayed by the standby; null if it is unavailable or not a standby. */
  async standbyPosition(): Promise<bigint | null> {
    const position = await positionBy(this.#standby, 'pg_last_wal_replay_lsn()').catch(() => null);
    return position === null ? null : BigInt(position);
  }

  #found(lagMs: number | null): number | null {
    this.lastMs = lagMs;
    return lagMs;
  }
}

/** A standby with more unreplayed samples is too far behind to matter. */
const maxSamples = 1000;

async function positionBy(pool: SessionPool, expression: string): Promise<string | null> {
  const { rows } = await pool.query<{ position: string | null }>(
    `select pg_wal_lsn_diff(${expression}, '0/0')::text as position`,
  );
  return rows[0]?.position ?? null;
}
