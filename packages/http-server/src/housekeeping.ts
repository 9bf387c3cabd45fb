import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from './logger.ts';
import { type Counter, counterFromZero, Gauge, type Metrics, readAtScrape } from './metrics.ts';

/** Periodic work that any number of processes may run concurrently. */
export interface Chore {
  readonly name: string;
  readonly everySeconds: number;
  /**
   * Does one short part of the work and returns its size, 0 if done. Repeated after a rest at least as long as the part
   * took, so a chore never takes more than half of a connection's time.
   */
  readonly run: () => Promise<number>;
}

/** Minimum time between parts of a chore. Parts of 5,000 rows at this pace handle 20,000,000 in ten minutes. */
const paceMs = 140;

/** Share of its interval after which a chore first runs, so that restarts don't postpone it: ten seconds for an hour. */
const firstShare = 1 / 360;

/** Maximum time a part waits for another chore's part. */
const maxWaitMs = 1000;

/** When chores last finished all work, in any process of the installation. */
export interface ChoreRuns {
  record(chore: string): Promise<void>;
  /** Returns the times by chore. */
  times(): Promise<ReadonlyMap<string, Date>>;
}

export interface HousekeepingParts {
  readonly runs: ChoreRuns;
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, 'registry'>;
}

/**
 * Runs the chores of a process at their intervals, one part at a time, because two at once would take two cores from
 * everything else. A failed chore runs again at its next interval.
 */
export class Housekeeping {
  readonly #chores: readonly Chore[];
  readonly #logger: Logger;
  readonly #done: Counter<'chore'>;
  readonly #failures: Counter<'chore'>;
  readonly #runs: ChoreRuns;
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>[] = [];
  #latestPart: Promise<unknown> = Promise.resolve();

  constructor(chores: readonly Chore[], { runs, logger, metrics }: HousekeepingParts) {
    this.#chores = chores;
    this.#runs = runs;
    this.#logger = logger;
    const labels = { chore: chores.map(({ name }) => name) };
    const counter = (name: string, help: string) => counterFromZero(metrics, { name, help, labels });
    this.#done = counter('housekeeping_done_total', 'Items that chores have processed.');
    this.#failures = counter('housekeeping_failures_total', 'Chores that failed.');
    const caughtUp = new Gauge({
      name: 'housekeeping_caught_up_timestamp_seconds',
      help: 'When a chore last finished all work, in any process; before that, the start of this one.',
      labelNames: ['chore'],
      registers: [metrics.registry],
      collect: readAtScrape(async () => {
        const times = await runs.times();
        for (const chore of labels.chore) {
          const at = times.get(chore);
          if (at !== undefined) caughtUp.set({ chore }, at.getTime() / 1000);
        }
      }),
    });
    for (const chore of labels.chore) caughtUp.setToCurrentTime({ chore });
  }

  start(): void {
    for (const chore of this.#chores) this.#running.push(this.#repeat(chore));
  }

  /** Starts no further parts and waits for the current ones. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#running);
  }

  async #repeat(chore: Chore): Promise<void> {
    const everyMs = chore.everySeconds * 1000;
    for (let waitMs = everyMs * firstShare; await this.#rest(waitMs); waitMs = everyMs) {
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
      if (done === 0) await this.#runs.record(name);
      const tookMs = performance.now() - begun;
      if (done === 0 || !(await this.#rest(Math.max(tookMs, paceMs - tookMs)))) break;
    }
    if (count > 0) this.#logger.info('housekeeping', { name, count });
  }

  /** Runs a part when no other chore's part is running; returns null if stopping. */
  #inTurn(run: Chore['run']): Promise<number | null> {
    const turn = Promise.race([this.#latestPart, pause(maxWaitMs, undefined, { ref: false })]);
    const part = turn.then(() => (this.#stopping.signal.aborted ? null : run()));
    this.#latestPart = part.catch(() => null);
    return part;
  }

  /** Returns whether to continue afterwards. */
  #rest(ms: number): Promise<boolean> {
    return pause(ms, true, { signal: this.#stopping.signal }).catch(() => false);
  }
}
