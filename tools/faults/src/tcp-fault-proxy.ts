import { once } from 'node:events';
import net from 'node:net';

export type ProxyMode =
  | 'pass'
  /** Resets new connections; open ones continue. */
  | 'refuse'
  /** Passes requests, discards answers and resets the connection: done but not acknowledged. */
  | 'lose_answers'
  /** Passes requests, delays answers until the mode changes. */
  | 'hold_answers';

/** A TCP proxy in front of a server that breaks connections like a network does. */
export class TcpFaultProxy {
  #target: { readonly host: string; readonly port: number };
  #mode: ProxyMode = 'pass';
  #held: (() => void)[] = [];
  /** Connections with lost answers so far. */
  answersLost = 0;
  readonly #pairs = new Set<readonly [net.Socket, net.Socket]>();
  readonly #server: net.Server;

  private constructor(target: { readonly host: string; readonly port: number }) {
    this.#target = target;
    this.#server = net.createServer((client) => this.#join(client));
  }

  /** @param targetUrl any URL with host and port. */
  static async before(targetUrl: string): Promise<TcpFaultProxy> {
    const { hostname, port } = new URL(targetUrl);
    const proxy = new TcpFaultProxy({ host: hostname, port: Number(port) });
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get mode(): ProxyMode {
    return this.#mode;
  }

  set mode(mode: ProxyMode) {
    this.#mode = mode;
    if (mode === 'hold_answers') return;
    const held = this.#held;
    this.#held = [];
    for (const send of held) send();
  }

  /** Connects new clients to another server, as after a failover. */
  lead(targetUrl: string): void {
    const { hostname, port } = new URL(targetUrl);
    this.#target = { host: hostname, port: Number(port) };
  }

  /** Returns the URL through the proxy. */
  through(targetUrl: string): string {
    const url = new URL(targetUrl);
    url.hostname = '127.0.0.1';
    url.port = String((this.#server.address() as net.AddressInfo).port);
    return url.href;
  }

  /** Resets every open connection. */
  cut(): void {
    for (const pair of this.#pairs) this.#drop(pair);
  }

  async close(): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #join(client: net.Socket): void {
    if (this.mode === 'refuse') {
      resetSocket(client);
      return;
    }
    const server = net.connect(this.#target);
    const pair = [client, server] as const;
    this.#pairs.add(pair);
    client.on('data', (bytes) => server.write(bytes));
    server.on('data', (bytes) => {
      if (this.mode === 'lose_answers') {
        this.answersLost += 1;
        this.#drop(pair);
      } else if (this.mode === 'hold_answers') this.#held.push(() => client.write(bytes));
      else client.write(bytes);
    });
    for (const socket of pair) {
      socket.on('error', () => this.#drop(pair));
      socket.on('close', () => this.#drop(pair));
    }
  }

  #drop(pair: readonly [net.Socket, net.Socket]): void {
    if (!this.#pairs.delete(pair)) return;
    const [client, server] = pair;
    resetSocket(client);
    // The server must still read the bytes sent so far.
    server.end();
  }
}

/**
 * Resets a connection. An ending one is closed instead: resetting it would keep the process from exiting.
 *
 * @public imported by a test
 */
export function resetSocket(socket: net.Socket): void {
  if (socket.writableEnded) socket.destroy();
  else socket.resetAndDestroy();
}
