import type { Answer, CacheableOutcome, ScrapeCache, ShareOptions } from '@creator-discovery/scraping';
import { LRUCache } from 'lru-cache';
import type { Database } from '../session/database.ts';
import { outsideCalls } from '../session/open-call.ts';
import { FlightHeartbeat } from './flight-heartbeat.ts';
import { FlightWatch } from './flight-watch.ts';
import {
  claim,
  endFlight,
  type Flight,
  type FreshOutcome,
  forgetAnswers,
  hashOfKey,
  newestFence,
  readFresh,
  trim,
} from './scrape-sql.ts';

export interface PostgresScrapeCacheOptions {
  /** Milliseconds without a heartbeat until another process takes over a fetch. Default 5000. */
  readonly leaseMs?: number;
  /** Milliseconds between checks of other processes' fetches. Default 50. */
  readonly pollMs?: number;
  /** Milliseconds that an outcome is cached in memory; 0 disables it. Default 1000. */
  readonly memoryMs?: number;
  /** Maximum bytes of JSON in the database; the oldest outcomes are deleted first. Default 256 MiB. */
  readonly maxBytes?: number;
  /** Called for faults that no caller sees, such as an outcome that could not be stored. Default: ignored. */
  readonly onFault?: (error: unknown) => void;
  /** Called with the source of each answer. Default: ignored. */
  readonly onAnswer?: (from: AnswerFrom) => void;
}

/** `joined`: a fetch in flight in this process. `network`: a new fetch, here or in another process. */
const answersFrom = ['memory', 'database', 'joined', 'network'] as const;
export type AnswerFrom = (typeof answersFrom)[number];

/** Metric of the answers. */
export const countedAnswers = {
  name: 'photonet_answers_total',
  help: 'Answers about the photo network by source. Memory and database are the cache.',
  labels: { from: answersFrom },
} as const;

interface RememberedOutcome {
  readonly fresh: FreshOutcome;
  readonly readAt: number;
}

const memoryBytes = 32 * 1024 * 1024;
const endingsBetweenTrims = 200;

/**
 * Cached outcomes and shared fetches. A fetch holds a lease with a fence: if its process stops renewing it, another one takes
 * over and the late outcome is not stored. Callers in one process share a promise; processes share a row. (contract 8)
 */
export class PostgresScrapeCache implements ScrapeCache {
  readonly #db: Database;
  readonly #watch: FlightWatch;
  readonly #heartbeat: FlightHeartbeat;
  readonly #options: Required<Omit<PostgresScrapeCacheOptions, 'pollMs'>>;
  readonly #sharing = new Map<string, Promise<Answer>>();
  readonly #reading = new Map<string, Promise<FreshOutcome | null>>();
  readonly #memory: LRUCache<string, RememberedOutcome>;
  #endings = 0;

  constructor(db: Database, options: PostgresScrapeCacheOptions = {}) {
    this.#db = db;
    this.#watch = new FlightWatch(db, options.pollMs ?? 50);
    this.#options = {
      leaseMs: options.leaseMs ?? 5_000,
      memoryMs: options.memoryMs ?? 1_000,
      maxBytes: options.maxBytes ?? 256 * 1024 * 1024,
      onFault: options.onFault ?? (() => undefined),
      onAnswer: options.onAnswer ?? (() => undefined),
    };
    this.#heartbeat = new FlightHeartbeat(db, this.#options);
    this.#memory = new LRUCache({
      maxSize: memoryBytes,
      sizeCalculation: ({ fresh }) => (fresh.outcome.found ? fresh.outcome.json.length * 2 : 0) + 200,
    });
  }

  async fresh(key: string): Promise<Answer | null> {
    const known = this.#memory.get(key);
    const elapsed = known === undefined ? 0 : performance.now() - known.readAt;
    if (known !== undefined && elapsed < Math.min(this.#options.memoryMs, known.fresh.leftMs)) {
      this.#options.onAnswer('memory');
      return answerOf(known.fresh, elapsed);
    }
    const fresh = await this.#read(key);
    if (fresh === null) return null;
    this.#options.onAnswer('database');
    return answerOf(fresh, 0);
  }

  share(key: string, fetch: () => Promise<CacheableOutcome>, options?: ShareOptions): Promise<Answer> {
    const name = options?.refresh ? `refresh/${key}` : key;
    const sharing = this.#sharing.get(name);
    if (sharing !== undefined) {
      this.#options.onAnswer('joined');
      return sharing;
    }
    const share = () => this.#shareFirst(key, fetch, options?.refresh === true);
    const begun = outsideCalls(share).finally(() => this.#sharing.delete(name));
    this.#sharing.set(name, begun);
    return begun;
  }

  async forget(keys: readonly string[]): Promise<void> {
    await forgetAnswers(this.#db, keys.map(hashOfKey));
    for (const key of keys) this.#memory.delete(key);
  }

  /** Concurrent readers of a key share one query. */
  #read(key: string): Promise<FreshOutcome | null> {
    const reading = this.#reading.get(key);
    if (reading !== undefined) return reading;
    const readAt = performance.now();
    const begun = outsideCalls(() => readFresh(this.#db, hashOfKey(key)))
      .then((fresh) => {
        if (fresh === null) this.#memory.delete(key);
        else if (this.#options.memoryMs > 0) this.#memory.set(key, { fresh, readAt });
        return fresh;
      })
      .finally(() => this.#reading.delete(key));
    this.#reading.set(key, begun);
    return begun;
  }

  async #shareFirst(key: string, fetch: () => Promise<CacheableOutcome>, refresh: boolean): Promise<Answer> {
    const answer = await this.#share(key, fetch, refresh);
    this.#options.onAnswer(answer.cached ? 'database' : 'network');
    return answer;
  }

  async #share(name: string, fetch: () => Promise<CacheableOutcome>, refresh: boolean): Promise<Answer> {
    const key = hashOfKey(name);
    const newerThan = refresh ? await newestFence(this.#db, key) : -1;
    let waited: number | null = null;
    for (;;) {
      const found = await claim(this.#db, key, { leaseMs: this.#options.leaseMs, waited, newerThan });
      switch (found.state) {
        case 'fresh':
          return { outcome: found.outcome, ageSeconds: found.ageSeconds, cached: waited === null };
        case 'failed':
          return { outcome: found.outcome, ageSeconds: 0, cached: false };
        case 'claimed':
          return this.#fetch({ key, fence: found.fence }, name, fetch);
        case 'busy':
          waited = found.fence;
          await this.#watch.ended({ key, fence: found.fence });
      }
    }
  }

  async #fetch(flight: Flight, name: string, fetch: () => Promise<CacheableOutcome>): Promise<Answer> {
    this.#heartbeat.begin(flight);
    let fetched: CacheableOutcome | null = null;
    try {
      fetched = await fetch();
      return { outcome: fetched.outcome, ageSeconds: 0, cached: false };
    } finally {
      this.#heartbeat.end(flight);
      await endFlight(this.#db, flight, fetched).catch(this.#options.onFault);
      this.#memory.delete(name);
      this.#trimRegularly();
    }
  }

  #trimRegularly(): void {
    this.#endings += 1;
    if (this.#endings % endingsBetweenTrims === 1) trim(this.#db, this.#options.maxBytes).catch(this.#options.onFault);
  }
}

function answerOf(fresh: FreshOutcome, elapsedMs: number): Answer {
  return {
    outcome: fresh.outcome,
    ageSeconds: fresh.ageSeconds + Math.floor(elapsedMs / 1000),
    cached: true,
  };
}
