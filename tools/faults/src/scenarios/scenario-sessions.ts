import { randomBytes } from 'node:crypto';
import { readCookieFile } from '@creator-discovery/photonet-http';
import { PostgresPhotonetSessions, SessionKeys } from '@creator-discovery/postgres';
import type { Added } from '@creator-discovery/scraping';
import type { FaultyNetwork } from '../faulty-network.ts';
import type { Books } from './scenario.ts';

/** The network refuses a session for a while that sends more in a second; its pace lets it send 20. */
const throttles = { leastGapMs: 0, most: 14, windowMs: 1000, pauseMs: 500, challengeAfter: null };

/** Rests of minutes end after so long here, as an operator can end them. */
const restMs = 500;

/** The operator's sessions of a scenario, each on a proxy of the network. */
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

  /** What processes are given that use them. */
  get environment(): Readonly<Record<string, string>> {
    return {
      PHOTONET_SESSION_KEY: this.#key.toString('base64'),
      PHOTONET_SESSION_PACE_SECONDS: String(this.#paceSeconds),
    };
  }

  /** Adds one for each proxy: `session-0` on the first, and so on. */
  async addAll(baseUrl: string): Promise<void> {
    for (const [index, proxy] of this.#network.proxies.entries()) await this.add(`session-${index}`, proxy, baseUrl);
  }

  async add(name: string, proxy: string, baseUrl: string): Promise<Added> {
    const read = readCookieFile(`127.0.0.1\tFALSE\t/\tFALSE\t0\tsessionid\t${name}`, { baseUrl, now: new Date() });
    if (!read.ok) throw new Error(read.problem);
    return this.#sessions.add({ name, proxy: `${proxy}/`, jar: read.jar });
  }

  /** Lets the network throttle them from now on, and ends their rests. */
  throttle(): void {
    this.#network.simulator.senders.rules = throttles;
    this.#waking = setInterval(() => this.#wake().catch(() => undefined), restMs);
  }

  /** How often the network refused a request of theirs because they had sent too many. */
  get throttled(): number {
    return Object.values(this.#network.simulator.senders.counts).reduce((sum, counts) => sum + counts.throttled, 0);
  }

  /** Removes them: requests of later scenarios must not wait for a slot of theirs. */
  async end(): Promise<void> {
    clearInterval(this.#waking);
    for (const index of this.#network.proxies.keys()) await this.#sessions.remove(`session-${index}`);
  }

  async #wake(): Promise<void> {
    for (const { name, state } of await this.#sessions.list())
      if (state.state === 'resting') await this.#sessions.wake(name);
  }
}
