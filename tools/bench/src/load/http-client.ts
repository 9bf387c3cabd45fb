import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface HttpCall {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** An answer that takes longer is given up. */
const timeoutMs = 30_000;

/** Calls over connections that stay open, as many as there are calls in flight. */
export class HttpClient {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

  /** Rejects when there is no whole answer in time. */
  send({ method, url, headers, body }: HttpCall): Promise<HttpAnswer> {
    return new Promise((resolve, reject) => {
      const signal = AbortSignal.timeout(timeoutMs);
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
      const asked = request(url, { method, agent: this.#agent, signal, headers: { ...headers, ...length } });
      asked.on('error', reject);
      asked.on('response', (answer) => {
        text(answer).then(
          (whole) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: whole }),
          reject,
        );
      });
      asked.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
