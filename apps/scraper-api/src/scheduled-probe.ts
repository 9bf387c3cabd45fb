import { setTimeout as pause } from 'node:timers/promises';
import { Gauge, type Logger, type Metrics } from '@creator-discovery/http-server';
import {
  endpoints,
  type ProbedWay,
  type ProbeResults,
  type ProbeTarget,
  probeAll,
  type SourceUp,
  sourceNames,
  sourcesUp,
  type TargetKind,
  type WayUp,
  waysUp,
} from '@creator-discovery/scraping';

/** What is probed, and how often. */
export interface ProbeSchedule {
  /** The ways as they are by now: the request plan may change. */
  readonly ways: () => readonly ProbedWay[];
  readonly targets: readonly ProbeTarget[];
  readonly everySeconds: number;
}

/** What a scheduled probe works with. */
export interface ProbeParts {
  readonly results: ProbeResults;
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, 'registry'>;
}

/** How often a process looks whether it is its turn, and shows what was found, in seconds. */
const lookEverySeconds = 30;

const targetKinds = Object.keys(endpoints) as TargetKind[];

/** What is shown of what nobody has probed. */
const notProbed = -1;

/**
 * Asks the sources for known targets now and then. Of all processes with one database one asks at a time; all show what was found
 * last, as `photonet_probe_up`.
 */
export class ScheduledProbe {
  readonly #schedule: ProbeSchedule;
  readonly #results: ProbeResults;
  readonly #logger: Logger;
  readonly #up: Gauge<'source' | 'kind'>;
  readonly #wayUp: Gauge<'source' | 'kind' | 'way'>;
  readonly #stopping = new AbortController();

  constructor(schedule: ProbeSchedule, { results, logger, metrics }: ProbeParts) {
    this.#schedule = schedule;
    this.#results = results;
    this.#logger = logger;
    this.#up = new Gauge({
      name: 'photonet_probe_up',
      help: 'Whether a source of the photo network answered for the known targets of a kind when last probed: 1 or 0; -1 if it was not.',
      labelNames: ['source', 'kind'],
      registers: [metrics.registry],
    });
    this.#wayUp = new Gauge({
      name: 'photonet_probe_way_up',
      help: 'Whether a single way to read the photo network answered for the known targets of a kind when last probed: 1 or 0; -1 if it was not.',
      labelNames: ['source', 'kind', 'way'],
      registers: [metrics.registry],
    });
    this.#show([], []);
  }

  /** Begins, where there is something to probe. */
  start(): void {
    const { targets, everySeconds } = this.#schedule;
    if (targets.length > 0 && everySeconds > 0) void this.#repeat();
  }

  /** Ends; a probe in flight is left to itself, and what it finds is not stored. */
  stop(): void {
    this.#stopping.abort();
  }

  /** Probes if it is this process's turn, and shows what was found last. */
  async run(): Promise<void> {
    const { ways, targets, everySeconds } = this.#schedule;
    if (await this.#results.takeTurn(everySeconds)) {
      const probed = await probeAll(ways(), targets, () => performance.now());
      if (this.#stopping.signal.aborted) return;
      await this.#results.record(sourcesUp(probed), waysUp(probed));
      const failed = probed.filter(({ outcome }) => outcome !== 'ok');
      for (const { source, way, kind, outcome } of failed)
        this.#logger.warn('a probe was not answered', { source, way, kind, outcome });
    }
    this.#show(await this.#results.latest(), await this.#results.latestWays());
  }

  #show(results: readonly SourceUp[], ways: readonly WayUp[]): void {
    for (const source of sourceNames)
      for (const kind of targetKinds) {
        const known = results.find((result) => result.source === source && result.kind === kind);
        this.#up.set({ source, kind }, known === undefined ? notProbed : Number(known.up));
      }
    this.#wayUp.reset();
    for (const { source, way, kinds = targetKinds } of this.#schedule.ways())
      for (const kind of kinds) this.#wayUp.set({ source, kind, way }, notProbed);
    for (const { source, kind, way, up } of ways) this.#wayUp.set({ source, kind, way }, Number(up));
  }

  async #repeat(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await this.run().catch((error: unknown) => this.#logger.warn('a probe failed', { error }));
      await pause(lookEverySeconds * 1000, undefined, { signal }).catch(() => undefined);
    }
  }
}
