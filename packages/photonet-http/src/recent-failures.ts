import type { CircuitState, IBreaker } from 'cockatiel';

export interface OpeningRule {
  /** Length of the sliding window. */
  readonly seconds: number;
  /** Minimum calls in the window. */
  readonly calls: number;
  /** Minimum share of failed calls, 0 to 1. */
  readonly share: number;
}

interface Second {
  readonly second: number;
  calls: number;
  failed: number;
}

/**
 * Opens a circuit when nearly all recent calls failed. The library's sampling breaker forgets old calls only when new ones
 * arrive, so that short bursts of failures would add up over any time.
 */
export class RecentFailures implements IBreaker {
  state: unknown = null;
  readonly #rule: OpeningRule;
  #recent: Second[] = [];

  constructor(rule: OpeningRule) {
    this.#rule = rule;
  }

  success(state: CircuitState): void {
    if (state !== closed) this.#recent = [];
    this.#count(0);
  }

  failure(state: CircuitState): boolean {
    this.#count(1);
    if (state !== closed) return true;
    const sum = (part: (second: Second) => number): number => this.#recent.reduce((all, one) => all + part(one), 0);
    const calls = sum((second) => second.calls);
    return calls >= this.#rule.calls && sum((second) => second.failed) >= this.#rule.share * calls;
  }

  #count(failed: 0 | 1): void {
    const second = Math.floor(Date.now() / 1000);
    this.#recent = this.#recent.filter((known) => second - known.second < this.#rule.seconds);
    const known = this.#recent.find((one) => one.second === second);
    if (known === undefined) this.#recent.push({ second, calls: 1, failed });
    else {
      known.calls += 1;
      known.failed += failed;
    }
  }
}

const closed: CircuitState.Closed = 0;
