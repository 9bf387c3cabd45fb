import type { Outcome } from './callers.ts';
import { type CallKind, callKinds } from './mix.ts';
import type { CallTimes } from './open-loop.ts';

/** One call that has ended. */
export interface EndedCall extends CallTimes {
  readonly kind: CallKind;
  readonly accountId: string;
  readonly outcome: Outcome;
}

/** What became of the calls of one kind. */
export interface RecordedKind {
  /** How often each outcome came. */
  readonly outcomes: Readonly<Record<Outcome, number>>;
  /** Milliseconds, in no order. */
  readonly waited: Float32Array;
  readonly served: Float32Array;
}

/** What a process of the load has measured. */
export interface Recorded {
  readonly kinds: Readonly<Partial<Record<CallKind, RecordedKind>>>;
  /** Milliseconds that the searches of each account waited, by its id. */
  readonly accounts: Readonly<Record<string, Float32Array>>;
}

/** Keeps times of calls in four bytes each, so that a million of them fit. */
export class Recorder {
  readonly #kinds = new Map<CallKind, { outcomes: Record<Outcome, number>; waited: Times; served: Times }>();
  readonly #accounts = new Map<string, Times>();

  record({ kind, accountId, outcome, waited, served }: EndedCall): void {
    const of = this.#kinds.get(kind) ?? { outcomes: {}, waited: new Times(), served: new Times() };
    this.#kinds.set(kind, of);
    of.outcomes[outcome] = (of.outcomes[outcome] ?? 0) + 1;
    of.waited.add(waited);
    of.served.add(served);
    if (kind !== 'search') return;
    const searches = this.#accounts.get(accountId) ?? new Times();
    this.#accounts.set(accountId, searches);
    searches.add(waited);
  }

  recorded(): Recorded {
    return {
      kinds: Object.fromEntries(
        [...this.#kinds].map(([kind, { outcomes, waited, served }]) => [
          kind,
          { outcomes, waited: waited.all, served: served.all },
        ]),
      ),
      accounts: Object.fromEntries([...this.#accounts].map(([accountId, times]) => [accountId, times.all])),
    };
  }
}

/** What several processes have measured, as one. */
export function together(recorded: readonly Recorded[]): Recorded {
  const kinds = callKinds.flatMap((kind) => {
    const parts = recorded.flatMap((one) => one.kinds[kind] ?? []);
    return parts.length === 0 ? [] : [[kind, joined(parts)] as const];
  });
  const ids = new Set(recorded.flatMap(({ accounts }) => Object.keys(accounts)));
  const accounts = [...ids].map((id) => [id, concat(recorded.flatMap((one) => one.accounts[id] ?? []))] as const);
  return { kinds: Object.fromEntries(kinds), accounts: Object.fromEntries(accounts) };
}

function joined(parts: readonly RecordedKind[]): RecordedKind {
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

class Times {
  #times = new Float32Array(64);
  #count = 0;

  add(milliseconds: number): void {
    if (this.#count === this.#times.length) {
      const larger = new Float32Array(2 * this.#times.length);
      larger.set(this.#times);
      this.#times = larger;
    }
    this.#times[this.#count] = milliseconds;
    this.#count += 1;
  }

  get all(): Float32Array {
    return this.#times.slice(0, this.#count);
  }
}
