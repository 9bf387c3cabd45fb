import type { Policy } from '../policy.ts';
import type { RateLimitStore, Taken, WindowState } from '../rate-limit-store.ts';
import { type CallLog, emptyLog, logAt, read, withCall } from '../reference/rolling-window.ts';

/** The limits' rules over a map: the reference that adapters are compared with, and the fake of other tests. */
export class MemoryRateLimitStore implements RateLimitStore {
  readonly #now: () => Date;
  readonly #logs = new Map<string, CallLog>();

  constructor(now: () => Date) {
    this.#now = now;
  }

  async take(ownerId: string, policy: Policy): Promise<Taken> {
    const now = this.#now().getTime();
    const key = keyOf(ownerId, policy);
    const kept = this.#logs.get(key) ?? emptyLog;
    // The correction for a clock that went back is stored even when the call is refused: else the wait would never end.
    const log = { ...kept, stamps: logAt(kept, now).stamps };
    this.#logs.set(key, log);
    const { violation } = read(policy, log, now);
    if (violation !== null) return { taken: false, ...violation };
    const taken = withCall(policy, log, now);
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
