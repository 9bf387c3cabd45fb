import type { Caller } from '@creator-discovery/accounts';
import { type Identity, type Links, type Outcome, refusalOfCaller, refused } from '@creator-discovery/operations';
import type { OpenTurn } from './open-turn.ts';

/** How long streamed text may go on without asking for the caller again. */
const textMs = 1000;

/**
 * Whoever takes a turn, asked for again while it runs: the key may be revoked, rotated or expire, the session be ended, and
 * the account be suspended, in mid-turn. The turn is ended as soon as it may not go on. (spec: action 5)
 */
export class TurnCaller {
  readonly #identity: Identity;
  readonly #links: Links;
  readonly #turn: OpenTurn;
  readonly #nowMs: () => number;
  #askedAtMs = Number.NEGATIVE_INFINITY;

  /** @param nowMs a clock that never goes back, in milliseconds */
  constructor(
    { identity, links, turn }: { readonly identity: Identity; readonly links: Links; readonly turn: OpenTurn },
    nowMs: () => number = () => performance.now(),
  ) {
    this.#identity = identity;
    this.#links = links;
    this.#turn = turn;
    this.#nowMs = nowMs;
  }

  /** The caller as it is now; refused, and the turn is ended, where it may not call any more. */
  async now(): Promise<Outcome<Caller>> {
    this.#askedAtMs = this.#nowMs();
    const known = await this.#identity.caller();
    const refusal = known.done ? refusalOfCaller(known.body, this.#links) : known.refusal;
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
