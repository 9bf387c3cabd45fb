import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const probeEveryMs = 100;

/** A load balancer that distributes requests over ready processes, keeps connections open and never retries. */
export class Balancer {
  readonly #backends: () => readonly string[];
  readonly #noticesAfterMs: number;
  /** Time each process was last ready. */
  readonly #ready = new Map<string, number>();
  readonly #agent = new Agent({ keepAlive: true });
  readonly #server: Server;
  readonly #probing: NodeJS.Timeout;
  #turn = 0;

  private constructor(backends: () => readonly string[], noticesAfterMs: number) {
    this.#backends = backends;
    this.#noticesAfterMs = noticesAfterMs;
    this.#server = createServer((incoming, response) => this.#forward(incoming, response));
    this.#server.keepAliveTimeout = 60_000;
    this.#probing = setInterval(() => void this.#probe(), probeEveryMs);
  }

  /**
   * @param backends returns the URLs of the current processes
   * @param noticesAfterMs how long it keeps using a process that is no longer ready, like balancers of clouds
   */
  static async start(backends: () => readonly string[], noticesAfterMs: number): Promise<Balancer> {
    const balancer = new Balancer(backends, noticesAfterMs);
    await balancer.#probe();
    await new Promise<void>((resolve) => {
      balancer.#server.listen(0, '127.0.0.1', resolve);
    });
    return balancer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  end(): void {
    clearInterval(this.#probing);
    this.#server.close();
    this.#server.closeAllConnections();
    this.#agent.destroy();
  }

  async #probe(): Promise<void> {
    const backends = this.#backends();
    for (const url of this.#ready.keys()) if (!backends.includes(url)) this.#ready.delete(url);
    await Promise.all(
      backends.map(async (url) => {
        if (await isReady(url)) this.#ready.set(url, performance.now());
        else if (performance.now() - (this.#ready.get(url) ?? 0) >= this.#noticesAfterMs) this.#ready.delete(url);
      }),
    );
  }

  #forward(incoming: IncomingMessage, response: ServerResponse): void {
    const ready = [...this.#ready.keys()];
    this.#turn += 1;
    const backend = ready[this.#turn % ready.length];
    if (backend === undefined) {
      response.writeHead(503).end();
      return;
    }
    const { method, headers } = incoming;
    const forwarded = request(
      new URL(incoming.url ?? '', backend),
      { method, headers, agent: this.#agent },
      (answer) => {
        const { connection: _, ...others } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, others);
        answer.pipe(response);
      },
    );
    forwarded.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
    incoming.pipe(forwarded);
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/health/ready`, { headers: { connection: 'close' } });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}
