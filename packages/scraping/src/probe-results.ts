import type { RouteUp, SourceUp } from './probe.ts';

/** Newest availability of a source. */
export interface ProbeResult extends SourceUp {
  readonly probedAt: Date;
}

/** Newest availability of one route. */
export interface RouteResult extends RouteUp {
  readonly probedAt: Date;
}

/** Results of scheduled probes. One process probes per turn. */
export abstract class ProbeResults {
  /** Takes the turn if none was taken within `everySeconds`. Only one concurrent caller gets it. */
  abstract takeTurn(everySeconds: number): Promise<boolean>;
  /** Replaces all results. */
  abstract record(sources: readonly SourceUp[], routes: readonly RouteUp[]): Promise<void>;
  abstract latest(): Promise<readonly ProbeResult[]>;
  abstract latestRoutes(): Promise<readonly RouteResult[]>;
}
