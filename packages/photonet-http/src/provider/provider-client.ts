import type { TargetKind } from '@creator-discovery/scraping';
import { Agent, fetch } from 'undici';
import { BodyTooLarge, readBody } from '../body.ts';
import { filledFields, filledText, type TemplateValues } from '../request-template.ts';
import { Slots, waited } from '../slots.ts';
import type { MappedRequest, Mapping } from './mapping.ts';
import { type ProviderReply, readReply } from './provider-reply.ts';
import type { ProviderSettings } from './settings.ts';

/** Request sent to the provider, with its cost for the operator. */
export interface ProviderCall {
  /** Name of the provider in its mapping. */
  readonly provider: string;
  /** Kind requested. A profile read before a user's posts is a separate call. */
  readonly kind: TargetKind;
  readonly outcome: ProviderReply['kind'];
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
  /** Whether the request may have reached the provider, and so may have been billed. */
  readonly sent: boolean;
}

const unsent: Readonly<Record<'late' | 'full', ProviderAttempt>> = {
  late: { reply: { kind: 'late' }, sent: false },
  full: { reply: { kind: 'failed' }, sent: false },
};

/**
 * Sends requests to the provider. Repeats a request only if it did not reach the provider or its outcome is free, so that
 * nothing is billed twice.
 */
export class ProviderClient {
  readonly #settings: ProviderSettings;
  readonly #onCall: OnProviderCall;
  readonly #agent: Agent;
  readonly #slots = new WeakMap<Mapping, Slots>();
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
      const send = () => this.#send(asked, mapping, budget);
      const { reply: next, sent } = await this.#slotsOf(mapping).run(send, budget, unsent);
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
      return { reply: { kind: 'blocked', retryAfterSeconds: Math.ceil(coolDownMs / 1000) }, sent: false };
    const began = performance.now();
    const result = await this.#exchange(asked, mapping, budget);
    if (result.sent) {
      this.#onCall({
        provider: mapping.name,
        kind: asked.kind,
        outcome: result.reply.kind,
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
      const body = await readBody(response.body ?? [], '', this.#settings.maxBodyBytes);
      const raw = { status: response.status, retryAfter: response.headers.get('retry-after'), body };
      return { reply: readReply(raw, request.answers, mapping), sent: true };
    } catch (error) {
      if (error instanceof BodyTooLarge) return { reply: { kind: 'changed', what: 'body too large' }, sent: true };
      if (signal.aborted) return { reply: { kind: 'late' }, sent: true };
      return { reply: { kind: 'failed' }, sent: !neverSent(error) };
    }
  }

  #slotsOf(mapping: Mapping): Slots {
    const slots = this.#slots.get(mapping) ?? new Slots(mapping.concurrency, this.#settings.queue);
    this.#slots.set(mapping, slots);
    return slots;
  }

  /** Waits before another attempt. Returns false if the budget ends first or the requested wait is too long. */
  async #backOff(reply: ProviderReply, attempt: number, budget: AbortSignal): Promise<boolean> {
    const asked = reply.kind === 'blocked' ? (reply.retryAfterSeconds ?? 0) : 0;
    if (asked > maxRetryAfterSeconds) return false;
    return waited(asked * 1000 + Math.random() * 100 * 2 ** attempt, budget);
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
  const url = new URL(mapping.base_url.replace(/\/$/, '') + filledText(request.path, values, encodeURIComponent));
  for (const [name, value] of Object.entries(filledFields(request.query, values))) url.searchParams.set(name, value);
  return url;
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
