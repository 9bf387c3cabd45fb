import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from './logger.ts';
import { type Counter, counterFromZero, Gauge, type Metrics } from './metrics.ts';

/** Periodic work that any number of processes may do at the same time. */
export interface Chore {
  readonly name: string;
  readonly everySeconds: number;
  /**
   * Does a part of the work that takes no long statement, and returns how much it was. While there is something to do the
   * chore is run again, after a rest at least as long as the part took: it takes a small part of an idle machine, and never
   * more than half of a connection's time.
   */
  readonly run: () => Promise<number>;
}

/** From one part of a chore to its next, at least. Parts of 5,000 rows at this pace: 20,000,000 within ten minutes. */
const paceMs = 140;

/** How long a part waits for that of another chore. */
const longestWaitMs = 1000;

/** Where housekeeping reports. */
export interface HousekeepingParts {
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, 'registry'>;
}

/**
 * Runs the chores of a process, each at its interval. Parts come one after the other, because two at the same time would take
 * two cores from everything else, but none waits long for another's. A chore that fails is run again at its next interval.
 */
export class Housekeeping {
  readonly #chores: readonly Chore[];
  readonly #logger: Logger;
  readonly #done: Counter<'chore'>;
  readonly #failures: Counter<'chore'>;
  readonly #caughtUp: Gauge<'chore'>;
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>[] = [];
  #latestPart: Promise<unknown> = Promise.resolve();

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
      const done = await this.#inTurn(run);
      if (done === null) break;
      count += done;
      this.#done.inc({ chore: name }, done);
      if (done === 0) this.#caughtUp.setToCurrentTime({ chore: name });
      const tookMs = performance.now() - begun;
      if (done === 0 || !(await this.#rest(Math.max(tookMs, paceMs - tookMs)))) break;
    }
    if (count > 0) this.#logger.info('housekeeping', { name, count });
  }

  /** Runs a part after that of another chore; null if no more are to be started. */
  #inTurn(run: Chore['run']): Promise<number | null> {
    const turn = Promise.race([this.#latestPart, pause(longestWaitMs, undefined, { ref: false })]);
    const part = turn.then(() => (this.#stopping.signal.aborted ? null : run()));
    this.#latestPart = part.catch(() => null);
    return part;
  }

  /** Whether to continue after that time. */
  #rest(ms: number): Promise<boolean> {
    return pause(ms, true, { signal: this.#stopping.signal }).catch(() => false);
  }
}
