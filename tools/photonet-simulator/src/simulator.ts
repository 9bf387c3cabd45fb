import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { between, chance } from './chance.ts';
import { Control } from './control.ts';
import { DemoPeople } from './demo-people.ts';
import { type FaultKind, FaultScript } from './faults.ts';
import { misbehave } from './misbehave.ts';
import { Network, type NetworkAnswer } from './network.ts';
import { Senders } from './senders.ts';
import { ShapeModes } from './shape-modes.ts';
import { World } from './world.ts';

export interface SimulatorSettings {
  /** 0 for a free port. */
  readonly port: number;
  readonly host: string;
  readonly seed: number;
  /** Initial number of users. */
  readonly users: number;
  /** Duration of every answer. */
  readonly latencyMs: number;
  /** Number of demo creators; those on this network are users. */
  readonly demoCreators?: number;
  /** Public URL, used for pictures. By default their URLs do not resolve. */
  readonly publicUrl?: string;
  /** Clock of the network. Default: the system clock. */
  readonly now?: () => Date;
}

export const defaultSimulatorSettings: SimulatorSettings = {
  port: 8090,
  host: '127.0.0.1',
  seed: 1,
  users: 5000,
  latencyMs: 20,
};

const picturesPath = '/pictures';
/** Bytes of 100,000 users with the longest names and ids. */
const longestBody = 8 * 1024 * 1024;

/** Running simulated network. */
export class Simulator {
  readonly world: World;
  readonly faults = new FaultScript();
  readonly senders = new Senders();
  /** Active shapes of answers. */
  readonly shapes = new ShapeModes();
  /** Number of requests per target. */
  readonly requests = new Map<string, number>();
  readonly #settings: SimulatorSettings;
  readonly #network: Network;
  readonly #control: Control;
  readonly #server: Server;

  constructor(settings: SimulatorSettings) {
    this.#settings = settings;
    const { seed, users, demoCreators = 0, now = () => new Date() } = settings;
    const people = demoCreators > 0 ? new DemoPeople({ creators: demoCreators, now }) : undefined;
    this.world = new World({ seed, users, ...(people && { people }) });
    this.#network = new Network(this.world, {
      modes: this.shapes,
      pictures: settings.publicUrl && `${settings.publicUrl}${picturesPath}`,
    });
    this.#control = new Control(this);
    this.#server = createServer({ maxHeaderSize: 64 * 1024 }, (request, response) => {
      this.handle(request, response).catch(() => response.destroy());
    });
  }

  /** Starts listening and returns the base URL. */
  async start(): Promise<string> {
    const { port, host } = this.#settings;
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject).listen(port, host, resolve);
    });
    return `http://${host}:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Stops at once, closing open connections. */
  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }

  /**
   * Answers a request of this or another server.
   *
   * @param forced a fault that the script does not contain.
   */
  async handle(request: IncomingMessage, response: ServerResponse, forced?: FaultKind): Promise<void> {
    const { method = 'GET' } = request;
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://simulator');
    const body = await bodyOf(request);
    if (this.#control.handles(path)) return this.#control.answer({ method, path, body }, response);
    if (path.startsWith(picturesPath)) return sendPicture(path, response);
    const form = new URLSearchParams(body);
    const answer: NetworkAnswer = this.#network.answer({ method, path, query, form }) ?? {
      target: '',
      style: 'web',
      status: 404,
      body: { message: 'page not found', status: 'fail' },
    };
    this.requests.set(answer.target, (this.requests.get(answer.target) ?? 0) + 1);
    const { isRefused, token } = this.senders.receive(request, performance.now());
    if (token !== null) response.setHeader('set-cookie', `csrftoken=${token}; Path=/`);
    const unscripted = isRefused ? 'login_required' : forced;
    const fault = unscripted ? { fault: unscripted, delayMs: 0 } : this.faults.next(answer.target, answer.style);
    if (this.#settings.latencyMs > 0) await sleep(this.#settings.latencyMs);
    const given = fault === undefined ? answer : await misbehave(response, answer, fault);
    if (given !== undefined) send(given, request, response);
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > longestBody) throw new Error('body too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function sendPicture(path: string, response: ServerResponse): void {
  response
    .writeHead(200, { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' })
    .end(pictureFor(path));
}

function send(answer: NetworkAnswer, request: IncomingMessage, response: ServerResponse): void {
  const text = JSON.stringify(answer.body);
  const packed = /\bgzip\b/.test(String(request.headers['accept-encoding'])) && text.length > 20_000;
  response
    .writeHead(answer.status, {
      'content-type': 'application/json; charset=utf-8',
      ...(packed && { 'content-encoding': 'gzip' }),
    })
    .end(packed ? gzipSync(text, { level: 1 }) : text);
}

/** Draws a repeatable SVG picture for a name. */
function pictureFor(name: string): string {
  const roll = (what: string): number => chance(1, 'picture', name, what);
  const hue = between(0, 359, roll('hue'));
  const circles = [0, 1, 2].map((nth) => {
    const figure = (what: string): number => between(10, 90, roll(`${what}${nth}`));
    return `<circle cx="${figure('x')}" cy="${figure('y')}" r="${figure('r') / 2}" fill="hsl(${(hue + 40 * (nth + 1)) % 360} 60% 55% / 0.6)"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="320" height="320"><rect width="100" height="100" fill="hsl(${hue} 45% 40%)"/>${circles.join('')}</svg>`;
}
