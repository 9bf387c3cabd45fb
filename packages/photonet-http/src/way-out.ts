import { BrokenCircuitError, circuitBreaker, handleAll } from 'cockatiel';
import { Agent, type Dispatcher, Pool, ProxyAgent, request } from 'undici';
import { BodyTooLarge, readBody } from './body.ts';
import { RecentFailures } from './recent-failures.ts';
import { type Reply, readReply } from './reply.ts';
import type { PhotonetSettings } from './settings.ts';

/** One request to the network. */
export interface WireRequest {
  readonly method: 'GET' | 'POST';
  /** Path with its query, parts already encoded. */
  readonly path: string;
  readonly form?: Readonly<Record<string, string>>;
}

const maxRedirects = 3;
/** How long a way rests that was told to wait without being told how long, and at most, seconds. */
const rest = { unsaid: 10, most: 300 };

/** One way out to the network (direct, or one proxy) with its own connections and its own circuit breaker. */
export class WayOut {
  readonly #settings: PhotonetSettings;
  readonly #dispatcher: Dispatcher;
  readonly #hosts: ReadonlySet<string>;
  /**
   * Opens when nearly everything of a busy ten seconds failed. Single bad targets never open it, nor does a network that
   * hangs: there the places run out first.
   */
  readonly #breaker = circuitBreaker(
    handleAll.orWhenResult((reply) => hasFailed(reply as Reply)),
    { halfOpenAfter: 1_000, breaker: new RecentFailures({ seconds: 10, calls: 250, share: 0.9 }) },
  );
  /** What a call is told that is not tried because the circuit is open. */
  #failure: Failure = { kind: 'late', untried: true };
  readonly #proxy: string | null;
  /** Until this moment of the monotonic clock the way rests. */
  #restsUntil = 0;

  constructor(settings: PhotonetSettings, proxy: string | null) {
    this.#settings = settings;
    this.#proxy = proxy;
    this.#hosts = new Set([new URL(settings.baseUrl).host, ...settings.redirectHosts]);
    this.#dispatcher = dispatcherOf(settings, proxy);
  }

  /**
   * One attempt; never throws for anything the network does. A way whose circuit is open is not tried, nor is a proxy that
   * the network told to wait: another one may be welcome. The direct way never rests, because one target's block would
   * then be everybody's.
   */
  async ask(wire: WireRequest, budget: AbortSignal): Promise<Reply> {
    const restMs = this.#restsUntil - performance.now();
    if (restMs > 0)
      return { kind: 'blocked', retryAfterSeconds: Math.ceil(restMs / 1000), throttled: true, untried: true };
    try {
      const reply = await this.#breaker.execute(() => this.#attempt(wire, budget));
      if (hasFailed(reply)) this.#failure = { ...reply, untried: true };
      if (this.#proxy !== null && reply.kind === 'blocked' && reply.throttled) this.#rest(reply.retryAfterSeconds);
      return reply;
    } catch (error) {
      if (error instanceof BrokenCircuitError) return this.#failure;
      throw error;
    }
  }

  #rest(askedSeconds: number | null): void {
    this.#restsUntil = performance.now() + Math.min(askedSeconds ?? rest.unsaid, rest.most) * 1000;
  }

  async close(): Promise<void> {
    await this.#dispatcher.destroy();
  }

  async #attempt(wire: WireRequest, budget: AbortSignal): Promise<Reply> {
    const signal = AbortSignal.any([budget, AbortSignal.timeout(this.#settings.attemptTimeoutMs)]);
    try {
      return await this.#exchange(wire, new URL(wire.path, this.#settings.baseUrl), { signal, redirects: 0 });
    } catch (error) {
      if (error instanceof BodyTooLarge) return { kind: 'broken', what: 'body too large', again: false };
      if (signal.aborted || isTimeout(error)) return { kind: 'late' };
      return { kind: 'broken', what: 'connection failed', again: true };
    }
  }

  async #exchange(wire: WireRequest, url: URL, limits: { signal: AbortSignal; redirects: number }): Promise<Reply> {
    const { statusCode, headers, body } = await request(url, {
      dispatcher: this.#dispatcher,
      method: wire.method,
      signal: limits.signal,
      headers: {
        ...this.#settings.headers,
        accept: 'application/json',
        'accept-encoding': 'gzip, deflate, br',
        ...(wire.form && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(wire.form && { body: new URLSearchParams(wire.form).toString() }),
    });
    if (statusCode >= 300 && statusCode < 400) {
      body.destroy();
      body.on('error', () => undefined);
      return this.#redirected(wire, { from: url, to: single(headers.location), limits });
    }
    const response = {
      status: statusCode,
      contentType: single(headers['content-type']),
      retryAfter: single(headers['retry-after']) || null,
      body: await readBody(body, single(headers['content-encoding']), this.#settings.maxBodyBytes),
    };
    return readReply(response);
  }

  /** A redirect is followed only within the allowed hosts, and never to a login: that is a block. */
  #redirected(
    wire: WireRequest,
    redirect: { from: URL; to: string; limits: { signal: AbortSignal; redirects: number } },
  ): Reply | Promise<Reply> {
    const { from, to, limits } = redirect;
    const blocked: Reply = { kind: 'blocked', retryAfterSeconds: null, throttled: false };
    if (to === '' || !URL.canParse(to, from.href)) return { kind: 'changed', what: 'a redirect to nowhere' };
    const target = new URL(to, from.href);
    const allowed = this.#hosts.has(target.host) && (target.protocol === from.protocol || target.protocol === 'https:');
    if (!allowed || /login|challenge|checkpoint|consent|suspended/i.test(target.pathname) || wire.method === 'POST')
      return blocked;
    if (limits.redirects >= maxRedirects) return blocked;
    return this.#exchange(wire, target, { ...limits, redirects: limits.redirects + 1 });
  }
}

type Failure = Extract<Reply, { kind: 'broken' | 'late' }>;

function hasFailed(reply: Reply): reply is Failure {
  return reply.kind === 'broken' || reply.kind === 'late';
}

/** Connections of one way. Everything goes through a proxy as a tunnel, so that the same bounds hold as without one. */
function dispatcherOf(settings: PhotonetSettings, proxy: string | null): Dispatcher {
  const bounds = {
    connections: settings.concurrency,
    pipelining: 1,
    headersTimeout: settings.idleTimeoutMs,
    bodyTimeout: settings.idleTimeoutMs,
    maxHeaderSize: 16 * 1024,
  };
  if (proxy === null) return new Agent({ ...bounds, connect: { timeout: settings.connectTimeoutMs } });
  return new ProxyAgent({
    ...bounds,
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
