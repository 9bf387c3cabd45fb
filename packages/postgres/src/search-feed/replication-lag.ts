import type { SessionPool } from '../session/session-pool.ts';

/** Where the primary was, and when. */
interface Look {
  readonly atMs: number;
  readonly position: bigint;
}

/**
 * How far a standby is behind, by what the primary had written and the standby has replayed: unlike times of transactions, this is
 * right while nothing is written, and where the standby has lost its primary.
 */
export class ReplicationLag {
  readonly #primary: SessionPool;
  readonly #standby: SessionPool;
  /** Not yet replayed at the last look, oldest first, after one that was. */
  #looks: Look[] = [];
  lastMs: number | null = null;

  constructor(primary: SessionPool, standby: SessionPool) {
    this.#primary = primary;
    this.#standby = standby;
  }

  /** Milliseconds by which the standby is behind at most; null where it can't be asked. */
  async look(): Promise<number | null> {
    const atMs = performance.now();
    this.#looks.push({ atMs, position: await this.primaryPosition() });
    const replayed = await this.standbyPosition();
    if (replayed === null) return this.#found(null);
    const reached = this.#looks.findLastIndex(({ position }) => position <= replayed);
    this.#looks = this.#looks.slice(Math.max(reached, 0)).slice(-mostLooks);
    const [oldest] = this.#looks;
    return this.#found(reached < 0 || oldest === undefined ? null : performance.now() - oldest.atMs);
  }

  /** Bytes written by the primary so far. */
  async primaryPosition(): Promise<bigint> {
    return BigInt((await positionBy(this.#primary, 'pg_current_wal_lsn()')) ?? 0);
  }

  /** Bytes replayed by the standby so far; null where it can't be asked or is none. */
  async standbyPosition(): Promise<bigint | null> {
    const position = await positionBy(this.#standby, 'pg_last_wal_replay_lsn()').catch(() => null);
    return position === null ? null : BigInt(position);
  }

  #found(lagMs: number | null): number | null {
    this.lastMs = lagMs;
    return lagMs;
  }
}

/** A standby that is further behind than so many looks is of no use anyway. */
const mostLooks = 1000;

async function positionBy(pool: SessionPool, expression: string): Promise<string | null> {
  const { rows } = await pool.query<{ position: string | null }>(
    `select pg_wal_lsn_diff(${expression}, '0/0')::text as position`,
  );
  return rows[0]?.position ?? null;
}
