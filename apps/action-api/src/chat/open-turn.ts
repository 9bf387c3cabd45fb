import type { RefusalStatus } from '@creator-discovery/operations';

/** Why a turn ended early; sent as the last event of its stream. */
export interface TurnEnd {
  readonly status: RefusalStatus | 'timed_out' | 'shutting_down';
  readonly message: string;
}

/** A running turn, which can be ended once from outside; `signal` then aborts its work. */
export class OpenTurn {
  readonly #stop = new AbortController();
  #end: TurnEnd | null = null;

  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** Null unless ended from outside. */
  get end(): TurnEnd | null {
    return this.#end;
  }

  endWith(end: TurnEnd): void {
    if (this.#end !== null) return;
    this.#end = end;
    this.#stop.abort(new DOMException(end.message, 'AbortError'));
  }
}
