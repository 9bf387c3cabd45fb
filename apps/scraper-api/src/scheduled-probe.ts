import { setTimeout as pause } from 'node:timers/promises';
import { Gauge, type Logger, type Metrics } from '@creator-discovery/http-server';
import {
  endpoints,
  type ProbedRoute,
  type ProbeResults,
  type ProbeTarget,
  probeAll,
  type RouteUp,
  routesUp,
  type SourceUp,
  sourceNames,
  sourcesUp,
  type TargetKind,
} from '@creator-discovery/scraping';

export interface ProbeSchedule {
  /** Returns the current routes; the request plan may change. */
  readonly routes: () => readonly ProbedRoute[];
  readonly targets: readonly ProbeTarget[];
  readonly everySeconds: number;
}

export interface ProbeParts {
  readonly results: ProbeResults;
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, 'registry'>;
}

/** Interval at which a process checks for its turn and updates its metrics. */
const lookEverySeconds = 30;

const targetKinds = Object.keys(endpoints) as TargetKind[];

/** Metric value without a probe. */
const notProbed = -1;

/**
 * Reads known targets from the sources at intervals. One process per database probes at a time; all show the latest result as
 * `photonet_probe_up`.
 */
export class ScheduledProbe {
  readonly #schedule: ProbeSchedule;
  readonly #results: ProbeResults;
  readonly #logger: Logger;
  readonly #up: Gauge<'source' | 'kind'>;
  readonly #routeUp: Gauge<'source' | 'kind' | 'route'>;
  readonly #stopping = new AbortController();

  constructor(schedule: ProbeSchedule, { results, logger, metrics }: ProbeParts) {
    this.#schedule = schedule;
    this.#results = results;
    this.#logger = logger;
    this.#up = new Gauge({
      name: 'photonet_probe_up',
      help: 'Result of the last probe of a source: 1 answered, 0 not, -1 not probed.',
      labelNames: ['source', 'kind'],
      registers: [metrics.registry],
    });
    this.#routeUp = new Gauge({
      name: 'photonet_probe_route_up',
      help: 'Result of the last probe of a route: 1 answered, 0 not, -1 not probed.',
      labelNames: ['source', 'kind', 'route'],
      registers: [metrics.registry],
    });
    this.#show([], []);
  }

  /** Starts if targets and an interval are configured. */
  start(): void {
    const { targets, everySeconds } = this.#schedule;
    if (targets.length > 0 && everySeconds > 0) void this.#repeat();
  }

  /** Stops without waiting. The result of a probe in progress is discarded. */
  stop(): void {
    this.#stopping.abort();
  }

  /** Probes if it is this process's turn, then shows the latest results. */
  async run(): Promise<void> {
    const { routes, targets, everySeconds } = this.#schedule;
    if (await this.#results.takeTurn(everySeconds)) {
      const probed = await probeAll(routes(), targets, () => performance.now());
      if (this.#stopping.signal.aborted) return;
      await this.#results.record(sourcesUp(probed), routesUp(probed));
      const failed = probed.filter(({ outcome }) => outcome !== 'ok');
      for (const { source, route, kind, outcome } of failed)
        this.#logger.warn('source failed a probe', { source, route, kind, outcome });
    }
    this.#show(await this.#results.latest(), await this.#results.latestRoutes());
  }

  #show(results: readonly SourceUp[], routes: readonly RouteUp[]): void {
    for (const source of sourceNames)
      for (const kind of targetKinds) {
        const known = results.find((result) => result.source === source && result.kind === kind);
        this.#up.set({ source, kind }, known === undefined ? notProbed : Number(known.up));
      }
    this.#routeUp.reset();
    for (const { source, route, kinds = targetKinds } of this.#schedule.routes())
      for (const kind of kinds) this.#routeUp.set({ source, kind, route }, notProbed);
    for (const { source, kind, route, up } of routes) this.#routeUp.set({ source, kind, route }, Number(up));
  }

  async #repeat(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await this.run().catch((error: unknown) => this.#logger.warn('scheduled probe failed', { error }));
      await pause(lookEverySeconds * 1000, undefined, { signal }).catch(() => undefined);
    }
  }
}
