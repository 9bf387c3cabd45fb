import type { SourceUp, WayUp } from './probe.ts';

/** The newest result for a source and a kind of target. */
export interface ProbeResult extends SourceUp {
  readonly probedAt: Date;
}

/** The newest result for one way and a kind of target. */
export interface WayResult extends WayUp {
  readonly probedAt: Date;
}

/** The results of scheduled probes, and whose turn it is: of all processes one probes, whichever comes first. */
export abstract class ProbeResults {
  /** Takes the turn, unless one was taken within these seconds. Two callers never get the same one. */
  abstract takeTurn(everySeconds: number): Promise<boolean>;
  /** Replaces the results of before. */
  abstract record(sources: readonly SourceUp[], ways: readonly WayUp[]): Promise<void>;
  /** The newest results of sources. */
  abstract latest(): Promise<readonly ProbeResult[]>;
  /** The newest results of single ways. */
  abstract latestWays(): Promise<readonly WayResult[]>;
}
