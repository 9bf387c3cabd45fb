import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Begun,
  directProxy,
  type NoSlot,
  type PhotonetSessions,
  type RequestGate,
  type SessionRefusal,
  type Slot,
  sessionRefusals,
} from '@creator-discovery/scraping';
import { Egress, type Sender, type WireRequest } from '../egress.ts';
import type { Reply } from '../reply.ts';
import type { PhotonetSettings } from '../settings.ts';
import { SessionJar } from './session-jar.ts';

/** Who hears of what becomes of sessions. */
export interface SessionWatch {
  /** Hears how long a request waited for its slot, in seconds; where it was refused: how long it would have had to wait. */
  readonly onWait: (outcome: WaitOutcome, seconds: number) => void;
  /** Hears of each pause that the network has caused. */
  readonly onPause: (reason: SessionRefusal) => void;
}

/** `refused`: no session had a slot in time. `lost`: the session was paused while the request waited. */
export const waitOutcomes = ['sent', 'refused', 'lost'] as const;
export type WaitOutcome = (typeof waitOutcomes)[number];

/** One fetch, as far as sessions are concerned. */
export interface SessionFetch {
  readonly signal: AbortSignal;
  /** When its time is over, by the monotonic clock. */
  readonly endsAtMs: number;
  /** What it has got sessions into so far. */
  readonly refusals: SessionRefusal[];
  /** See `FetchLimits`. */
  readonly gate: RequestGate | undefined;
  /** Names of sessions in which it sends nothing: what it was given, and those that have turned out to be used up for it. */
  readonly excluded: Set<string>;
}

/** How much of a fetch's time is left for the request itself when its slot comes last. */
const leastSendMs = 2_000;
/** For how long a process without sessions doesn't ask again whether there are any. */
const noneForMs = 2_000;
/** Node takes a longer timer for one of a millisecond. Where the database's clock was set back, a session can be that far away. */
const longestTimerMs = 2 ** 31 - 1;
/** Sessions that one fetch may get throttled. Whatever else pauses a session ends the fetch at once. */
const mostThrottled = 2;

/**
 * Sends requests in the operator's sessions, each through its own proxy, at the pace that all processes share. What the network
 * says to a session decides how long that pauses. Nothing tries to solve a challenge, and no fetch gets two sessions into one.
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

  /** The reply to a request that was sent in a session, or why none could send it; null where there are no sessions. */
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

  /** What to answer where there is no slot: an earlier reply, unless that was a refusal that says less of when to come back. */
  #unsent(slot: NoSlot, earlier: Reply | null): Reply | null {
    if (slot.reason === 'none') {
      this.#noneUntilMs = performance.now() + noneForMs;
      return earlier;
    }
    return earlier === null || earlier.kind === 'blocked' ? unavailable(slot) : earlier;
  }

  async #slot({ endsAtMs, excluded }: SessionFetch, avoided: readonly string[]): Promise<Slot | NoSlot> {
    const withinMs = Math.max(0, Math.floor(endsAtMs - performance.now() - leastSendMs));
    const terms = { paceMs: this.#settings.sessionPaceMs, withinMs, avoided, excluded: [...excluded] };
    const reserved = await this.#sessions.reserve(terms);
    if (reserved.reserved) return reserved.slot;
    if (reserved.reason === 'busy') this.#watch.onWait('refused', reserved.freeInMs / 1000);
    return reserved;
  }

  /** The reply to the request in this slot; `elsewhere` where the session was paused meanwhile, or is used up for this fetch. */
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
      heard: (url, headers) => jar.heard(url, headers),
      // The first request has been asked for; the others follow redirects.
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

  /** Begins in a slot that has come; waits where the request before it was late. */
  async #begun(slot: Slot, signal: AbortSignal): Promise<Exclude<Begun, { reason: 'early' }> | 'late'> {
    for (;;) {
      const begun = await this.#sessions.begin(slot, this.#settings.sessionPaceMs);
      if (begun.begun || begun.reason === 'lost') return begun;
      if (!(await waited(begun.waitMs, signal))) return 'late';
    }
  }

  /** Where another request of the session has saved its jar first, the newer jar gets what this response has set. */
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

/** False where the signal ends the wait before. */
async function waited(waitMs: number, signal: AbortSignal): Promise<boolean> {
  try {
    await sleep(Math.min(waitMs, longestTimerMs), undefined, { signal });
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

/** Whether the fetch may use another session: it isn't over, and hasn't got one into trouble that others should be spared. */
function mayAsk({ signal, refusals }: SessionFetch): boolean {
  return !signal.aborted && refusals.length < mostThrottled && refusals.every((refusal) => refusal === 'throttled');
}

/** Whether the same request may be answered in another session. */
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

/** The proxy of a session as the settings have it: passwords are there alone. */
function withPassword(proxy: string, settings: readonly string[]): string {
  return settings.find((known) => publicUrlOf(known) === proxy) ?? proxy;
}

/** The URL of a proxy without its password, which is what a session is bound to. */
export function publicUrlOf(proxy: string): string {
  const url = new URL(proxy);
  url.password = '';
  return url.href;
}
