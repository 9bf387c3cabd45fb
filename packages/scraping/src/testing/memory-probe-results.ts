import type { SourceUp, WayUp } from '../probe.ts';
import type { ProbeResult, ProbeResults, WayResult } from '../probe-results.ts';

/** Results of probes in memory, for tests, which set the clock in seconds. */
export class MemoryProbeResults implements ProbeResults {
  seconds = 0;
  #turnAt: number | null = null;
  #results: readonly ProbeResult[] = [];
  #ways: readonly WayResult[] = [];

  async takeTurn(everySeconds: number): Promise<boolean> {
    if (this.#turnAt !== null && this.seconds - this.#turnAt < everySeconds) return false;
    this.#turnAt = this.seconds;
    return true;
  }

  async record(sources: readonly SourceUp[], ways: readonly WayUp[]): Promise<void> {
    const probedAt = new Date(this.seconds * 1000);
    this.#results = sources.map((result) => ({ ...result, probedAt }));
    this.#ways = ways.map((result) => ({ ...result, probedAt }));
  }

  async latestWays(): Promise<readonly WayResult[]> {
    return this.#ways.toSorted((a, b) =>
      `${a.source} ${a.kind} ${a.way}` < `${b.source} ${b.kind} ${b.way}` ? -1 : 1,
    );
  }

  async latest(): Promise<readonly ProbeResult[]> {
    return this.#results.toSorted((a, b) => (`${a.source} ${a.kind}` < `${b.source} ${b.kind}` ? -1 : 1));
  }
}
