import { setTimeout as sleep } from 'node:timers/promises';
import type { TargetKind } from '@creator-discovery/scraping';
import { type BulkheadPolicy, BulkheadRejectedError, bulkhead } from 'cockatiel';
import { Agent, fetch } from 'undici';
import type { MappedRequest, Mapping } from './mapping.ts';
import { type ProviderReply, readReply } from './provider-reply.ts';
import type { ProviderSettings } from './settings.ts';
import type { TemplateValues } from './template.ts';

/** A request that was sent to the provider, and what the operator pays for it. */
export interface ProviderCall {
  /** The provider's name in the mapping. */
  readonly provider: string;
  /** What was asked for; a user's posts may need the profile first, which is a call of its own. */
  readonly kind: TargetKind;
  readonly outcome: ProviderReply['kind'];
  /** Null where there was no response. */
  readonly status: number | null;
  readonly seconds: number;
  readonly currency: string;
  /** Millionths of the currency; 0 where the provider doesn't bill this outcome. */
  readonly costMicros: number;
}

/** Hears of each request that was sent, once it has ended. */
export type OnProviderCall = (call: ProviderCall) => void;

/** One request as a fetch needs it. */
export interface Asked {
  readonly kind: TargetKind;
  readonly request: MappedRequest;
  readonly values: TemplateValues;
}

const attempts = 3;
/** Longer than this, a fetch doesn't wait for a provider that names a time. */
const longestRetryAfterSeconds = 5;
/** How long nothing is sent to a provider that asks for time, at most. */
const longestCoolDownSeconds = 300;

/** What became of one request. */
interface Sent {
  readonly reply: ProviderReply;
  readonly status: number | null;
  /** Whether it can have reached the provider: then it may have been billed. */
  readonly sent: boolean;
}

/**
 * Sends requests to the provider. What may have been billed is never sent again: a request is repeated only where it didn't
 * reach the provider, or where the document says that such an answer is free.
 */
export class ProviderClient {
  readonly #settings: ProviderSettings;
  readonly #onCall: OnProviderCall;
  readonly #agent: Agent;
  readonly #slots = new WeakMap<Mapping, BulkheadPolicy>();
  /** Nothing is sent before this time of the monotonic clock, in milliseconds. */
  #coolsDownUntil = 0;

