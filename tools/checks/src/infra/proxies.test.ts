import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type IncomingMessage, request as plainRequest, type ServerResponse } from 'node:http';
import { request as tlsRequest } from 'node:https';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '@creator-discovery/embedded-postgres';
import { type LocalServer, serveLocally } from '@creator-discovery/http-server/testing';
import { infraFolder } from '@creator-discovery/servers/programs';
import {
  configured,
  hasProxy,
  hosts,
  type ProxyName,
  proxyEnvironment,
  RunningProxy,
  type Surroundings,
} from '@creator-discovery/servers/proxies';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { textOf } from './files.ts';

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

const proxies = ['haproxy', 'nginx'] as const;

test('the shipped configurations have every address that a machine has to put its own for', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'proxies-'));
  const surroundings = {
    ...{ folder, ports: { tls: 1, plain: 2, operators: 3 } },
    ...{ actionApis: ['a:1'], scraperApis: ['b:1'], operatorApis: ['c:1'] },
  };
  for (const name of proxies) expect(configured(name, surroundings).check).toContain(`${folder}/${name}.cfg`);
  rmSync(folder, { recursive: true });
});

test('proxies log no query: it names the people whom customers look up', () => {
  const written = [textOf('infra/haproxy/haproxy.cfg'), textOf('infra/nginx/nginx.conf')].map(
    (text) => /^\s*log[-_]format .*$/m.exec(text)?.[0] ?? 'the default format',
  );
  expect(written).toEqual([expect.stringMatching(/%HPO"$/), expect.stringContaining(' $uri ')]);
  expect(written.join('')).not.toMatch(
    /default|%(?:\{[^}]*\})?r\b|%H[QU]\b|\$(?:request\b|request_uri|args|http_referer)/,
  );
  expect(textOf('infra/haproxy/haproxy.cfg')).not.toContain('httplog');
});

test('nginx closes idle connections before a draining process does, so that no call meets a closing one', () => {
  // SHUTDOWN_DELAY_SECONDS of 2, and the second for which a process keeps idle connections.
  const closedAfter = 3;
  const kept = textOf('infra/nginx/nginx.conf').matchAll(/keepalive \d+;(?:\s*#.*)?\s*keepalive_timeout (\d+)s;/g);
  const seconds = [...kept].map(([, of]) => Number(of));
  expect([seconds.length, seconds.filter((each) => each >= closedAfter)]).toEqual([2, []]);
});

test('every proxy waits longer for an answer than a chat turn may take', () => {
  const chatTurn = Number(/turnTimeoutMs = (\d+)_000/.exec(textOf('apps/action-api/src/chat/turn.ts'))?.[1]);
  const waits = [
    /^ {4}timeout server (\d+)s/m.exec(textOf('infra/haproxy/haproxy.cfg')),
    /^ {4}proxy_read_timeout (\d+)s/m.exec(textOf('infra/nginx/nginx.conf')),
    /proxy-read-timeout: '(\d+)'/.exec(textOf('infra/helm/creator-discovery/values.yaml')),
  ].map((found) => Number(found?.[1]));
  expect(waits.map((seconds) => seconds >= chatTurn + 10)).toEqual([true, true, true]);
});

/** Rules that no call shows: TLS, slow clients, silent or vanished processes, and imports. */
const lines = {
  'infra/haproxy/haproxy.cfg': `ssl-min-ver TLSv1.2 no-tls-tickets,timeout client 60s,timeout client 1h,timeout connect 2s,
    timeout http-request 15s,timeout check 3s,timeout queue 5s,timeout server 1h,retries 3,option redispatch 1,
    hold valid 2s,strict-sni alpn h2,inter 500ms fastinter 200ms fall 2 rise 1`,
  'infra/nginx/nginx.conf': `ssl_protocols TLSv1.2 TLSv1.3;,ssl_session_tickets off;,error.log crit;,least_conn;,
    client_header_timeout 15s;,client_body_timeout 15s;,client_body_timeout 1h;,proxy_connect_timeout 2s;,
    proxy_send_timeout 30s;,proxy_send_timeout 1h;,proxy_read_timeout 1h;,proxy_request_buffering off;`,
};

test.each(Object.entries(lines))('%s has the rules that no call shows', (file, rules) => {
  expect(rules.split(/,\s*/).filter((rule) => !textOf(file).includes(rule))).toEqual([]);
});

// Without the proxies, `npm test` lists these checks as not run.
for (const name of proxies.filter(hasProxy)) describe(`the configuration of ${name}`, () => testsOf(name));

function testsOf(name: ProxyName): void {
  const folder = mkdtempSync(path.join(os.tmpdir(), `${name}-`));
  const servers: LocalServer[] = [];
  let surroundings: Surroundings;
  let proxy: RunningProxy;
  /** Response of the process in the current test; readiness is always 200. */
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  let calls = 0;

  beforeAll(async () => {
    for (const kind of ['action', 'action', 'scraper', 'operator']) servers.push(await startProcess(kind));
    const addresses = servers.map(({ port }) => `127.0.0.1:${port}`);
    surroundings = {
      folder,
      ports: { tls: await freePort(), plain: await freePort(), operators: await freePort() },
      // Nothing listens on the port of the last one.
      actionApis: [...addresses.slice(0, 2), `127.0.0.1:${await freePort()}`],
      scraperApis: addresses.slice(2, 3),
      operatorApis: addresses.slice(3),
    };
    proxy = await RunningProxy.start(name, surroundings);
  });

  afterAll(async () => {
    await proxy?.end();
    await endProcesses();
    rmSync(folder, { recursive: true, force: true });
  });

  function startProcess(kind: string): Promise<LocalServer> {
    return serveLocally((request, response) => {
      if (request.url === '/health/ready') return response.end();
      calls += 1;
      response.setHeader('x-process', kind);
      answer(request, response);
    });
  }

  async function endProcesses(): Promise<void> {
    for (const server of servers.splice(0)) await server.end();
  }

  /** Calls over TLS, and retries until the proxy has found a ready process. */
  async function call(target: string, options: CallOptions = {}): Promise<Answer> {
    for (;;) {
      const answered = await send(target, options);
      if (answered.status !== 503 || answered.headers['x-process'] !== undefined) return answered;
    }
  }

  function send(
    target: string,
    { method = 'GET', host = hosts.actionApi, headers = {}, body, port: name = 'tls', onPart }: CallOptions,
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const address = { host: '127.0.0.1', port: surroundings.ports[name], path: target, servername: host };
      const options = { ...address, method, headers: { ...headers, host } };
      const sent = name === 'plain' ? plainRequest(options) : tlsRequest({ ...options, rejectUnauthorized: false });
      sent.setTimeout(5_000, () => sent.destroy(new Error('no answer')));
      sent.on('error', reject).on('response', (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part;
          onPart?.();
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }));
        response.on('error', reject);
      });
      sent.end(body);
    });
  }

  test('is valid', () => {
    const [program, ...args] = configured(name, surroundings).check;
    const { status, stderr } = spawnSync(program, args, { env: proxyEnvironment, encoding: 'utf8' });
    expect([status, stderr.match(/warning|emerg|alert/gi)]).toEqual([0, null]);
  });

  test('leads each host to its processes, and what asked without TLS to TLS', async () => {
    answer = (_request, response) => response.end();
    expect((await call('/')).headers).toMatchObject({
      'x-process': 'action',
      'strict-transport-security': expect.any(String),
    });
    expect((await call('/', { host: hosts.scraperApi })).headers).toMatchObject({ 'x-process': 'scraper' });
    for (const host of [hosts.actionApi, 'localhost.example.com']) {
      const { status, headers } = await call('/docs?a=1', { port: 'plain', host });
      expect([status, headers.location]).toEqual([308, `https://${host}/docs?a=1`]);
    }
    const local = await call('/', { port: 'plain', host: 'localhost:8000' });
    expect(local.headers['x-process']).toBe(name === 'haproxy' ? 'action' : undefined);
  });

  test('shows nobody metrics and health', async () => {
    calls = 0;
    for (const target of ['/metrics', '/METRICS', '/metrics?x=1', '/health/ready', '/Health']) {
      expect([target, (await call(target)).status]).toEqual([target, 404]);
    }
    expect(calls).toBe(0);
  });

  test('leads to the operator API on an address of its own only, and bounds no import', async () => {
    answer = (request, response) => request.resume().on('end', () => response.end());
    for (const target of ['/', '/operator/v1/credits.grant']) {
      const { headers } = await call(target, { method: 'POST', host: hosts.operatorApi });
      expect([target, headers['x-process']]).toEqual([target, 'action']);
    }
    const there = { host: hosts.operatorApi, port: 'operators' } as const;
    const file = { ...there, method: 'POST', body: 'x'.repeat(3_000_000) };
    const imported = await call('/operator/v1/creators.import', file);
    expect([imported.status, imported.headers['x-process']]).toEqual([200, 'operator']);
    for (const target of ['/metrics', '/health/ready']) {
      expect([target, (await call(target, there)).status]).toEqual([target, 404]);
    }
    const shipped = readFileSync(
      path.join(infraFolder, name, name === 'haproxy' ? 'haproxy.cfg' : 'nginx.conf'),
      'utf8',
    );
    expect(shipped.match(/(?:bind|listen) \S*:8444\b/g)).toEqual([expect.stringContaining(' 127.0.0.1:8444')]);
  });

  test('says where a call came from, and believes no one who says so', async () => {
    answer = ({ headers }, response) => response.end(JSON.stringify(headers));
    const claims = {
      'x-forwarded-for': '1.2.3.4',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': 'evil',
      forwarded: 'for=1.2.3.4',
    };
    const headers = JSON.parse((await call('/', { headers: claims })).body) as Record<string, string>;
    expect(headers).toMatchObject({
      host: hosts.actionApi,
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
    });
    expect([headers.forwarded ?? '', headers['x-forwarded-host'] ?? '']).toEqual(['', '']);
  });

  test('lets a process refuse its own too long bodies, and refuses what is far above them', async () => {
    calls = 0;
    answer = (request, response) =>
      request.resume().on('end', () => response.writeHead(413).end('in the words of the API'));
    const whole = 'x'.repeat(1_200_000);
    expect(await call('/', { method: 'POST', body: whole })).toMatchObject({
      status: 413,
      body: 'in the words of the API',
    });
    const before = calls;
    // Its body stays away, so the connection is of no further use.
    const far = { method: 'POST', headers: { 'content-length': '3000000', connection: 'close' } };
    const refused = await call('/', far).catch(({ code }) => ({ status: code === 'ECONNRESET' ? 413 : code }));
    expect(refused.status).toBe(413);
    expect(calls).toBe(before);
  });

  test('passes on answers as they are: compressed, their length would reveal parts of them', async () => {
    for (const type of ['application/json', 'text/html', 'text/csv', 'text/event-stream'])
      for (const host of [hosts.actionApi, hosts.scraperApi]) {
        answer = (_request, response) => response.writeHead(200, { 'content-type': type }).end('x'.repeat(50_000));
        const { headers, body } = await call('/', { host, headers: { 'accept-encoding': 'gzip' } });
        expect([type, headers['content-encoding'], body.length]).toEqual([type, undefined, 50_000]);
      }
  });

  test.each([
    ['a chat turn', { path: '/chat', method: 'POST' }],
    ['a job', { path: '/api/v1/jobs/1/events', headers: { 'last-event-id': '7', 'accept-encoding': 'gzip' } }],
  ])('passes on the events of %s as they come', async (_, asked) => {
    const rest = Promise.withResolvers<void>();
    let lastId: unknown;
    answer = ({ headers }, response) => {
      lastId = headers['last-event-id'];
      response.setHeader('cache-control', 'no-cache, no-transform').setHeader('x-accel-buffering', 'no');
      response.setHeader('content-type', 'text/event-stream').write(': waiting\n\n');
      void rest.promise.then(() => response.end('data: 2\n\n'));
    };
    // The second event is sent only after the comment has arrived.
    const received = await send(asked.path, { ...asked, onPart: rest.resolve } as CallOptions);
    expect([received.body, lastId]).toEqual([': waiting\n\ndata: 2\n\n', 'headers' in asked ? '7' : undefined]);
    expect(received.headers).toMatchObject({ 'cache-control': 'no-cache, no-transform' });
    expect(received.headers['content-encoding']).toBeUndefined();
  });

  test('finds another process where one is gone, and never repeats what a process has received', async () => {
    answer = (_request, response) => response.end();
    for (let turn = 0; turn < 12; turn += 1) expect((await call('/', { method: 'POST', body: '{}' })).status).toBe(200);
    calls = 0;
    answer = (request) => request.socket.destroy();
    const failed = await send('/', { method: 'POST', body: '{}' }).catch(() => null);
    // HAProxy may close without an answer if the connection to the process was reused.
    if (failed !== null) expectOutage(failed, { status: 'error', retry_after: 2 });
    expect(calls).toBe(1);
  });

  test('an outage is a 503 of the API, and statuses of processes pass unchanged', async () => {
    const own = { status: 502, headers: {}, body: 'in the words of the API' };
    answer = (_request, response) => response.writeHead(502, { 'x-request-id': '1' }).end(own.body);
    for (const host of [hosts.actionApi, hosts.scraperApi]) expect(await call('/', { host })).toMatchObject(own);
    answer = ({ socket }) => socket.end('HTTP/1.1 200 OK\r\nno header\r\n\r\n');
    expectOutage(await send('/', {}), { status: 'error', retry_after: 2 });
    await endProcesses();
    // Connections to processes that were reused may break without an answer.
    const down = (host: string) => send('/', { host }).catch(() => own);
    while ((await down(hosts.actionApi)).status === 502) await new Promise((resolve) => setTimeout(resolve, 50));
    expectOutage(await down(hosts.actionApi), { status: 'error', retry_after: 2 });
    expectOutage(await down(hosts.scraperApi), { error: { code: 'UNAVAILABLE', retryable: true } });
  });
}

function expectOutage({ status, headers, body }: Answer, expected: object): void {
  expect([status, headers['retry-after'], headers['content-type']]).toEqual([503, '2', 'application/json']);
  expect(headers['strict-transport-security']).toBeDefined();
  expect(JSON.parse(body)).toMatchObject(expected);
}

interface CallOptions {
  readonly method?: string;
  readonly host?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly port?: 'tls' | 'plain' | 'operators';
  readonly onPart?: () => void;
}
