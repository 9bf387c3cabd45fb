import type { FetchLimits, SessionRefusal, Standing } from '@creator-discovery/scraping';
import { afterAnswer, stateAt } from '@creator-discovery/scraping';
import type { Sender, WireRequest } from './egress.ts';
import { Egress, withoutSession } from './egress.ts';
import type { Reply } from './reply.ts';
import type { SessionFetch, SessionSender } from './sessions/session-sender.ts';
import type { PhotonetSettings } from './settings.ts';
import { Slots, waited } from './slots.ts';

const maxRetryAfterSeconds = 5;
/** Maximum attempts if another route exists. */
const attemptsWithAlternative = 2;
const full: Reply = { kind: 'broken', what: 'too many requests are waiting', retryable: false };

/** Egress in rotation. The direct one never cools down, because a block for one target would block all targets. */
interface RotatingEgress {
  readonly egress: Egress;
  readonly coolDown: CoolDown | null;
}

/**
 * Sends requests in the operator's sessions or, if there are none, through egresses in rotation. Retries within the budget of
 * the fetch.
 */
export class PhotonetClient {
  readonly #settings: PhotonetSettings;
  readonly #sessions: SessionSender | null;
  readonly #egresses: readonly RotatingEgress[];
  readonly #slots: Slots;
  readonly #fetches = new WeakMap<AbortSignal, SessionFetch>();
  #nextEgress = 0;

  constructor(settings: PhotonetSettings, sessions: SessionSender | null = null) {
    this.#settings = settings;
    this.#sessions = sessions;
    this.#egresses =
      settings.proxies.length === 0
        ? [{ egress: new Egress(settings, null), coolDown: null }]
        : settings.proxies.map((proxy) => ({ egress: new Egress(settings, proxy), coolDown: new CoolDown() }));
    this.#slots = new Slots(settings.concurrency, settings.queue);
  }

