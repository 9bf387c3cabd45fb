import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Simulator } from '@creator-discovery/photonet-simulator';
import type { SeededRandom } from './seeded-random.ts';

/** A request that has reached the network. */
export interface SeenRequest {
  /** Milliseconds since 1970. */
  readonly atMs: number;
  /** Path and query. */
  readonly url: string;
}

/** Ways in which a request fails here. */
const faults = ['reset', 'server error', 'please wait', 'no JSON'] as const;

/** A simulated photo network behind a front that notes each request and lets some of them fail. */
export class FaultyNetwork {
  readonly simulator: Simulator;
  /** All requests, in the order of their arrival. */
  readonly seen: SeenRequest[] = [];
  readonly #random: SeededRandom;
  readonly #share: number;
  readonly #front: Server;
  #behind = '';

  /** @param share of the requests that fail, 0 to 1. */
  constructor(users: number, share: number, random: SeededRandom) {
    this.simulator = new Simulator({ port: 0, host: '127.0.0.1', seed: 1, users, latencyMs: 0 });
    this.#random = random;
    this.#share = share;
    this.#front = createServer((request, response) => {
      this.#handle(request, response).catch(() => response.destroy());
    });
  }

  /** Starts both. Returns the base URL of the front. */
  async start(): Promise<string> {
    this.#behind = await this.simulator.start();
    await new Promise<void>((resolve) => this.#front.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#front.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.#front.close(resolve));
    this.#front.closeAllConnections();
    await closed;
    await this.simulator.stop();
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.seen.push({ atMs: Date.now(), url: request.url ?? '' });
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    if (this.#random.next() < this.#share) return fail(response, this.#random.pick(faults));
    const answer = await fetch(`${this.#behind}${request.url}`, {
      method: request.method ?? 'GET',
      headers: { 'content-type': request.headers['content-type'] ?? 'text/plain' },
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    });
    const body = Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(body);
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
