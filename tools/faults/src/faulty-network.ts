import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pleaseWait, TunnelProxy } from '@creator-discovery/photonet-http/testing';
import { Simulator } from '@creator-discovery/photonet-simulator';
import type { SeededRandom } from './seeded-random.ts';

/** A request that has reached the network. */
export interface SeenRequest {
  /** Milliseconds since 1970. */
  readonly atMs: number;
  /** Path and query. */
  readonly url: string;
  /** The operator's session that it was sent in; null: in none. */
  readonly session: string | null;
  /** Number of the proxy that it came through, from 0 on; null: through none. */
  readonly proxy: number | null;
}

/** Ways in which a request fails here. */
const faults = ['reset', 'server error', 'please wait', 'no JSON'] as const;

export interface FaultyNetworkOptions {
  /** Invented people, and creators of the demo data, of whom those of this network are people here. */
  readonly people: { readonly users: number; readonly demoCreators?: number };
  /** Of the requests that fail, 0 to 1. */
  readonly share: number;
  readonly random: SeededRandom;
  /** Proxies that lead to the network, or anywhere else. Default: none. */
  readonly proxies?: number;
  /** The time on the network. Default: that of this machine. */
  readonly now?: () => Date;
}

/** A simulated photo network behind a front that notes each request and lets some of them fail. */
export class FaultyNetwork {
  readonly simulator: Simulator;
  /** All requests, in the order of their arrival. */
  readonly seen: SeenRequest[] = [];
  /** Sessions whose requests are answered with 401. */
  readonly refused = new Set<string>();
  readonly #random: SeededRandom;
  readonly #share: number;
  readonly #front: Server;
  readonly #proxies: readonly TunnelProxy[];
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
    this.#front = createServer((request, response) => {
      this.#handle(request, response).catch(() => response.destroy());
    });
  }

  /** Starts everything. Returns the base URL of the front. */
  async start(): Promise<string> {
    this.#behind = await this.simulator.start();
    await Promise.all(this.#proxies.map((proxy) => proxy.start()));
    await new Promise<void>((resolve) => this.#front.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#front.address() as AddressInfo).port}`;
  }

  /** The network without the front: no request is noted, and none fails. */
  get behind(): string {
    return this.#behind;
  }

  /** Base URLs of the proxies. */
  get proxies(): readonly string[] {
    return this.#proxies.map((proxy) => proxy.url());
  }

  async stop(): Promise<void> {
    this.#front.close();
    this.#front.closeAllConnections();
    await Promise.all(this.#proxies.map((proxy) => proxy.stop()));
    await this.simulator.stop();
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { cookie = '', 'x-csrftoken': token } = request.headers;
    const [, session = null] = /(?:^|; )sessionid=([^;]*)/.exec(cookie) ?? [];
    const carrier = this.#proxies.findIndex((proxy) => proxy.carried(request));
    const proxy = carrier < 0 ? null : carrier;
    this.seen.push({ atMs: Date.now(), url: request.url ?? '', session, proxy });
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    if (session !== null && this.refused.has(session)) return pleaseWait(request, response);
    if (this.#random.next() < this.#share) return fail(response, this.#random.pick(faults));
    const answer = await fetch(`${this.#behind}${request.url}`, {
      method: request.method ?? 'GET',
      headers: {
        'content-type': request.headers['content-type'] ?? 'text/plain',
        ...(cookie !== '' && { cookie }),
        ...(token !== undefined && { 'x-csrftoken': String(token) }),
      },
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    });
    const body = Buffer.from(await answer.arrayBuffer());
    const given = answer.headers.getSetCookie();
    response
      .writeHead(answer.status, {
        'content-type': answer.headers.get('content-type') ?? '',
        ...(given.length > 0 && { 'set-cookie': given }),
      })
      .end(body);
  }
}

function fail(response: ServerResponse, fault: (typeof faults)[number]): void {
  switch (fault) {
    case 'reset':
      response.destroy();
      return;
    case 'server error':
      response.writeHead(500).end();
      return;
    case 'please wait':
      response.writeHead(429, { 'content-type': 'application/json' }).end('{"message":"please wait","status":"fail"}');
      return;
    case 'no JSON':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!DOCTYPE html><title>x</title>');
  }
}