  /** Returns a signal that aborts at the end of a fetch's total time or the caller's limit. */
  budget({ withinMs = Number.POSITIVE_INFINITY, gate, withoutSessions }: Partial<FetchLimits> = {}): AbortSignal {
    const totalMs = Math.max(1, Math.floor(Math.min(this.#settings.totalTimeoutMs, withinMs)));
    const signal = AbortSignal.timeout(totalMs);
    const endsAtMs = performance.now() + totalMs;
    this.#fetches.set(signal, { signal, endsAtMs, refusals: [], gate, excluded: new Set(withoutSessions) });
    return signal;
  }

  /** @param budget signal of `budget()`. */
  async ask(wire: WireRequest, budget: AbortSignal): Promise<Reply> {
    const fetch = this.#fetches.get(budget);
    const reply = fetch === undefined || this.#sessions === null ? null : await this.#sessions.ask(wire, fetch);
    return reply ?? this.#askInRotation(wire, budget, senderOf(fetch));
  }

  async close(): Promise<void> {
    await Promise.all([this.#sessions?.close(), ...this.#egresses.map(({ egress }) => egress.close())]);
  }

  async #askInRotation(wire: WireRequest, budget: AbortSignal, sender: Sender): Promise<Reply> {
    const first = this.#nextEgress++;
    let reply: Reply = { kind: 'late' };
    const attempts = Math.min(this.#settings.attempts, wire.hasAlternative ? attemptsWithAlternative : Infinity);
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      if (attempt > 0 && !(await this.#backOff(reply, attempt, budget))) return reply;
      const ask = () => this.#askAnyEgress(wire, { budget, sender, start: first + attempt });
      const next = await this.#slots.run(ask, budget, { late: { kind: 'late' }, full });
      reply = attempt > 0 && isLessUseful(next) ? reply : next;
      if (budget.aborted) return reply.kind === 'broken' ? { kind: 'late' } : reply;
      if (!this.#isWorthRetrying(reply, wire)) return reply;
    }
    return reply;
  }

  /** Sends through the first usable egress from `start`. If none is usable, returns the reply of the last one. */
  async #askAnyEgress(
    wire: WireRequest,
    { budget, sender, start }: { budget: AbortSignal; sender: Sender; start: number },
  ): Promise<Reply> {
    let reply: Reply = { kind: 'late' };
    for (let step = 0; step < this.#egresses.length; step += 1) {
      const rotating = this.#egresses[(start + step) % this.#egresses.length] as RotatingEgress;
      reply = await askUnlessPaused(rotating, wire, { budget, sender });
      if (!isUntried(reply)) break;
    }
    return reply;
  }

  #isWorthRetrying(reply: Reply, wire: WireRequest): boolean {
    if (isUntried(reply)) return false;
    if (reply.kind === 'late') return wire.hasAlternative !== true;
    if (reply.kind === 'broken') return reply.retryable;
    if (reply.kind !== 'blocked') return false;
    return (
      this.#egresses.length > 1 || (reply.retryAfterSeconds !== null && reply.retryAfterSeconds <= maxRetryAfterSeconds)
    );
  }

  /** Waits before another attempt: the requested time plus a growing random time. Returns false if the budget ends first. */
  #backOff(reply: Reply, attempt: number, budget: AbortSignal): Promise<boolean> {
    const requestedMs =
      reply.kind === 'blocked' && this.#egresses.length === 1 ? (reply.retryAfterSeconds ?? 0) * 1000 : 0;
    return waited(requestedMs + Math.random() * 200 * 2 ** attempt, budget);
  }
}

/** Sends nothing while a throttled proxy cools down, so that another one can be tried. */
async function askUnlessPaused(
  { egress, coolDown }: RotatingEgress,
  wire: WireRequest,
  { budget, sender }: { budget: AbortSignal; sender: Sender },
): Promise<Reply> {
  const sentAtMs = performance.now();
  const leftMs = coolDown?.leftMs(sentAtMs) ?? 0;
  if (leftMs > 0)
    return { kind: 'blocked', refusal: 'throttled', retryAfterSeconds: Math.ceil(leftMs / 1000), untried: true };
  const reply = await egress.ask(wire, budget, sender);
  if (!isUntried(reply)) coolDown?.record(reply, sentAtMs, performance.now());
  return reply;
}

function senderOf(fetch: SessionFetch | undefined): Sender {
  const gate = fetch?.gate;
  return gate === undefined
    ? withoutSession
    : { ...withoutSession, mayNotSendMs: async () => (await gate(null))?.waitMs ?? 0 };
}

function isUntried(reply: Reply): boolean {
  return 'untried' in reply;
}

/** Returns whether an earlier attempt's reply is more useful than this one. */
function isLessUseful(reply: Reply): boolean {
  return isUntried(reply) || (reply.kind === 'broken' && !reply.retryable);
}

/**
 * Pause of a proxy without a session in this process, by the rules of sessions (`session-pause.ts` of scraping). Times are
 * those of the monotonic clock.
 */
class CoolDown {
  #standing: Standing = { state: { state: 'active' }, strikes: 0, pausedAt: null };

  /** Returns the rest of the pause; 0 if the proxy may be used. */
  leftMs(nowMs: number): number {
    const state = stateAt(this.#standing.state, new Date(nowMs));
    return state.state === 'resting' ? state.until.getTime() - nowMs : 0;
  }

  /** Records the reply to a request. */
  record(reply: Reply, sentAtMs: number, nowMs: number): void {
    if (reply.kind === 'broken' || reply.kind === 'late') return;
    const refusal =
      reply.kind === 'blocked' && pausing(reply.refusal)
        ? { reason: reply.refusal, retryAfterSeconds: reply.retryAfterSeconds }
        : null;
    if (reply.kind === 'blocked' && refusal === null) return;
    this.#standing = afterAnswer(this.#standing, { sentAt: new Date(sentAtMs), refusal }, new Date(nowMs));
  }
}

/** Returns whether a refusal pauses a proxy; the others concern sessions. */
function pausing(refusal: string): refusal is Extract<SessionRefusal, 'throttled' | 'feedback'> {
  return refusal === 'throttled' || refusal === 'feedback';
}
