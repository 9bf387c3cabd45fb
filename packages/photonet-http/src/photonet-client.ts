import { setTimeout as sleep } from 'node:timers/promises';
import { type BulkheadPolicy, BulkheadRejectedError, bulkhead } from 'cockatiel';
import type { Reply } from './reply.ts';
import type { PhotonetSettings } from './settings.ts';
import { WayOut, type WireRequest } from './way-out.ts';

const longestRetryAfterSeconds = 5;

/** Asks the network, over several ways out, again where that may help, and never beyond the budget of a fetch. */
export class PhotonetClient {
  readonly #settings: PhotonetSettings;
  readonly #ways: readonly WayOut[];
  readonly #places: BulkheadPolicy;
  #turn = 0;

  constructor(settings: PhotonetSettings) {
    this.#settings = settings;
    this.#ways =
      settings.proxies.length === 0
        ? [new WayOut(settings, null)]
        : settings.proxies.map((proxy) => new WayOut(settings, proxy));
    this.#places = bulkhead(settings.concurrency, settings.queue);
  }

  /** The budget of one fetch: aborted when its total time is over. */
  budget(): AbortSignal {
    return AbortSignal.timeout(this.#settings.totalTimeoutMs);
  }

  async ask(wire: WireRequest, budget: AbortSignal): Promise<Reply> {
    const first = this.#turn++;
    let reply: Reply = { kind: 'late' };
    for (let attempt = 0; attempt < this.#settings.attempts; attempt += 1) {
      if (attempt > 0 && !(await this.#paused(reply, attempt, budget))) return reply;
      const next = await this.#inTurn(() => this.#askSomeWay(wire, { budget, turn: first + attempt }), budget);
      reply = attempt > 0 && untold(next) ? reply : next;
      if (budget.aborted) return reply.kind === 'broken' ? { kind: 'late' } : reply;
      if (!this.#worthAgain(reply)) return reply;
    }
    return reply;
  }

  async close(): Promise<void> {
    await Promise.all(this.#ways.map((way) => way.close()));
  }

  /** The reply over the first way that is open, beginning with that of the turn; without any, what the last one said. */
  async #askSomeWay(wire: WireRequest, { budget, turn }: { budget: AbortSignal; turn: number }): Promise<Reply> {
    let reply: Reply = { kind: 'late' };
    for (let step = 0; step < this.#ways.length; step += 1) {
      reply = await (this.#ways[(turn + step) % this.#ways.length] as WayOut).ask(wire, budget);
      if (!isUntried(reply)) break;
    }
    return reply;
  }

  /** Waits for a place among the requests in flight, no longer than the budget lasts. */
  async #inTurn(ask: () => Promise<Reply>, budget: AbortSignal): Promise<Reply> {
    if (budget.aborted) return { kind: 'late' };
    const { promise: over, resolve } = Promise.withResolvers<Reply>();
    const late = (): void => resolve({ kind: 'late' });
    budget.addEventListener('abort', late, { once: true });
    const placed = this.#places
      .execute(() => (budget.aborted ? ({ kind: 'late' } as const) : ask()))
      .catch((error: unknown): Reply => {
        if (error instanceof BulkheadRejectedError)
          return { kind: 'broken', what: 'too many requests are waiting', again: false };
        throw error;
      });
    try {
      return await Promise.race([placed, over]);
    } finally {
      budget.removeEventListener('abort', late);
    }
  }

  #worthAgain(reply: Reply): boolean {
    if (isUntried(reply)) return false;
    if (reply.kind === 'late') return true;
    if (reply.kind === 'broken') return reply.again;
    if (reply.kind !== 'blocked') return false;
    return (
      this.#ways.length > 1 || (reply.retryAfterSeconds !== null && reply.retryAfterSeconds <= longestRetryAfterSeconds)
    );
  }

  /** Waits before another attempt: as long as the network asked for, else a random time that grows. False when the budget ends first. */
  async #paused(reply: Reply, attempt: number, budget: AbortSignal): Promise<boolean> {
    const asked = reply.kind === 'blocked' && this.#ways.length === 1 ? (reply.retryAfterSeconds ?? 0) * 1000 : 0;
    try {
      await sleep(asked + Math.random() * 200 * 2 ** attempt, undefined, { signal: budget });
      return true;
    } catch {
      return false;
    }
  }
}

function isUntried(reply: Reply): boolean {
  return 'untried' in reply;
}

/** Says less of the target than an earlier attempt did. */
function untold(reply: Reply): boolean {
  return isUntried(reply) || (reply.kind === 'broken' && !reply.again);
}
