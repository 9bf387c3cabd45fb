import { CallsInFlight } from '@creator-discovery/http-server';
import { OpenTurn, type TurnEnd } from './open-turn.ts';

/** How many turns may be open at the same time. */
export interface TurnLimits {
  /** Of one account. */
  readonly perAccount: number;
  /** Of all accounts together. */
  readonly perProcess: number;
}

/** A turn that has its place among the open ones until `closed` is called. */
export interface PlacedTurn {
  readonly turn: OpenTurn;
  closed(): void;
}

/**
 * The chat turns that this process is taking. They wait for a model for most of their time, so they have limits of their
 * own: many of them must neither fill the memory nor slow other calls.
 */
export class OpenTurns {
  readonly limits: TurnLimits;
  readonly #inFlight: CallsInFlight;
  readonly #open = new Set<OpenTurn>();
  #stopping: (() => void) | null = null;

  constructor(limits: TurnLimits) {
    this.limits = limits;
    this.#inFlight = new CallsInFlight(limits.perAccount);
  }

  /** Turns that are open now. */
  get count(): number {
    return this.#open.size;
  }

  /** Whether the account, or the process, has as many turns as it may, or all are to end. */
  isFull(accountId: string): boolean {
    return this.#stopping !== null || this.#open.size >= this.limits.perProcess || this.#inFlight.isFull(accountId);
  }

  /** Opens a turn; null where `isFull`. */
  open(accountId: string): PlacedTurn | null {
    const leave = this.isFull(accountId) ? null : this.#inFlight.enter(accountId);
    if (leave === null) return null;
    const turn = new OpenTurn();
    this.#open.add(turn);
    return {
      turn,
      closed: () => {
        leave();
        this.#open.delete(turn);
        if (this.#open.size === 0) this.#stopping?.();
      },
    };
  }

  /** Ends all turns, each with a last event that says so, and opens none any more; done when all are stored and closed. */
  endAll(): Promise<void> {
    return new Promise((resolve) => {
      this.#stopping = resolve;
      for (const turn of this.#open) turn.endWith(shuttingDown);
      if (this.#open.size === 0) resolve();
    });
  }
}

const shuttingDown: TurnEnd = {
  status: 'shutting_down',
  message: 'The server is being restarted. What had run before stays as it is; send the message again in a moment.',
};
