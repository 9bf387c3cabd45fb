import type { CallTimes } from '../measure/open-loop.ts';
import type { Outcome } from './callers.ts';
import type { CallKind } from './mix.ts';

export interface EndedCall extends CallTimes {
  readonly kind: CallKind;
  readonly outcome: Outcome;
}

interface RecordedKind {
  readonly outcomes: Record<Outcome, number>;
  /** Milliseconds, in the order of the calls' ends. */
  readonly waited: number[];
  readonly served: number[];
}

export type Measurements = Partial<Record<CallKind, RecordedKind>>;

export function record(measurements: Measurements, { kind, outcome, waited, served }: EndedCall): void {
  measurements[kind] ??= { outcomes: {}, waited: [], served: [] };
  const calls = measurements[kind];
  calls.outcomes[outcome] = (calls.outcomes[outcome] ?? 0) + 1;
  calls.waited.push(waited);
  calls.served.push(served);
}
