import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Random } from '@creator-discovery/demo-data';
import { type LocalServer, serveLocally } from '@creator-discovery/http-server/testing';
import { pleaseWait, TunnelProxy } from '@creator-discovery/photonet-http/testing';
import { Simulator } from '@creator-discovery/photonet-simulator';

export interface SeenRequest {
  /** Milliseconds since 1970. */
  readonly atMs: number;
  /** Path and query. */
  readonly url: string;
  /** Session it was sent in; null without one. */
  readonly session: string | null;
  /** Number of the proxy it came through, from 0; null without one. */
  readonly proxy: number | null;
}

const faults = ['reset', 'server_error', 'rate_limited_bare', 'html'] as const;

export interface FaultyNetworkOptions {
  /** Number of generated users and of demo creators; only those of the photo network become people. */
  readonly people: { readonly users: number; readonly demoCreators?: number };
  /** Share of requests that fail, 0 to 1. */
  readonly share: number;
  readonly random: Random;
  /** Number of proxies. Default: 0. */
  readonly proxies?: number;
  /** Time on the network. Default: that of this machine. */
  readonly now?: () => Date;
}

/** A simulated photo network behind a front that records each request and makes some fail. */
export class FaultyNetwork {
  readonly simulator: Simulator;
  /** All requests in order of arrival. */
  readonly seen: SeenRequest[] = [];
  /** Sessions to answer with 401. */
  readonly refused = new Set<string>();
  readonly #random: Random;
  readonly #share: number;
  readonly #proxies: readonly TunnelProxy[];
  #front: LocalServer | undefined;
  #behind = '';

  constructor({ people, share, random, proxies = 0, now }: FaultyNetworkOptions) {
    this.simulator = new Simulator({
      ...{ port: 0, host: '127.0.0.1', seed: 1, latencyMs: 0 },
      ...people,
      ...(now && { now }),
    });
    this.#random = random;
    this.#share = share;
    this.#proxies = Array.from({ length: proxies }, () => new TunnelProxy());
  }

  /** Starts the network; returns the base URL of the front. */
  async start(): Promise<string> {
    this.#behind = await this.simulator.start();
    await Promise.all(this.#proxies.map((proxy) => proxy.start()));
    this.#front = await serveLocally((request, response) => {
      this.#handle(request, response).catch(() => response.destroy());
    });
    return this.#front.url;
  }

  /** Base URL without the front, which records no requests and never fails. */
  get behind(): string {
    return this.#behind;
  }

  get proxies(): readonly string[] {
    return this.#proxies.map((proxy) => proxy.url());
  }

  async stop(): Promise<void> {
    await this.#front?.end();
    await Promise.all(this.#proxies.map((proxy) => proxy.stop()));
    await this.simulator.stop();
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, session = null] = /(?:^|; )sessionid=([^;]*)/.exec(request.headers.cookie ?? '') ?? [];
    const carrier = this.#proxies.findIndex((proxy) => proxy.carried(request));
    this.seen.push({ atMs: Date.now(), url: request.url ?? '', session, proxy: carrier < 0 ? null : carrier });
    if (session !== null && this.refused.has(session)) return pleaseWait(request, response);
    const fault = this.#random.next() < this.#share ? this.#random.pick(faults) : undefined;
    return this.simulator.handle(request, response, fault);
  }
}
