import { connect, type Socket } from 'node:net';

/** A status and the body of an answer. */
export interface Answer {
  readonly status: number;
  readonly body: string;
}

/** A minimal client with one persistent connection, cheap enough that a load measures the server and not the client. */
export class Caller {
  readonly #socket: Socket;
  readonly #host: string;
  #received = '';
  #waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined;

  constructor(url: string) {
    const { hostname, port, host } = new URL(url);
    this.#host = host;
    this.#socket = connect(Number(port), hostname);
    this.#socket.setNoDelay(true).setEncoding('latin1');
    this.#socket.on('data', (chunk) => this.#take(String(chunk)));
    this.#socket.on('error', (error) => this.#waiting?.reject(error));
    this.#socket.on('close', () => this.#waiting?.reject(new Error('the connection was closed')));
  }

  get(path: string, key: string): Promise<Answer> {
    const answer = new Promise<Answer>((resolve, reject) => {
      this.#waiting = { resolve, reject };
    });
    this.#socket.write(`GET ${path} HTTP/1.1\r\nHost: ${this.#host}\r\nx-api-key: ${key}\r\n\r\n`);
    return answer;
  }

  close(): void {
    this.#waiting = undefined;
    this.#socket.destroy();
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
