import { setTimeout as sleep } from 'node:timers/promises';
import type { TargetKind } from '@creator-discovery/scraping';
import { type BulkheadPolicy, BulkheadRejectedError, bulkhead } from 'cockatiel';
import { Agent, fetch } from 'undici';
import type { MappedRequest, Mapping } from './mapping.ts';
import { type ProviderReply, readReply } from './provider-reply.ts';
import type { ProviderSettings } from './settings.ts';
import type { TemplateValues } from './template.ts';

/** Request sent to the provider, with its cost for the operator. */
export interface ProviderCall {
  /** Name of the provider in its mapping. */
  readonly provider: string;
  /** Kind requested. A profile read before a user's posts is a separate call. */
  readonly kind: TargetKind;
  readonly outcome: ProviderReply['kind'];
  /** HTTP status; null without a response. */
  readonly status: number | null;
  readonly seconds: number;
  readonly currency: string;
  /** Millionths of the currency; 0 for outcomes that are not billed. */
  readonly costMicros: number;
}

/** Called after each request. */
export type OnProviderCall = (call: ProviderCall) => void;

export interface ProviderRequest {
  readonly kind: TargetKind;
  readonly request: MappedRequest;
  readonly values: TemplateValues;
}

const attempts = 3;
/** Maximum requested wait within a fetch. */
const maxRetryAfterSeconds = 5;
/** Maximum time without requests after a refusal. */
const maxCoolDownSeconds = 300;

interface ProviderAttempt {
  readonly reply: ProviderReply;
  readonly status: number | null;
  /** Whether the request may have reached the provider, and so may have been billed. */
  readonly sent: boolean;
}

/**
 * Sends requests to the provider. Repeats a request only if it did not reach the provider or its outcome is free, so that
 * nothing is billed twice.
 */
export class ProviderClient {
  readonly #settings: ProviderSettings;
  readonly #onCall: OnProviderCall;
  readonly #agent: Agent;
  readonly #slots = new WeakMap<Mapping, BulkheadPolicy>();
  /** End of the cool down on the monotonic clock. */
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

  async ask(asked: ProviderRequest, mapping: Mapping, budget: AbortSignal): Promise<ProviderReply> {
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

  async #send(asked: ProviderRequest, mapping: Mapping, budget: AbortSignal): Promise<ProviderAttempt> {
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
      this.#coolsDownUntil = performance.now() + Math.min(result.reply.retryAfterSeconds, maxCoolDownSeconds) * 1000;
    return result;
  }

  async #exchange(
    { request, values }: ProviderRequest,
    mapping: Mapping,
    signal: AbortSignal,
  ): Promise<ProviderAttempt> {
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

  /** Waits for a slot of the concurrency limit, within the budget. */
  async #inSlot(send: () => Promise<ProviderAttempt>, mapping: Mapping, budget: AbortSignal): Promise<ProviderAttempt> {
    const late: ProviderAttempt = { reply: { kind: 'late' }, status: null, sent: false };
    if (budget.aborted) return late;
    const { promise: over, resolve } = Promise.withResolvers<ProviderAttempt>();
    const end = (): void => resolve(late);
    budget.addEventListener('abort', end, { once: true });
    const answered = this.#slotsOf(mapping)
      .execute(() => (budget.aborted ? late : send()))
      .catch((error: unknown): ProviderAttempt => {
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

  /** Waits before another attempt. Returns false if the budget ends first or the requested wait is too long. */
  async #backOff(reply: ProviderReply, attempt: number, budget: AbortSignal): Promise<boolean> {
    const asked = reply.kind === 'blocked' ? (reply.retryAfterSeconds ?? 0) : 0;
    if (asked > maxRetryAfterSeconds) return false;
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

/** Returns the cost of a request. A late answer may have been billed, so it counts. */
function costOf({ request }: ProviderRequest, { kind }: ProviderReply, { free }: Mapping): number {
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

/** Reads a whole decompressed body, or returns null if it exceeds `maxBytes`. */
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

/** Returns whether no connection was made. */
function neverSent(error: unknown): boolean {
  const { cause = error } = error as { cause?: unknown };
  const { code, errors = [] } = cause as { code?: string; errors?: readonly { code?: string }[] };
  return errors.length > 0
    ? errors.every((one) => unsentCodes.has(one.code ?? ''))
    : code !== undefined && unsentCodes.has(code);
}
