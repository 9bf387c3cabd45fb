import type { SourceUp } from '../probe.ts';
import type { ProbeResult, ProbeResults } from '../probe-results.ts';

/** Results of probes in memory, for tests, which set the clock in seconds. */
export class MemoryProbeResults implements ProbeResults {
  seconds = 0;
  #turnAt: number | null = null;
  #results: readonly ProbeResult[] = [];

  async takeTurn(everySeconds: number): Promise<boolean> {
    if (this.#turnAt !== null && this.seconds - this.#turnAt < everySeconds) return false;
    this.#turnAt = this.seconds;
    return true;
  }

  async record(results: readonly SourceUp[]): Promise<void> {
    this.#results = results.map((result) => ({ ...result, probedAt: new Date(this.seconds * 1000) }));
  }

  async latest(): Promise<readonly ProbeResult[]> {
    return this.#results.toSorted((a, b) => (`${a.source} ${a.kind}` < `${b.source} ${b.kind}` ? -1 : 1));
  }
}
