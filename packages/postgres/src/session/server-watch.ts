import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { SessionPool } from './session-pool.ts';
import { selectTakesWrites, type WriteAbility } from './takes-writes.ts';

type CheckResult =
  | 'writable'
  /** A standby, or a demoted server. */
  | 'read-only'
  /** Connections fail. */
  | 'gone'
  /** All connections are taken; existing sessions work. */
  | 'full'
  /** No answer in time: overloaded or unreachable. */
  | 'silent';

/** Interval between checks while the server is unavailable. */
const pauseMs = 250;
const answerMs = 2000;
/** Checks without an answer until the server counts as unavailable. A busy server answers late, too. */
const maxSilentChecks = 3;

/** SQLSTATEs of a server that starts, stops or drops connections. */
const refusesWork = /^(?:57P0[123]|08)/;
const tooManyConnections = '53300';

export interface ServerWatchOptions {
  /** URL of the server, as used by the processes. */
  readonly url: string;
  readonly pool: Pick<SessionPool, 'onSuspicion' | 'retireSessions' | 'endSessions'>;
  /** Called when the server becomes unavailable or available. */
  readonly onChange: (available: boolean) => void;
}

/**
 * Tracks whether the database takes writes. It makes no queries until something fails, and then checks the server over separate
 * connections until it takes writes, which may be another server at the same address.
 */
export class ServerWatch {
  readonly #options: ServerWatchOptions;
  #available = true;
  #checking = false;
  readonly #stopping = new AbortController();

  constructor(options: ServerWatchOptions) {
    this.#options = options;
    options.pool.onSuspicion(() => this.suspect());
  }

  get available(): boolean {
    return this.#available;
  }

  /** Call it if a session is on a read-only server: others may be too. */
  readonly foundReadOnly = (): void => {
    this.#options.pool.retireSessions();
    this.suspect();
  };

  /** Checks the server after a failure that it may have caused. */
  suspect(): void {
    if (this.#checking || this.#stopping.signal.aborted) return;
    this.#checking = true;
    void this.#checkUntilWritable().finally(() => {
      this.#checking = false;
    });
  }

  stop(): void {
    this.#stopping.abort();
  }

  async #checkUntilWritable(): Promise<void> {
    for (let silent = 0; !this.#stopping.signal.aborted; ) {
      const found = await checkServer(this.#options.url);
      if (found === 'writable') return this.#become(true);
      if (found !== 'full') silent = found === 'silent' ? silent + 1 : maxSilentChecks;
      if (silent >= maxSilentChecks) this.#become(false);
      await pause(pauseMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
    }
  }

  #become(available: boolean): void {
    if (available === this.#available) return;
    this.#available = available;
    // Old sessions are on another server, or on a server that stopped silently.
    if (available) this.#options.pool.endSessions();
    else this.#options.pool.retireSessions();
    this.#options.onChange(available);
  }
}

async function checkServer(url: string): Promise<CheckResult> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
    application_name: 'creator-discovery server watch',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<WriteAbility>(selectTakesWrites);
    return rows[0]?.takes_writes ? 'writable' : 'read-only';
  } catch (error) {
    const { code } = error as { readonly code?: unknown };
    if (typeof code !== 'string') return 'silent';
    if (code === tooManyConnections) return 'full';
    return refusesWork.test(code) || !/^\d/.test(code) ? 'gone' : 'silent';
  } finally {
    client.end().catch(() => undefined);
  }
}