  constructor(settings: ProviderSettings, onCall: OnProviderCall) {
    this.#settings = settings;
    this.#onCall = onCall;
    this.#agent = new Agent({
      connect: { timeout: settings.connectTimeoutMs },
      headersTimeout: settings.totalTimeoutMs,
      bodyTimeout: settings.totalTimeoutMs,
      pipelining: 1,
    });
  }

  async ask(asked: Asked, mapping: Mapping, budget: AbortSignal): Promise<ProviderReply> {
    let reply: ProviderReply = { kind: 'late' };
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      if (attempt > 0 && !(await this.#backOff(reply, attempt, budget))) return reply;
      const { reply: next, sent } = await this.#inSlot(() => this.#send(asked, mapping, budget), mapping, budget);
      reply = next;
      if (budget.aborted || !isWorthRepeating(reply) || (sent && costOf(asked, reply, mapping) > 0)) return reply;
    }
    return reply;
  }

  async close(): Promise<void> {
    await this.#agent.destroy();
  }

  async #send(asked: Asked, mapping: Mapping, budget: AbortSignal): Promise<Sent> {
    const coolDownMs = this.#coolsDownUntil - performance.now();
    if (coolDownMs > 0)
      return { reply: { kind: 'blocked', retryAfterSeconds: Math.ceil(coolDownMs / 1000) }, status: null, sent: false };
    const began = performance.now();
    const result = await this.#exchange(asked, mapping, budget);
    if (result.sent) {
      this.#onCall({
        provider: mapping.name,
        kind: asked.kind,
        outcome: result.reply.kind,
        status: result.status,
        seconds: (performance.now() - began) / 1000,
        currency: mapping.currency,
        costMicros: costOf(asked, result.reply, mapping),
      });
    }
    if (result.reply.kind === 'blocked' && result.reply.retryAfterSeconds !== null)
      this.#coolsDownUntil =
        performance.now() + Math.min(result.reply.retryAfterSeconds, longestCoolDownSeconds) * 1000;
    return result;
  }

  async #exchange({ request, values }: Asked, mapping: Mapping, signal: AbortSignal): Promise<Sent> {
    try {
      const response = await fetch(urlOf(request, values, mapping), {
        dispatcher: this.#agent,
        redirect: 'manual',
        signal,
        headers: {
          accept: 'application/json',
          ...mapping.headers,
          [mapping.auth.header]: `${mapping.auth.prefix}${this.#settings.key}`,
        },
      });
      const body = await bodyWithin(response.body, this.#settings.maxBodyBytes);
      const { status, headers } = response;
      if (body === null) return { reply: { kind: 'changed', what: 'body too large' }, status, sent: true };
      const raw = { status, retryAfter: headers.get('retry-after'), body };
      return { reply: readReply(raw, request.answers, mapping), status, sent: true };
    } catch (error) {
      if (signal.aborted) return { reply: { kind: 'late' }, status: null, sent: true };
      return { reply: { kind: 'failed' }, status: null, sent: !neverSent(error) };
    }
  }

  /** Waits for one of the slots for requests in flight, no longer than the budget lasts. */
  async #inSlot(send: () => Promise<Sent>, mapping: Mapping, budget: AbortSignal): Promise<Sent> {
    const late: Sent = { reply: { kind: 'late' }, status: null, sent: false };
    if (budget.aborted) return late;
    const { promise: over, resolve } = Promise.withResolvers<Sent>();
    const end = (): void => resolve(late);
    budget.addEventListener('abort', end, { once: true });
    const answered = this.#slotsOf(mapping)
      .execute(() => (budget.aborted ? late : send()))
      .catch((error: unknown): Sent => {
        if (error instanceof BulkheadRejectedError) return { reply: { kind: 'failed' }, status: null, sent: false };
        throw error;
      });
    try {
      return await Promise.race([answered, over]);
    } finally {
      budget.removeEventListener('abort', end);
    }
  }

  #slotsOf(mapping: Mapping): BulkheadPolicy {
    const slots = this.#slots.get(mapping) ?? bulkhead(mapping.concurrency, this.#settings.queue);
    this.#slots.set(mapping, slots);
    return slots;
  }

  /** Waits before another attempt. False when the budget ends first, or the provider asks for too long. */
  async #backOff(reply: ProviderReply, attempt: number, budget: AbortSignal): Promise<boolean> {
    const asked = reply.kind === 'blocked' ? (reply.retryAfterSeconds ?? 0) : 0;
    if (asked > longestRetryAfterSeconds) return false;
    try {
      await sleep(asked * 1000 + Math.random() * 100 * 2 ** attempt, undefined, { signal: budget });
      return true;
    } catch {
      return false;
    }
  }
}

function isWorthRepeating(reply: ProviderReply): boolean {
  return reply.kind === 'failed' || (reply.kind === 'blocked' && reply.retryAfterSeconds !== null);
}

/** A late answer may have been made all the same, and counts. */
function costOf({ request }: Asked, { kind }: ProviderReply, { free }: Mapping): number {
  return kind !== 'answer' && kind !== 'late' && free.includes(kind) ? 0 : request.cost;
}

function urlOf(request: MappedRequest, values: TemplateValues, mapping: Mapping): URL {
  const url = new URL(mapping.base_url.replace(/\/$/, '') + request.path.fill(values, encodeURIComponent));
  for (const [name, text] of Object.entries(request.query)) {
    const value = text.fill(values);
    if (value !== null) url.searchParams.set(name, value);
  }
  return url;
}

/** Reads a whole body, decompressed; null where it is larger. */
async function bodyWithin(body: AsyncIterable<Uint8Array> | null, maxBytes: number): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const unsentCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Whether there was no connection to send a request on. */
function neverSent(error: unknown): boolean {
  const { cause = error } = error as { cause?: unknown };
  const { code, errors = [] } = cause as { code?: string; errors?: readonly { code?: string }[] };
  return errors.length > 0
    ? errors.every((one) => unsentCodes.has(one.code ?? ''))
    : code !== undefined && unsentCodes.has(code);
}
