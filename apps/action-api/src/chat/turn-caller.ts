import type { Caller } from '@creator-discovery/accounts';
import { type Identity, type Links, type Outcome, refusalOfCaller, refused } from '@creator-discovery/operations';
import type { OpenTurn } from './open-turn.ts';

/** Maximum time text is streamed before the caller is checked again. */
const textMs = 1000;

/**
 * The caller of a turn, checked again while it runs. If the key, session or account ends, the turn ends at once. (spec:
 * action 5)
 */
export class TurnCaller {
  readonly #identity: Identity;
  readonly #links: Links;
  readonly #turn: OpenTurn;
  readonly #nowMs: () => number;
  #askedAtMs = Number.NEGATIVE_INFINITY;

  /** @param nowMs a monotonic clock in milliseconds */
  constructor(
    { identity, links, turn }: { readonly identity: Identity; readonly links: Links; readonly turn: OpenTurn },
    nowMs: () => number = () => performance.now(),
  ) {
    this.#identity = identity;
    this.#links = links;
    this.#turn = turn;
    this.#nowMs = nowMs;
  }

  /** Looks up the caller. If it lost access, ends the turn and returns the refusal. */
  async now(): Promise<Outcome<Caller>> {
    this.#askedAtMs = this.#nowMs();
    const known = await this.#identity.caller();
    const refusal = known.done ? refusalOfCaller(known.body, this.#links) : known.refusal;
    if (refusal === null) return known;
    const { status, message } = refusal;
    this.#turn.endWith({ status, message });
    return refused(refusal);
  }

  /** Checks the caller while text is streamed, if the last check is a second old. */
  async mayRead(): Promise<boolean> {
    if (this.#nowMs() - this.#askedAtMs < textMs) return this.#turn.end === null;
    return (await this.now()).done;
  }
}
