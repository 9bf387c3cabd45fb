import { setTimeout as wait } from 'node:timers/promises';
import { HttpConnection } from '../http-connection.ts';
import type { Stage } from './stage.ts';

/** How calls at a steady rate were answered. */
export interface Calls {
  readonly sent: number;
  readonly answered: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

const callsPerSecond = 50;
const connections = 8;
/** A creator who isn't searchable by then may never be. */
const longestDelayMs = 60_000;

/** Asks the scraper API for a profile that it has in its cache, at a steady rate, whether or not it answers. */
export class CachedProfiles {
  readonly #stage: Stage;
  readonly #path: string;

  constructor(stage: Stage) {
    this.#stage = stage;
    this.#path = `/v1/photonet/profile?username=${stage.handles.at(-1)}`;
  }

  /** For as long as the work takes. A call is timed from the moment at which it was due. */
  async during(work: () => Promise<void>): Promise<Calls> {
    const idle = Array.from({ length: connections }, () => new HttpConnection(this.#stage.scraperUrl));
    const all = [...idle];
    const times: number[] = [];
    const due: number[] = [];
    let [sent, over] = [0, false];
    const begin = performance.now();
    const drain = async (caller: HttpConnection): Promise<void> => {
      for (let at = due.shift(); at !== undefined; at = due.shift()) {
        const status = await caller.get(this.#path, { 'x-api-key': this.#stage.scraperKey }).then(
          (answer) => answer.status,
          () => null,
        );
        if (status === 200) times.push(performance.now() - at);
      }
      idle.push(caller);
    };
    const sending = (async () => {
      while (!over) {
        for (; sent < ((performance.now() - begin) * callsPerSecond) / 1000; sent += 1)
          due.push(begin + (sent * 1000) / callsPerSecond);
        while (idle.length > 0 && due.length > 0) void drain(idle.pop() as HttpConnection);
        await wait(2);
      }
    })();
    await work();
    over = true;
    await sending;
    while (idle.length < all.length) await wait(5);
    for (const caller of all) caller.close();
    times.sort((a, b) => a - b);
    return { sent, answered: times.length, p50Ms: rounded(times, 0.5), p99Ms: rounded(times, 0.99) };
  }
}

/** After how long the creators that are stored at some moment are searched. */
export class Searchable {
  readonly #stage: Stage;
  readonly #delays: number[] = [];

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  /** For as long as the work takes, one look after the other. */
  async during(work: () => Promise<void>): Promise<void> {
    let over = false;
    const looking = (async () => {
      while (!over) {
        const stored = await this.#stage.stored();
        const from = performance.now();
        const delayMs = (): number => performance.now() - from;
        while ((await this.#stage.searched()) < stored && delayMs() < longestDelayMs) await wait(100);
        this.#delays.push(delayMs() / 1000);
        // Looking costs processor time as well.
        await wait(1000);
      }
    })();
    await work();
    over = true;
    await looking;
    this.#delays.sort((a, b) => a - b);
  }

  /** The delay in seconds that this share of the looks had at most. */
  at(share: number): number {
    return rounded(this.#delays, share);
  }
}

function rounded(sorted: readonly number[], share: number): number {
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return Math.round(value * 100) / 100;
}
