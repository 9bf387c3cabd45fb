import type { IncomingHttpHeaders } from 'node:http';
import { BrokenCircuitError, circuitBreaker, handleAll } from 'cockatiel';
import type { Dispatcher } from 'undici';
import { Agent, Pool, ProxyAgent, request } from 'undici';
import { BodyTooLarge, readBody } from './body.ts';
import { nameOfProxy, outcomeOf } from './measured-requests.ts';
import { RecentFailures } from './recent-failures.ts';
import type { Reply } from './reply.ts';
import { readReply, refusalOfRedirect } from './reply.ts';
import type { PhotonetSettings } from './settings.ts';
import type { WireHeaders } from './wire-headers.ts';
import { mergedHeaders } from './wire-headers.ts';

/** Request to the network. */
export interface WireRequest {
  readonly method: 'GET' | 'POST';
  /** Path and query, already encoded. */
  readonly path: string;
  readonly form?: Readonly<Record<string, string>>;
  /** Headers that override the settings and defaults. */
  readonly headers?: WireHeaders;
  /** Name of the route in the request plan. */
  readonly route?: string;
  /** Whether another route exists; a late request is then not repeated. */
  readonly hasAlternative?: boolean;
}

/** Sender of a request, with or without a session. */
export interface Sender {
  /** Returns headers that override all others. */
  headersFor(url: URL): WireHeaders;
  /** Called with the headers of each response, including redirects. */
  onResponse(url: URL, headers: IncomingHttpHeaders): void;
  /** Called before each request; returns the wait in milliseconds if it may not be sent, otherwise 0. Default: 0. */
  mayNotSendMs?(): Promise<number>;
}

const maxRedirects = 3;

