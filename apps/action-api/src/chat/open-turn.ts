import type { RefusalStatus } from '@creator-discovery/operations';

/** Why a turn ended before its answer was complete; its stream says so last. */
export interface TurnEnd {
  readonly status: RefusalStatus | 'timed_out' | 'shutting_down';
  /** For people. */
  readonly message: string;
}

/** One turn that is being taken. It can be ended from outside, once; `signal` stops what it is doing. */
export class OpenTurn {
  readonly #stop = new AbortController();
  #end: TurnEnd | null = null;

  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** Null while nothing has ended it. */
  get end(): TurnEnd | null {
    return this.#end;
  }

  endWith(end: TurnEnd): void {
    if (this.#end !== null) return;
    this.#end = end;
    this.#stop.abort(new DOMException(end.message, 'AbortError'));
  }
}
