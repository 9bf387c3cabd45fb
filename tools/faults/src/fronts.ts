import { rm } from 'node:fs/promises';
import { type IncomingMessage, Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent as TlsAgent, request as tlsRequest } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort } from '@creator-discovery/embedded-postgres';
import { hasProxy, hosts, RunningProxy } from '@creator-discovery/servers/proxies';
import { Balancer } from './balancer.ts';

/** What clients call: our own balancer, which notices unready processes late or at once, or a proxy with its shipped configuration. */
export type FrontName = 'slow balancer' | 'quick balancer' | 'haproxy' | 'nginx';

/** Returns the URLs of the processes behind a front. Only balancers notice changes. */
export interface Behind {
  readonly actionApis: () => readonly string[];
  readonly scraperApis: () => readonly string[];
}

export interface ClientCall {
  readonly service: 'actionApi' | 'scraperApi';
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface ClientAnswer {
  readonly status: number;
  readonly body: string;
}

/** Time until a slow balancer notices that a process is not ready. */
const slowlyNoticedMs = 5_000;

/** Seconds that a process must keep serving after SIGTERM behind each front. */
export const delaySecondsBehind: Readonly<Record<FrontName, number>> = {
  'slow balancer': 6,
  'quick balancer': 1,
  haproxy: 2,
  nginx: 2,
};

export function isAvailable(name: FrontName): boolean {
  return (name !== 'haproxy' && name !== 'nginx') || hasProxy(name);
}

/** A front, and clients that keep connections open and never retry. */
export class Front {
  readonly #port: Readonly<Record<ClientCall['service'], number>>;
  readonly #agent: PlainAgent;
  readonly #tls: boolean;
  readonly #end: () => Promise<void>;

  private constructor(
    ports: Readonly<Record<ClientCall['service'], number>>,
    { tls, end }: { readonly tls: boolean; readonly end: () => Promise<void> },
  ) {
    this.#port = ports;
    this.#tls = tls;
    // The certificate is self-signed.
    this.#agent = tls
      ? new TlsAgent({ keepAlive: true, rejectUnauthorized: false })
      : new PlainAgent({ keepAlive: true });
    this.#end = end;
  }

  /** Starts the front and waits until it reaches each service. */
  static async open(name: FrontName, behind: Behind): Promise<Front> {
    const front = await (name === 'haproxy' || name === 'nginx'
      ? Front.#ofProxy(name, behind)
      : Front.#ofBalancers(behind, name === 'slow balancer' ? slowlyNoticedMs : 0));
    for (const service of ['actionApi', 'scraperApi'] as const) {
      const probe = { service, method: 'GET', path: '/', headers: {} } as const;
      while ((await front.call(probe)).status !== 200);
    }
    return front;
  }

  static async #ofBalancers({ actionApis, scraperApis }: Behind, noticesAfterMs: number): Promise<Front> {
    const [actionApi, scraperApi] = await Promise.all([
      Balancer.start(actionApis, noticesAfterMs),
      Balancer.start(scraperApis, noticesAfterMs),
    ]);
    const ports = { actionApi: Number(new URL(actionApi.url).port), scraperApi: Number(new URL(scraperApi.url).port) };
    return new Front(ports, {
      tls: false,
      end: async () => {
        actionApi.end();
        scraperApi.end();
      },
    });
  }

  static async #ofProxy(name: 'haproxy' | 'nginx', { actionApis, scraperApis }: Behind): Promise<Front> {
    const folder = path.join(tmpdir(), `creator-discovery-${name}-${process.pid}`);
    const [tls, plain, operators] = [await freePort(), await freePort(), await freePort()];
    const addresses = (urls: readonly string[]) => urls.map((url) => new URL(url).host);
    const proxy = await RunningProxy.start(name, {
      folder,
      ports: { tls, plain, operators },
      actionApis: addresses(actionApis()),
      scraperApis: addresses(scraperApis()),
      // Not running, but nginx needs an address.
      operatorApis: ['127.0.0.1:9'],
    });
    return new Front(
      { actionApi: tls, scraperApi: tls },
      {
        tls: true,
        end: async () => {
          await proxy.end();
          await rm(folder, { recursive: true, force: true });
        },
      },
    );
  }

  call({ service, method, path: target, headers, body }: ClientCall): Promise<ClientAnswer> {
    return new Promise((resolve, reject) => {
      const send = this.#tls ? tlsRequest : plainRequest;
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
      const sent = send({
        ...{ host: '127.0.0.1', port: this.#port[service], method, path: target, agent: this.#agent },
        headers: { ...headers, ...length, host: hosts[service] },
      });
      sent.on('error', reject).on('response', (response: IncomingMessage) => {
        text(response).then((whole) => resolve({ status: response.statusCode ?? 0, body: whole }), reject);
      });
      sent.end(body);
    });
  }

  async end(): Promise<void> {
    this.#agent.destroy();
    await this.#end();
  }
}