/** Connection to the network, direct or through one proxy, with its own pool and circuit breaker. */
export class Egress {
  readonly #settings: PhotonetSettings;
  readonly #dispatcher: Dispatcher;
  readonly #hosts: ReadonlySet<string>;
  /** Name in metrics, without credentials. */
  readonly #name: string;
  /**
   * Opens when 90 % of at least 250 requests fail within ten seconds. A single bad target never opens it, nor does a hanging
   * network, which exhausts the slots first.
   */
  readonly #breaker = circuitBreaker(
    handleAll.orWhenResult((reply) => hasFailed(reply as Reply)),
    { halfOpenAfter: 1_000, breaker: new RecentFailures({ seconds: 10, calls: 250, share: 0.9 }) },
  );
  /** Reply while the circuit is open. */
  #lastFailure: Failure = { kind: 'late', untried: true };

  constructor(settings: PhotonetSettings, proxy: string | null) {
    this.#settings = settings;
    this.#hosts = new Set([new URL(settings.baseUrl).host, ...settings.redirectHosts]);
    this.#dispatcher = dispatcherOf(settings, proxy);
    this.#name = nameOfProxy(proxy);
  }

  /**
   * Makes one attempt. Never throws for errors of the network. Sends nothing while the circuit is open, so that another egress
   * can be tried.
   */
  async ask(wire: WireRequest, budget: AbortSignal, sender: Sender = withoutSession): Promise<Reply> {
    try {
      const reply = await this.#breaker.execute(() => this.#attempt(wire, budget, sender));
      this.#settings.onRequest?.({ proxy: this.#name, outcome: outcomeOf(reply) });
      if (hasFailed(reply)) this.#lastFailure = { ...reply, untried: true };
      return reply;
    } catch (error) {
      if (error instanceof BrokenCircuitError) return this.#lastFailure;
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.#dispatcher.destroy();
  }

  async #attempt(wire: WireRequest, budget: AbortSignal, sender: Sender): Promise<Reply> {
    const signal = AbortSignal.any([budget, AbortSignal.timeout(this.#settings.attemptTimeoutMs)]);
    try {
      return await this.#exchange(wire, new URL(wire.path, this.#settings.baseUrl), { signal, sender, redirects: 0 });
    } catch (error) {
      if (error instanceof BodyTooLarge) return { kind: 'broken', what: 'body too large', retryable: false };
      if (signal.aborted || isTimeout(error)) return { kind: 'late' };
      return { kind: 'broken', what: 'connection failed', retryable: true };
    }
  }

  async #exchange(wire: WireRequest, url: URL, way: Exchange): Promise<Reply> {
    const waitMs = (await way.sender.mayNotSendMs?.()) ?? 0;
    if (waitMs > 0)
      return { kind: 'blocked', refusal: 'refused', retryAfterSeconds: Math.ceil(waitMs / 1000), untried: true };
    const { statusCode, headers, body } = await request(url, {
      dispatcher: this.#dispatcher,
      method: wire.method,
      signal: way.signal,
      headers: mergedHeaders(
        { accept: 'application/json', 'accept-encoding': 'gzip, deflate, br' },
        wire.form ? { 'content-type': 'application/x-www-form-urlencoded' } : {},
        this.#settings.headers,
        wire.headers ?? {},
        way.sender.headersFor(url),
      ),
      ...(wire.form && { body: new URLSearchParams(wire.form).toString() }),
    });
    way.sender.onResponse(url, headers);
    if (statusCode >= 300 && statusCode < 400) {
      body.destroy();
      body.on('error', () => undefined);
      return this.#redirected(wire, { from: url, to: single(headers.location), way });
    }
    const response = {
      status: statusCode,
      contentType: single(headers['content-type']),
      retryAfter: single(headers['retry-after']) || null,
      body: await readBody(body, single(headers['content-encoding']), this.#settings.maxBodyBytes),
    };
    return readReply(response);
  }

  /** Follows redirects within the allowed hosts only. A redirect to a login page or to the start page is a block. */
  #redirected(wire: WireRequest, redirect: { from: URL; to: string; way: Exchange }): Reply | Promise<Reply> {
    const { from, to, way } = redirect;
    if (to === '' || !URL.canParse(to, from.href)) return { kind: 'changed', what: 'a redirect to nowhere' };
    const target = new URL(to, from.href);
    const allowed = this.#hosts.has(target.host) && (target.protocol === from.protocol || target.protocol === 'https:');
    const refusal = refusalOfRedirect(target.pathname, { home: allowed });
    if (!allowed || refusal !== 'refused' || wire.method === 'POST' || way.redirects >= maxRedirects)
      return { kind: 'blocked', refusal, retryAfterSeconds: null };
    return this.#exchange(wire, target, { ...way, redirects: way.redirects + 1 });
  }
}

interface Exchange {
  readonly signal: AbortSignal;
  readonly sender: Sender;
  readonly redirects: number;
}

export const withoutSession: Sender = { headersFor: () => ({}), onResponse: () => undefined };

type Failure = Extract<Reply, { kind: 'broken' | 'late' }>;

function hasFailed(reply: Reply): reply is Failure {
  return reply.kind === 'broken' || reply.kind === 'late';
}

/** Returns the connections of an egress. Proxies are used as tunnels, so that the same limits apply. */
function dispatcherOf(settings: PhotonetSettings, proxy: string | null): Dispatcher {
  const limits = {
    connections: settings.concurrency,
    pipelining: 1,
    headersTimeout: settings.idleTimeoutMs,
    bodyTimeout: settings.idleTimeoutMs,
    maxHeaderSize: 16 * 1024,
  };
  if (proxy === null) return new Agent({ ...limits, connect: { timeout: settings.connectTimeoutMs } });
  return new ProxyAgent({
    ...limits,
    uri: proxy,
    proxyTunnel: true,
    connectTimeout: settings.connectTimeoutMs,
    clientFactory: (origin, options) => new Pool(origin, { ...options, headersTimeout: settings.connectTimeoutMs }),
  });
}

function single(header: string | string[] | undefined): string {
  return (Array.isArray(header) ? header[0] : header) ?? '';
}

function isTimeout(error: unknown): boolean {
  return (
    error instanceof Error &&
    /^UND_ERR_(?:HEADERS|BODY|CONNECT)_TIMEOUT$/.test(String((error as { code?: unknown }).code))
  );
}
