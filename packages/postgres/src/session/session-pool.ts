import pg from 'pg';
import { type OpenCall, openCall } from './open-call.ts';
import { PreparedStatementClient } from './prepared-statement-client.ts';
import { SessionShares } from './session-shares.ts';
import { connectFault, isReadOnly, isTransient } from './transient-faults.ts';

/** A pool that can replace all of its sessions when their server changes. Calls of one owner use at most half of the sessions. */
export class SessionPool extends pg.Pool {
  readonly #sessions = new Set<pg.PoolClient>();
  readonly #retired = new WeakSet<pg.PoolClient>();
  #onSuspicion: () => void = () => undefined;
  readonly #onAcquired: (ms: number) => void;
  readonly #shares: SessionShares;
  readonly #places = new WeakMap<pg.PoolClient, () => void>();

  /** @param onAcquired called with the milliseconds that each caller waited for a session, even in vain */
  constructor(settings: pg.PoolConfig, onAcquired: (ms: number) => void = () => undefined) {
    super({ ...settings, Client: PreparedStatementClient });
    this.#onAcquired = onAcquired;
    this.#shares = new SessionShares(Math.max(1, Math.floor(this.options.max / 2)));
    this.on('connect', (session) => {
      this.#sessions.add(session);
      if (session instanceof PreparedStatementClient) session.onFault = (fault) => this.#judge(fault);
    });
    this.on('remove', (session) => this.#sessions.delete(session));
    this.on('error', () => this.#onSuspicion());
    // The pool discards ended sessions on release.
    this.on('release', (_error, session) => {
      this.#places.get(session)?.();
      this.#places.delete(session);
      if (this.#retired.has(session)) end(session);
    });
  }

  /** Sets the callback for signs that the server is gone or takes no writes. */
  onSuspicion(listener: () => void): void {
    this.#onSuspicion = listener;
  }

  /** Replaces every session: idle ones now, the others on release. */
  retireSessions(): void {
    for (const session of this.#sessions) this.#retired.add(session);
    for (let idle = this.idleCount; idle > 0; idle -= 1) {
      super.connect().then(
        (session) => session.release(),
        () => undefined,
      );
    }
  }

  /** Replaces every session now; running statements fail. */
  endSessions(): void {
    const sessions = [...this.#sessions];
    this.retireSessions();
    for (const session of sessions) end(session);
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void;
  override connect(callback?: unknown): unknown {
    // The pool's own queries use a callback.
    return callback === undefined ? this.#acquire() : super.connect(callback as never);
  }

  async #acquire(): Promise<pg.PoolClient> {
    const began = performance.now();
    try {
      const call = openCall();
      return await (call === undefined || call.ownerId === null
        ? super.connect()
        : this.#connectFor(call, call.ownerId));
    } catch (fault) {
      this.#onSuspicion();
      throw isLate(fault) ? new NoFreeSession(fault) : connectFault(fault);
    } finally {
      this.#onAcquired(performance.now() - began);
    }
  }

  async #connectFor(call: OpenCall, ownerId: string): Promise<pg.PoolClient> {
    const leave = await this.#turnOf(call, ownerId);
    try {
      const session = await super.connect();
      call.sessions.add(session);
      this.#places.set(session, () => {
        call.sessions.delete(session);
        leave();
      });
      return session;
    } catch (fault) {
      leave();
      throw fault;
    }
  }

  /** Waits until the owner may take a session. Returns a function to call on release. */
  async #turnOf({ sessions }: OpenCall, ownerId: string): Promise<() => void> {
    const turn = Promise.withResolvers<void>();
    // A call inside a transaction must not wait, because it could wait for itself.
    const isWithinTransaction = [...sessions].some((session) => session.getTransactionStatus() !== 'I');
    const leave = this.#shares.enter(ownerId, turn.resolve, isWithinTransaction);
    const { connectionTimeoutMillis: maxMs } = this.options;
    const late = maxMs ? setTimeout(() => turn.reject(new Error(lateMessage)), maxMs) : undefined;
    try {
      await turn.promise;
      return leave;
    } catch (fault) {
      leave();
      throw fault;
    } finally {
      clearTimeout(late);
    }
  }

  #judge(fault: unknown): void {
    // Its sessions read stale data.
    if (isReadOnly(fault)) this.retireSessions();
    if (isReadOnly(fault) || isTransient(fault)) this.#onSuspicion();
  }
}

/** No session became free in time: the process has more calls than its sessions can serve. */
export class NoFreeSession extends Error {
  override readonly name = 'NoFreeSession';

  constructor(cause: unknown) {
    super('no database session became free in time', { cause });
  }
}

/** Message of the driver. */
const lateMessage = 'timeout exceeded when trying to connect';

/** Returns whether the pool timed out; a session that failed to open is another fault. */
function isLate(fault: unknown): boolean {
  return fault instanceof Error && fault.message === lateMessage;
}

function end(session: pg.PoolClient): void {
  (session as unknown as pg.Client).end().catch(() => undefined);
}
