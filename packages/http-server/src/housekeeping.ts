import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from './logger.ts';
import { type Counter, counterFromZero, Gauge, type Metrics } from './metrics.ts';

/** Periodic work that any number of processes may do at the same time. */
export interface Chore {
  readonly name: string;
  readonly everySeconds: number;
  /**
   * Does a part of the work that takes no long statement, and returns how much it was. While there is something to do the
   * chore is run again, after a rest as long as it took and a tenth of a second at least: it takes a small part of an idle
   * machine, and never more than half of a connection's time.
   */
  readonly run: () => Promise<number>;
}

/** Parts of 5,000 rows at this pace: 20,000,000 within ten minutes. */
const shortestRestMs = 100;

/** Where housekeeping reports. */
export interface HousekeepingParts {
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, 'registry'>;
}

/** Runs the chores of a process, each at its interval, none of them waiting for another. One that fails is run again at its next turn. */
export class Housekeeping {
  readonly #chores: readonly Chore[];
  readonly #logger: Logger;
  readonly #done: Counter<'chore'>;
  readonly #failures: Counter<'chore'>;
  readonly #caughtUp: Gauge<'chore'>;
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>[] = [];

  constructor(chores: readonly Chore[], { logger, metrics }: HousekeepingParts) {
    this.#chores = chores;
    this.#logger = logger;
    const labels = { chore: chores.map(({ name }) => name) };
    const counter = (name: string, help: string) => counterFromZero(metrics, { name, help, labels });
    this.#done = counter('housekeeping_done_total', 'What chores have done.');
    this.#failures = counter('housekeeping_failures_total', 'Chores that failed.');
    this.#caughtUp = new Gauge({
      name: 'housekeeping_caught_up_timestamp_seconds',
      help: 'When a chore last had nothing left to do; the start of the process before that.',
      labelNames: ['chore'],
      registers: [metrics.registry],
    });
    for (const chore of labels.chore) this.#caughtUp.setToCurrentTime({ chore });
  }

  start(): void {
    for (const chore of this.#chores) this.#running.push(this.#repeat(chore));
  }

  /** Starts no more chores, and waits for those in flight. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#running);
  }

  async #repeat(chore: Chore): Promise<void> {
    while (await this.#rest(chore.everySeconds * 1000)) {
      try {
        await this.#catchUp(chore);
      } catch (error) {
        this.#failures.inc({ chore: chore.name });
        this.#logger.warn('housekeeping failed', { name: chore.name, error });
      }
    }
  }

  async #catchUp({ name, run }: Chore): Promise<void> {
    let count = 0;
    for (;;) {
      const begun = performance.now();
      const done = await run();
      count += done;
      this.#done.inc({ chore: name }, done);
      if (done === 0) this.#caughtUp.setToCurrentTime({ chore: name });
      if (done === 0 || !(await this.#rest(Math.max(shortestRestMs, performance.now() - begun)))) break;
    }
    if (count > 0) this.#logger.info('housekeeping', { name, count });
  }

  /** Whether to continue after that time. */
  #rest(ms: number): Promise<boolean> {
    return pause(ms, true, { signal: this.#stopping.signal }).catch(() => false);
  }
}
