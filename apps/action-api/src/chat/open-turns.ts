import { CallsInFlight } from '@creator-discovery/http-server';
import { OpenTurn, type TurnEnd } from './open-turn.ts';

/** Maximum concurrent turns. */
export interface TurnLimits {
  readonly perAccount: number;
  /** For all accounts together. */
  readonly perProcess: number;
}

/** A turn that counts towards the limits until `closed` is called. */
export interface PlacedTurn {
  readonly turn: OpenTurn;
  closed(): void;
}

/**
 * Running chat turns of this process. They mostly wait for the model, so their own limits keep them from filling memory
 * or slowing other calls.
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

  get count(): number {
    return this.#open.size;
  }

  /** Whether the account or process is at its limit, or the process is stopping. */
  isFull(accountId: string): boolean {
    return this.#stopping !== null || this.#open.size >= this.limits.perProcess || this.#inFlight.isFull(accountId);
  }

  /** Opens a turn; null if `isFull`. */
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

  /** Ends all turns with a last event, and opens no more. Resolves when all are stored and closed. */
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
  message: 'The server is restarting. Earlier calls keep their results; send the message again in a moment.',
};
