import type { RouteUp, SourceUp } from '../probe.ts';
import type { ProbeResult, ProbeResults, RouteResult } from '../probe-results.ts';

/** In-memory results for tests, which set the clock. */
export class MemoryProbeResults implements ProbeResults {
  seconds = 0;
  #turnAt: number | null = null;
  #results: readonly ProbeResult[] = [];
  #routes: readonly RouteResult[] = [];

  async takeTurn(everySeconds: number): Promise<boolean> {
    if (this.#turnAt !== null && this.seconds - this.#turnAt < everySeconds) return false;
    this.#turnAt = this.seconds;
    return true;
  }

  async record(sources: readonly SourceUp[], routes: readonly RouteUp[]): Promise<void> {
    const probedAt = new Date(this.seconds * 1000);
    this.#results = sources.map((result) => ({ ...result, probedAt }));
    this.#routes = routes.map((result) => ({ ...result, probedAt }));
  }

  async latestRoutes(): Promise<readonly RouteResult[]> {
    return this.#routes.toSorted((a, b) =>
      `${a.source} ${a.kind} ${a.route}` < `${b.source} ${b.kind} ${b.route}` ? -1 : 1,
    );
  }

  async latest(): Promise<readonly ProbeResult[]> {
    return this.#results.toSorted((a, b) => (`${a.source} ${a.kind}` < `${b.source} ${b.kind}` ? -1 : 1));
  }
}
