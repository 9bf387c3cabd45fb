import { rm } from 'node:fs/promises';
import { Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent as TlsAgent, request as tlsRequest } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort } from '@creator-discovery/embedded-postgres';
import { hasProxy, hosts, RunningProxy } from '@creator-discovery/servers/proxies';
import { startBalancer } from './balancer.ts';

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

/** A front with clients that keep connections open and never retry. */
export interface Front {
  call(call: ClientCall): Promise<ClientAnswer>;
  end(): Promise<void>;
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

/** Starts the front and waits until it reaches each service. */
export async function openFront(name: FrontName, behind: Behind): Promise<Front> {
  const isProxy = name === 'haproxy' || name === 'nginx';
  const { ports, end } = await (isProxy ? startProxy(name, behind) : startBalancers(name, behind));
  // The certificate of a proxy is self-signed.
  const agent = isProxy
    ? new TlsAgent({ keepAlive: true, rejectUnauthorized: false })
    : new PlainAgent({ keepAlive: true });
  const send = isProxy ? tlsRequest : plainRequest;
  const call = ({ service, method, path: target, headers, body }: ClientCall): Promise<ClientAnswer> =>
    new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
      const sent = send({
        ...{ host: '127.0.0.1', port: ports[service], method, path: target, agent },
        headers: { ...headers, ...length, host: hosts[service] },
      });
      sent.on('error', reject).on('response', (response) => {
        text(response).then((whole) => resolve({ status: response.statusCode ?? 0, body: whole }), reject);
      });
      sent.end(body);
    });
  for (const service of ['actionApi', 'scraperApi'] as const)
    while ((await call({ service, method: 'GET', path: '/', headers: {} })).status !== 200);
  return {
    call,
    end: async () => {
      agent.destroy();
      await end();
    },
  };
}

async function startBalancers(name: FrontName, { actionApis, scraperApis }: Behind) {
  const noticesAfterMs = name === 'slow balancer' ? slowlyNoticedMs : 0;
  const [actionApi, scraperApi] = await Promise.all([
    startBalancer(actionApis, noticesAfterMs),
    startBalancer(scraperApis, noticesAfterMs),
  ]);
  return {
    ports: { actionApi: actionApi.port, scraperApi: scraperApi.port },
    end: async () => {
      await Promise.all([actionApi.end(), scraperApi.end()]);
    },
  };
}

async function startProxy(name: 'haproxy' | 'nginx', { actionApis, scraperApis }: Behind) {
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
  return {
    ports: { actionApi: tls, scraperApi: tls },
    end: async () => {
      await proxy.end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
