import { randomBytes } from 'node:crypto';
import { readCookieFile } from '@creator-discovery/photonet-http';
import { PostgresPhotonetSessions, SessionKeys } from '@creator-discovery/postgres';
import type { AddedSession } from '@creator-discovery/scraping';
import type { FaultyNetwork } from '../faulty-network.ts';
import type { Books } from './scenario.ts';

/** The network pauses sessions above 14 requests per second; their pace allows 20. */
const throttles = { max: 14, windowMs: 1000, pauseMs: 500 };

/** Interval at which resting sessions are resumed, as an operator could. */
const restMs = 500;

/** The operator's sessions, each on a proxy of the network. */
export class ScenarioSessions {
  readonly #network: FaultyNetwork;
  readonly #paceSeconds: number;
  readonly #key = randomBytes(32);
  readonly #sessions: PostgresPhotonetSessions;
  #waking: NodeJS.Timeout | undefined;

  constructor(books: Books, network: FaultyNetwork, paceSeconds: number) {
    this.#network = network;
    this.#paceSeconds = paceSeconds;
    this.#sessions = new PostgresPhotonetSessions(books.db, new SessionKeys([this.#key]));
  }

  /** Settings of processes that use the sessions. */
  get environment(): Readonly<Record<string, string>> {
    return {
      PHOTONET_SESSION_KEY: this.#key.toString('base64'),
      PHOTONET_SESSION_PACE_SECONDS: String(this.#paceSeconds),
    };
  }

  /** Adds a session per proxy: `session-0` on the first, and so on. */
  async addAll(baseUrl: string): Promise<void> {
    for (const [index, proxy] of this.#network.proxies.entries()) await this.add(`session-${index}`, proxy, baseUrl);
  }

  async add(name: string, proxy: string, baseUrl: string): Promise<AddedSession> {
    const read = readCookieFile(`127.0.0.1\tFALSE\t/\tFALSE\t0\tsessionid\t${name}`, { baseUrl, now: new Date() });
    if (!read.ok) throw new Error(read.problem);
    return this.#sessions.add({ name, proxy: `${proxy}/`, jar: read.jar });
  }

  /** Throttles the sessions from now on, and resumes resting ones. */
  throttle(): void {
    this.#network.simulator.senders.rules = throttles;
    this.#waking = setInterval(() => this.#wake().catch(() => undefined), restMs);
  }

  /** Number of throttled requests. */
  get throttled(): number {
    return this.#network.simulator.senders.throttled;
  }

  end(): void {
    clearInterval(this.#waking);
  }

  async #wake(): Promise<void> {
    for (const { name, state } of await this.#sessions.list())
      if (state.state === 'resting') await this.#sessions.wake(name);
  }
}
