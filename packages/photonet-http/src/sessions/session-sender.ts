import { setTimeout as sleep } from 'node:timers/promises';
import {
  directProxy,
  type NoSlot,
  type PhotonetSessions,
  type RequestGate,
  type RequestStart,
  type SessionRefusal,
  type Slot,
  sessionRefusals,
} from '@creator-discovery/scraping';
import { Egress, type Sender, type WireRequest } from '../egress.ts';
import type { Reply } from '../reply.ts';
import type { PhotonetSettings } from '../settings.ts';
import { SessionJar } from './session-jar.ts';

/** Listeners for sessions. */
export interface SessionWatch {
  /** Called with the wait for a slot; for a refused request, with the wait that would have been needed. */
  readonly onWait: (outcome: WaitOutcome, seconds: number) => void;
  /** Called for each pause caused by the network. */
  readonly onPause: (reason: SessionRefusal) => void;
}

/** `refused`: no session had a slot in time. `lost`: the session was paused during the wait. */
export const waitOutcomes = ['sent', 'refused', 'lost'] as const;
export type WaitOutcome = (typeof waitOutcomes)[number];

/** State of one fetch across its requests. */
export interface SessionFetch {
  readonly signal: AbortSignal;
  /** Deadline on the monotonic clock. */
  readonly endsAtMs: number;
  /** Refusals that the fetch has caused. */
  readonly refusals: SessionRefusal[];
  /** See `FetchLimits`. */
  readonly gate: RequestGate | undefined;
  /** Names of sessions not used for the fetch, given by the caller or refused by the gate. */
  readonly excluded: Set<string>;
}

/** Time reserved for the request after the latest possible slot. */
const minSendMs = 2_000;
/** Time for which the absence of sessions is remembered. */
const noneForMs = 2_000;
/** Node fires longer timers after a millisecond. Slots can be this far away after the database's clock was set back. */
const maxTimerMs = 2 ** 31 - 1;
/** Maximum sessions that one fetch may get throttled. Any other refusal ends the fetch. */
const maxThrottled = 2;

/**
 * Sends requests in the operator's sessions, each through its own proxy, at a pace shared by all processes. Refusals pause a
 * session. Challenges are never solved, and no fetch causes more than one.
 */
export class SessionSender {
  readonly #settings: PhotonetSettings;
  readonly #sessions: PhotonetSessions;
  readonly #watch: SessionWatch;
  readonly #egresses = new Map<string, Egress>();
  #noneUntilMs = 0;

  constructor(settings: PhotonetSettings, sessions: PhotonetSessions, watch: SessionWatch) {
    this.#settings = settings;
    this.#sessions = sessions;
    this.#watch = watch;
  }

  /** Sends a request in a session. Returns a refusal if no session can send it, and null if there are no sessions. */
  async ask(wire: WireRequest, fetch: SessionFetch): Promise<Reply | null> {
    if (performance.now() < this.#noneUntilMs) return null;
    const avoided: string[] = [];
    let reply: Reply | null = null;
    while (avoided.length < this.#settings.attempts && mayAsk(fetch)) {
      const slot = await this.#slot(fetch, avoided);
      if ('reserved' in slot) return this.#unsent(slot, reply);
      const next = await this.#inSlot(slot, { wire, fetch });
      if (next === 'elsewhere') continue;
      reply = next;
      avoided.push(slot.sessionId);
      if (!mayBeRepeated(reply)) return reply;
    }
    return reply ?? (fetch.signal.aborted ? { kind: 'late' } : pausedAlready);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#egresses.values()].map((egress) => egress.close()));
  }

  /** Returns the reply without a slot: an earlier reply, unless it was a refusal, whose retry time may be less accurate. */
  #unsent(slot: NoSlot, earlier: Reply | null): Reply | null {
    if (slot.reason === 'none') {
      this.#noneUntilMs = performance.now() + noneForMs;
      return earlier;
    }
    return earlier === null || earlier.kind === 'blocked' ? unavailable(slot) : earlier;
  }

  async #slot({ endsAtMs, excluded }: SessionFetch, avoided: readonly string[]): Promise<Slot | NoSlot> {
    const withinMs = Math.max(0, Math.floor(endsAtMs - performance.now() - minSendMs));
    const terms = { paceMs: this.#settings.sessionPaceMs, withinMs, avoided, excluded: [...excluded] };
    const reserved = await this.#sessions.reserve(terms);
    if (reserved.reserved) return reserved.slot;
    if (reserved.reason === 'busy') this.#watch.onWait('refused', reserved.freeInMs / 1000);
    return reserved;
  }

