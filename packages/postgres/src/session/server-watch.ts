import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { SessionPool } from './session-pool.ts';
import { selectTakesWrites, type TakesWrites } from './takes-writes.ts';

/** What a look at the server finds. */
type Found =
  /** It takes writes. */
  | 'writable'
  /** It takes none: a standby, or a server that was demoted. */
  | 'read-only'
  /** Nothing can be connected to. */
  | 'gone'
  /** It answers that all its connections are taken. Those that there are work. */
  | 'full'
  /** No answer in time: overloaded, or gone without a word. */
  | 'silent';

/** Between two looks while something is wrong. */
const pauseMs = 250;
const answerMs = 2000;
/** Looks without an answer until the server counts as gone. A server with much to do is late, too. */
const silentLooks = 3;

/** SQLSTATEs of a server that starts or stops: it can't be worked on. */
const refusesWork = /^(?:57P0[123]|08)/;
const tooManyConnections = '53300';

export interface ServerWatchOptions {
  /** The address that processes work by. */
  readonly url: string;
  /** The sessions that the processes work with. */
  readonly pool: Pick<SessionPool, 'onSuspicion' | 'retireSessions' | 'endSessions'>;
  /** Called when the server is lost, and when it is found again. */
  readonly onChange: (available: boolean) => void;
}

/**
 * Whether the database takes writes, as far as this process knows. Nothing is asked while all is well; once something looks
 * wrong, the server is looked at on connections of its own until it takes writes, which may be another server at the same
 * address.
 */
export class ServerWatch {
  readonly #options: ServerWatchOptions;
  #available = true;
  #looking = false;
  readonly #stopping = new AbortController();

  constructor(options: ServerWatchOptions) {
    this.#options = options;
    options.pool.onSuspicion(() => this.suspect());
  }

  get available(): boolean {
    return this.#available;
  }

  /** A session of a server that takes no writes was found: the others may be of the same. */
  readonly foundReadOnly = (): void => {
    this.#options.pool.retireSessions();
    this.suspect();
  };

  /** Something has failed that may be the server's: looks at it. */
  suspect(): void {
    if (this.#looking || this.#stopping.signal.aborted) return;
    this.#looking = true;
    void this.#lookUntilWritable().finally(() => {
      this.#looking = false;
    });
  }

  stop(): void {
    this.#stopping.abort();
  }

  async #lookUntilWritable(): Promise<void> {
    for (let silent = 0; !this.#stopping.signal.aborted; ) {
      const found = await lookAt(this.#options.url);
      if (found === 'writable') return this.#become(true);
      if (found !== 'full') silent = found === 'silent' ? silent + 1 : silentLooks;
      if (silent >= silentLooks) this.#become(false);
      await pause(pauseMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
    }
  }

  #become(available: boolean): void {
    if (available === this.#available) return;
    this.#available = available;
    // Sessions of before are those of another server, or of one that has stopped without a word.
    if (available) this.#options.pool.endSessions();
    else this.#options.pool.retireSessions();
    this.#options.onChange(available);
  }
}

async function lookAt(url: string): Promise<Found> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
    application_name: 'creator-discovery server watch',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<TakesWrites>(selectTakesWrites);
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
