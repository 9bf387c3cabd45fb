import type { Caller } from '@creator-discovery/accounts';
import { callerOf, type Outcome, type Runtime, refusalOfCaller, refused } from '@creator-discovery/operations';
import type { OpenTurn } from './open-turn.ts';

/** How long streamed text may go on without asking for the caller again. */
const textMs = 1000;

/**
 * Whoever takes a turn, asked for again while it runs: the key may be revoked, rotated or expire, and the account be
 * suspended, in mid-turn. The turn is ended as soon as it may not go on. (spec: action 5)
 */
export class TurnCaller {
  readonly #key: string | null;
  readonly #runtime: Runtime;
  readonly #turn: OpenTurn;
  readonly #nowMs: () => number;
  #askedAtMs = Number.NEGATIVE_INFINITY;

  /** @param nowMs a clock that never goes back, in milliseconds */
  constructor(
    { key, runtime, turn }: { readonly key: string | null; readonly runtime: Runtime; readonly turn: OpenTurn },
    nowMs: () => number = () => performance.now(),
  ) {
    this.#key = key;
    this.#runtime = runtime;
    this.#turn = turn;
    this.#nowMs = nowMs;
  }

  /** The caller as it is now; refused, and the turn is ended, where it may not call any more. */
  async now(): Promise<Outcome<Caller>> {
    this.#askedAtMs = this.#nowMs();
    const known = await callerOf(this.#key, this.#runtime.ports);
    const refusal = known.done ? refusalOfCaller(known.body, this.#runtime.terms.links) : known.refusal;
    if (refusal === null) return known;
    const { status, message } = refusal;
    this.#turn.endWith({ status, message });
    return refused(refusal);
  }

  /** For text as it is streamed: asks again when the last answer is a second old. */
  async mayRead(): Promise<boolean> {
    if (this.#nowMs() - this.#askedAtMs < textMs) return this.#turn.end === null;
    return (await this.now()).done;
  }
}