  /** Sends the request in this slot. Returns `elsewhere` if the session was paused or has no request left for this fetch. */
  async #inSlot(slot: Slot, request: { wire: WireRequest; fetch: SessionFetch }): Promise<Reply | 'elsewhere'> {
    const { signal, refusals, gate, excluded } = request.fetch;
    const began = performance.now();
    if (!(await waited(slot.waitMs, signal))) return { kind: 'late', untried: true };
    const notNow = (await gate?.(slot.name)) ?? null;
    if (notNow?.thisSessionOnly) excluded.add(slot.name);
    if (notNow !== null) return notNow.thisSessionOnly ? 'elsewhere' : refusedFor(notNow.waitMs);
    const begun = await this.#begun(slot, signal);
    if (begun === 'late') return { kind: 'late', untried: true };
    this.#watch.onWait(begun.begun ? 'sent' : 'lost', (performance.now() - began) / 1000);
    if (!begun.begun) return 'elsewhere';
    const jar = new SessionJar(begun.jar.text);
    let requests = 0;
    const sender: Sender = {
      headersFor: (url) => jar.headersFor(url),
      onResponse: (url, headers) => jar.onResponse(url, headers),
      // The gate has accepted the first request; the others follow redirects.
      ...(gate && { mayNotSendMs: async () => (++requests === 1 ? 0 : ((await gate(slot.name))?.waitMs ?? 0)) }),
    };
    const reply = await this.#egressOf(slot.proxy).ask(request.wire, signal, sender);
    const refusal = refusalOf(reply);
    if (refusal !== null) refusals.push(refusal.reason);
    const state = await this.#sessions.answered(slot.sessionId, { sentAt: begun.sentAt, refusal });
    if (refusal !== null && state !== null) this.#watch.onPause(refusal.reason);
    if (jar.changed) await this.#save(slot.sessionId, jar, begun.jar.version);
    return reply;
  }

  /** Begins a due slot; waits if the previous request was late. */
  async #begun(slot: Slot, signal: AbortSignal): Promise<Exclude<RequestStart, { reason: 'early' }> | 'late'> {
    for (;;) {
      const begun = await this.#sessions.begin(slot, this.#settings.sessionPaceMs);
      if (begun.begun || begun.reason === 'lost') return begun;
      if (!(await waited(begun.waitMs, signal))) return 'late';
    }
  }

  /** Saves the jar. If another request saved first, applies this response to the newer jar. */
  async #save(sessionId: string, jar: SessionJar, version: number): Promise<void> {
    for (let saved = { text: jar.text(), version }; ; ) {
      const { newest } = await this.#sessions.saveJar(sessionId, saved);
      if (newest === null) return;
      saved = { text: jar.appliedTo(newest.text).text(), version: newest.version };
    }
  }

  #egressOf(proxy: string): Egress {
    const known = this.#egresses.get(proxy);
    if (known !== undefined) return known;
    const egress = new Egress(
      this.#settings,
      proxy === directProxy ? null : withPassword(proxy, this.#settings.proxies),
    );
    this.#egresses.set(proxy, egress);
    return egress;
  }
}

/** Returns false if the signal ended the wait. */
async function waited(waitMs: number, signal: AbortSignal): Promise<boolean> {
  try {
    await sleep(Math.min(waitMs, maxTimerMs), undefined, { signal });
    return true;
  } catch {
    return false;
  }
}

function refusedFor(waitMs: number): Reply {
  return { kind: 'blocked', refusal: 'refused', retryAfterSeconds: Math.ceil(waitMs / 1000), untried: true };
}

const pausedAlready: Reply = { kind: 'blocked', refusal: 'refused', retryAfterSeconds: null, untried: true };

function unavailable(slot: NoSlot): Reply {
  const retryAfterSeconds = slot.reason === 'busy' ? Math.max(1, Math.ceil(slot.freeInMs / 1000)) : null;
  return { kind: 'blocked', refusal: 'throttled', retryAfterSeconds, untried: true };
}

/** Returns whether the fetch may use another session without risking more than a throttle. */
function mayAsk({ signal, refusals }: SessionFetch): boolean {
  return !signal.aborted && refusals.length < maxThrottled && refusals.every((refusal) => refusal === 'throttled');
}

/** Returns whether the same request may succeed in another session. */
function mayBeRepeated(reply: Reply): boolean {
  if (reply.kind === 'late') return !('untried' in reply);
  if (reply.kind === 'broken') return reply.retryable;
  return reply.kind === 'blocked' && reply.refusal === 'throttled';
}

function refusalOf(reply: Reply) {
  if (reply.kind !== 'blocked') return null;
  const reason = sessionRefusals.find((known) => known === reply.refusal);
  return reason === undefined ? null : { reason, retryAfterSeconds: reply.retryAfterSeconds };
}

/** Returns the proxy's URL with its password, which only the settings contain. */
function withPassword(proxy: string, settings: readonly string[]): string {
  return settings.find((known) => publicUrlOf(known) === proxy) ?? proxy;
}

/** Returns a proxy's URL without its password, as stored with a session. */
export function publicUrlOf(proxy: string): string {
  const url = new URL(proxy);
  url.password = '';
  return url.href;
}
