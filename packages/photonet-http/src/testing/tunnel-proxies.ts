import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** An answer. */
export const good: Handler = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"ok"}');
};
/** A server that fails. */
export const unavailable: Handler = (_request, response) => {
  response.writeHead(503).end();
};
/** Refuses as the network throttles a sender. */
export const pleaseWait: Handler = (_request, response) => {
  response
    .writeHead(401, { 'content-type': 'application/json' })
    .end('{"message":"Please wait a few minutes before you try again.","require_login":true,"status":"fail"}');
};
/** Refuses with 429. */
export function throttling(retryAfter?: string): Handler {
  return (_request, response) => {
    response.writeHead(429, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end();
  };
}

/** Resources opened by a test; `closeAll` closes them. */
export const closing: (() => Promise<unknown>)[] = [];

export async function closeAll(): Promise<void> {
  for (const close of closing.splice(0).reverse()) await close();
}

/** Starts a server on a free port. Stopping it ends its connections and tunnels. */
class Listener {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  constructor(server: Server) {
    this.#server = server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => this.#sockets.delete(socket));
    });
  }

  /** Returns the port. */
  async start(): Promise<number> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return (this.#server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

/** The network: how it answers, and how often it was asked. */
export class Upstream {
  answer: Handler = good;
  asked = 0;
  url = '';
  readonly #listener = new Listener(
    createServer((request, response) => {
      this.asked += 1;
      this.answer(request, response);
    }),
  );

  /** It is closed by `closeAll`. */
  async start(): Promise<void> {
    this.url = `http://127.0.0.1:${await this.#listener.start()}`;
    closing.push(() => this.#listener.stop());
  }
}

type Mode = 'open' | 'refusing' | 'silent';

export class TunnelProxy {
  mode: Mode = 'open';
  asked = 0;
  credentials: (string | undefined)[] = [];
  port = 0;
  readonly #ends = new Set<number>();
  readonly #listener = new Listener(
    createServer((_request, response) => response.writeHead(400).end()).on('connect', (request, socket) =>
      this.#open(request, socket),
    ),
  );

  async start(): Promise<void> {
    this.port = await this.#listener.start();
  }

  async stop(): Promise<void> {
    await this.#listener.stop();
  }

  url(credentials = ''): string {
    return `http://${credentials}127.0.0.1:${this.port}`;
  }

  /** Whether a request reached the network through this proxy. */
  carried({ socket }: IncomingMessage): boolean {
    return this.#ends.has(socket.remotePort ?? 0);
  }

  #open(request: IncomingMessage, socket: Duplex): void {
    this.asked += 1;
    this.credentials.push(request.headers['proxy-authorization']);
    socket.on('error', () => undefined);
    if (this.mode === 'silent') return;
    if (this.mode === 'refusing') {
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
      return;
    }
    const [host = '', port] = (request.url ?? '').split(':');
    const end = connect(Number(port), host, () => {
      const from = end.localPort ?? 0;
      this.#ends.add(from);
      // Another proxy may send from that port next.
      end.on('close', () => this.#ends.delete(from));
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      socket.pipe(end).pipe(socket);
    });
    end.on('error', () => socket.destroy());
    socket.on('close', () => end.destroy());
  }
}

/** Some proxies, which listen and are closed by `closeAll`. */
export async function proxies(count: number): Promise<TunnelProxy[]> {
  const made = Array.from({ length: count }, () => new TunnelProxy());
  await Promise.all(made.map((proxy) => proxy.start()));
  closing.push(...made.map((proxy) => () => proxy.stop()));
  return made;
}
