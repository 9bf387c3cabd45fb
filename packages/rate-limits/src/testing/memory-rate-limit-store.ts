import type { Policy } from '../policy.ts';
import type { RateDecision, RateLimitStore, WindowState } from '../rate-limit-store.ts';
import { type CallLog, emptyLog, logAt, read, withCall } from '../reference/rolling-window.ts';

/** In-memory store: the reference model for adapters and the fake for tests. */
export class MemoryRateLimitStore implements RateLimitStore {
  readonly #now: () => Date;
  readonly #logs = new Map<string, CallLog>();

  constructor(now: () => Date) {
    this.#now = now;
  }

  async take(ownerId: string, policy: Policy, slots = 1): Promise<RateDecision> {
    const now = this.#now().getTime();
    const key = keyOf(ownerId, policy);
    const kept = this.#logs.get(key) ?? emptyLog;
    // Store the shift after a clock change even if the call is refused; otherwise the wait would never end.
    const log = { ...kept, stamps: logAt(kept, now).stamps };
    this.#logs.set(key, log);
    let taken = log;
    for (let slot = 0; slot < slots; slot += 1) {
      const { violation } = read(policy, taken, now);
      if (violation !== null) return { taken: false, ...violation };
      taken = withCall(policy, taken, now);
    }
    this.#logs.set(key, taken);
    return { taken: true, windows: read(policy, taken, now).windows };
  }

  async peek(ownerId: string, policies: readonly Policy[]): Promise<readonly WindowState[]> {
    const now = this.#now().getTime();
    return policies.flatMap((policy) => read(policy, this.#logs.get(keyOf(ownerId, policy)) ?? emptyLog, now).windows);
  }
}

function keyOf(ownerId: string, policy: Policy): string {
  return `${ownerId} ${policy.name}`;
}
