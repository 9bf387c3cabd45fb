import { once } from 'node:events';
import net from 'node:net';
import { resetSocket } from './reset-socket.ts';

/** What the proxy does with traffic. */
export type ProxyMode =
  | 'pass'
  /** New connections are reset at once; open ones continue. */
  | 'refuse'
  /** Bytes are accepted in both directions and discarded. */
  | 'discard'
  /** Requests pass; answers are discarded and the connection reset: done, but not acknowledged. */
  | 'lose_answers'
  /** Requests pass; answers are delayed until the mode changes. */
  | 'hold_answers';

/** A TCP proxy before a server, such as PostgreSQL, that breaks connections in the ways networks do. */
export class TcpFaultProxy {
  #target: { readonly host: string; readonly port: number };
  #mode: ProxyMode = 'pass';
  #held: (() => void)[] = [];
  /** Connections whose answers were lost so far. */
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

  /** New connections lead to another server, as when an address moves after a failover. */
  lead(targetUrl: string): void {
    const { hostname, port } = new URL(targetUrl);
    this.#target = { host: hostname, port: Number(port) };
  }

  /** The same URL, through the proxy. */
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
    client.on('data', (bytes) => {
      if (this.mode !== 'discard') server.write(bytes);
    });
    server.on('data', (bytes) => {
      if (this.mode === 'lose_answers') {
        this.answersLost += 1;
        this.#drop(pair);
      } else if (this.mode === 'hold_answers') this.#held.push(() => client.write(bytes));
      else if (this.mode !== 'discard') client.write(bytes);
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
    // The server still reads what was sent before the connection went.
    server.end();
  }
}
