import type { CallTimes } from '../measure/open-loop.ts';
import type { Outcome } from './callers.ts';
import { type CallKind, callKinds } from './mix.ts';

export interface EndedCall extends CallTimes {
  readonly kind: CallKind;
  readonly outcome: Outcome;
}

export interface RecordedKind {
  readonly outcomes: Readonly<Record<Outcome, number>>;
  /** Milliseconds, unordered. */
  readonly waited: Float32Array;
  readonly served: Float32Array;
}

/** Measurements of one or more load processes. */
export interface Measurements {
  readonly kinds: Readonly<Partial<Record<CallKind, RecordedKind>>>;
}

/** Records calls. A time takes four bytes, so millions of calls fit into a message. */
export class Recorder {
  readonly #kinds = new Map<CallKind, { outcomes: Record<Outcome, number>; waited: number[]; served: number[] }>();

  record({ kind, outcome, waited, served }: EndedCall): void {
    const calls = this.#kinds.get(kind) ?? { outcomes: {}, waited: [], served: [] };
    this.#kinds.set(kind, calls);
    calls.outcomes[outcome] = (calls.outcomes[outcome] ?? 0) + 1;
    calls.waited.push(waited);
    calls.served.push(served);
  }

  recorded(): Measurements {
    const kinds = [...this.#kinds].map(([kind, { outcomes, waited, served }]) => [
      kind,
      { outcomes, waited: Float32Array.from(waited), served: Float32Array.from(served) },
    ]);
    return { kinds: Object.fromEntries(kinds) };
  }
}

/** Merges the measurements of several processes. */
export function merged(recorded: readonly Measurements[]): Measurements {
  const kinds = callKinds.flatMap((kind) => {
    const parts = recorded.flatMap((one) => one.kinds[kind] ?? []);
    return parts.length === 0 ? [] : [[kind, mergedKind(parts)] as const];
  });
  return { kinds: Object.fromEntries(kinds) };
}

function mergedKind(parts: readonly RecordedKind[]): RecordedKind {
  const outcomes: Record<Outcome, number> = {};
  for (const part of parts)
    for (const [outcome, count] of Object.entries(part.outcomes)) outcomes[outcome] = (outcomes[outcome] ?? 0) + count;
  return {
    outcomes,
    waited: concat(parts.map(({ waited }) => waited)),
    served: concat(parts.map(({ served }) => served)),
  };
}

function concat(parts: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
