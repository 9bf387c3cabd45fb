import { connect, type Socket } from 'node:net';

/** A status and the body of an answer. */
export interface Answer {
  readonly status: number;
  readonly body: string;
}

/** A minimal client with one persistent connection, cheap enough that a load measures the server and not the client. */
export class Caller {
  readonly #url: URL;
  #socket: Socket | undefined;
  #received = '';
  #waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined;

  constructor(url: string) {
    this.#url = new URL(url);
  }

  /** One call at a time. Rejects when the connection ends before the answer. */
  get(path: string, key: string): Promise<Answer> {
    const answer = new Promise<Answer>((resolve, reject) => {
      this.#waiting = { resolve, reject };
    });
    // The server ends connections that nobody has used for a while.
    if (this.#socket?.writable !== true) this.#socket = this.#connected();
    this.#socket.write(`GET ${path} HTTP/1.1\r\nHost: ${this.#url.host}\r\nx-api-key: ${key}\r\n\r\n`);
    return answer;
  }

  close(): void {
    this.#waiting = undefined;
    this.#socket?.destroy();
  }

  #connected(): Socket {
    const socket = connect(Number(this.#url.port), this.#url.hostname).setNoDelay(true).setEncoding('latin1');
    const ended = (error: Error): void => {
      if (socket === this.#socket) this.#waiting?.reject(error);
    };
    this.#received = '';
    return socket
      .on('data', (chunk) => this.#take(String(chunk)))
      .on('error', ended)
      .on('close', () => ended(new Error('the connection was closed')));
  }

  #take(chunk: string): void {
    this.#received += chunk;
    const head = this.#received.indexOf('\r\n\r\n');
    if (head < 0) return;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(this.#received.slice(0, head))?.[1] ?? 0);
    if (this.#received.length < head + 4 + length) return;
    const answer = {
      status: Number(this.#received.slice(9, 12)),
      body: this.#received.slice(head + 4, head + 4 + length),
    };
    this.#received = '';
    this.#waiting?.resolve(answer);
  }
}
