import type { CallTimes } from '../measure/open-loop.ts';
import type { Outcome } from './callers.ts';
import { type CallKind, callKinds } from './mix.ts';

export interface EndedCall extends CallTimes {
  readonly kind: CallKind;
  readonly accountId: string;
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
  /** Milliseconds that the searches of each account waited, by account id. */
  readonly accounts: Readonly<Record<string, Float32Array>>;
}

/** Records calls. A time takes four bytes, so millions of calls fit into a message. */
export class Recorder {
  readonly #kinds = new Map<CallKind, { outcomes: Record<Outcome, number>; waited: number[]; served: number[] }>();
  readonly #accounts = new Map<string, number[]>();

  record({ kind, accountId, outcome, waited, served }: EndedCall): void {
    const calls = this.#kinds.get(kind) ?? { outcomes: {}, waited: [], served: [] };
    this.#kinds.set(kind, calls);
    calls.outcomes[outcome] = (calls.outcomes[outcome] ?? 0) + 1;
    calls.waited.push(waited);
    calls.served.push(served);
    if (kind !== 'search') return;
    const searches = this.#accounts.get(accountId) ?? [];
    this.#accounts.set(accountId, searches);
    searches.push(waited);
  }

  recorded(): Measurements {
    const kinds = [...this.#kinds].map(([kind, { outcomes, waited, served }]) => [
      kind,
      { outcomes, waited: Float32Array.from(waited), served: Float32Array.from(served) },
    ]);
    const accounts = [...this.#accounts].map(([accountId, times]) => [accountId, Float32Array.from(times)]);
    return { kinds: Object.fromEntries(kinds), accounts: Object.fromEntries(accounts) };
  }
}

/** Merges the measurements of several processes. */
export function merged(recorded: readonly Measurements[]): Measurements {
  const kinds = callKinds.flatMap((kind) => {
    const parts = recorded.flatMap((one) => one.kinds[kind] ?? []);
    return parts.length === 0 ? [] : [[kind, mergedKind(parts)] as const];
  });
  const ids = new Set(recorded.flatMap(({ accounts }) => Object.keys(accounts)));
  const accounts = [...ids].map((id) => [id, concat(recorded.flatMap((one) => one.accounts[id] ?? []))] as const);
  return { kinds: Object.fromEntries(kinds), accounts: Object.fromEntries(accounts) };
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
