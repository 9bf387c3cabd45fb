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

const timeoutMs = 30_000;

/** Calls over keep-alive connections, as many as there are calls in flight. */
export class HttpClient {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

  /** Rejects without a complete answer within 30 seconds. */
  send({ method, url, headers, body }: HttpCall): Promise<HttpAnswer> {
    return new Promise((resolve, reject) => {
      const signal = AbortSignal.timeout(timeoutMs);
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
      const sent = request(url, { method, agent: this.#agent, signal, headers: { ...headers, ...length } });
      sent.on('error', reject);
      sent.on('response', (response) => {
        text(response).then(
          (whole) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: whole }),
          reject,
        );
      });
      sent.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
