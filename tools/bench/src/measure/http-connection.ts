import { connect, type Socket } from 'node:net';

export interface HttpAnswer {
  readonly status: number;
  readonly body: Buffer;
}

interface PendingAnswer {
  readonly resolve: (answer: HttpAnswer) => void;
  readonly reject: (error: Error) => void;
}

const headEnd = Buffer.from('\r\n\r\n');

/**
 * A keep-alive connection with one request at a time. Node's own client takes 0.1 ms per request, which on two cores would
 * distort the measurement. Reads only responses with a Content-Length, as the APIs send them. Reconnects if the server closed
 * the connection.
 */
export class HttpConnection {
  readonly #url: URL;
  #socket: Socket | undefined;
  #received: Buffer = Buffer.alloc(0);
  #pending: PendingAnswer | null = null;

  constructor(url: string) {
    this.#url = new URL(url);
  }

  get(path: string, headers: Readonly<Record<string, string>>): Promise<HttpAnswer> {
    return this.#send(`GET ${path}`, headers, '');
  }

  /** Rejects if the connection ends before the response. */
  post(path: string, headers: Readonly<Record<string, string>>, body: string): Promise<HttpAnswer> {
    return this.#send(`POST ${path}`, { ...headers, 'Content-Length': String(Buffer.byteLength(body)) }, body);
  }

  close(): void {
    this.#pending = null;
    this.#socket?.destroy();
  }

  #send(request: string, headers: Readonly<Record<string, string>>, body: string): Promise<HttpAnswer> {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    if (this.#socket?.writable !== true) this.#socket = this.#connected();
    const socket = this.#socket;
    return new Promise((resolve, reject) => {
      this.#pending = { resolve, reject };
      socket.write(`${request} HTTP/1.1\r\nHost: ${this.#url.host}\r\n${lines.join('')}\r\n${body}`);
    });
  }

  #connected(): Socket {
    const socket = connect({ port: Number(this.#url.port), host: this.#url.hostname, noDelay: true });
    const ended = (error: Error): void => {
      if (socket === this.#socket) this.#fail(error);
    };
    this.#received = Buffer.alloc(0);
    return socket
      .on('data', (part) => this.#take(part))
      .on('error', ended)
      .on('close', () => ended(new Error('the server closed the connection')));
  }

  #take(part: Buffer): void {
    this.#received = this.#received.length === 0 ? part : Buffer.concat([this.#received, part]);
    const end = this.#received.indexOf(headEnd);
    if (end < 0) return;
    const head = this.#received.toString('latin1', 0, end);
    const length = Number(/\r\nContent-Length: (\d+)/i.exec(head)?.[1]);
    if (!Number.isInteger(length)) {
      this.#fail(new Error(`response without a Content-Length: ${head.slice(0, 100)}`));
      return;
    }
    const from = end + headEnd.length;
    if (this.#received.length < from + length) return;
    const body = this.#received.subarray(from, from + length);
    this.#received = this.#received.subarray(from + length);
    const waiting = this.#pending;
    this.#pending = null;
    waiting?.resolve({ status: Number(head.slice(9, 12)), body });
  }

  #fail(error: Error): void {
    this.#pending?.reject(error);
    this.#pending = null;
  }
}

/** Connections to one server, as many as there are calls in flight. */
export class HttpConnections {
  readonly #url: string;
  readonly #idle: HttpConnection[] = [];
  readonly #all: HttpConnection[] = [];

  constructor(url: string) {
    this.#url = url;
  }

  get(path: string, headers: Readonly<Record<string, string>>): Promise<HttpAnswer> {
    return this.#with((connection) => connection.get(path, headers));
  }

  /** Posts JSON with a bearer token. */
  post(path: string, { key, body }: { readonly key: string; readonly body: string }): Promise<HttpAnswer> {
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
    return this.#with((connection) => connection.post(path, headers, body));
  }

  /** Closes all connections; later calls open new ones. */
  close(): void {
    for (const connection of this.#all.splice(0)) connection.close();
    this.#idle.splice(0);
  }

  async #with(call: (connection: HttpConnection) => Promise<HttpAnswer>): Promise<HttpAnswer> {
    const connection = this.#idle.pop() ?? this.#opened();
    const answer = await call(connection);
    this.#idle.push(connection);
    return answer;
  }

  #opened(): HttpConnection {
    const connection = new HttpConnection(this.#url);
    this.#all.push(connection);
    return connection;
  }
}
