import http from 'node:http';
import net from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { type HttpServer, type HttpServerOptions, startHttpServer } from './http-server.ts';
import { createLogger } from './logger.ts';
import { createMetrics } from './metrics.ts';
import { addLogFields, setExpected, setRoute } from './request-log.ts';

const servers: HttpServer[] = [];
let lines: string[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
  lines = [];
});

async function start(options: Partial<HttpServerOptions> = {}): Promise<HttpServer> {
  const server = await startHttpServer({
    build: { version: '1.2.3' },
    host: '127.0.0.1',
    port: 0,
    logger: createLogger({ name: 'probe', level: 'debug', write: (line) => lines.push(line) }),
    metrics: createMetrics('probe'),
    ...options,
  });
  servers.push(server);
  return server;
}

function requestLines() {
  return lines.map((line) => JSON.parse(line)).filter(({ message }) => message === 'request');
}

describe('request ids', () => {
  test.each(['a', 'req-1.2_3', 'x'.repeat(128)])('are the caller’s own if valid: %s', async (id) => {
    const { url } = await start();
    const answer = await fetch(`${url}/health`, { headers: { 'X-Request-ID': id } });
    expect(answer.headers.get('x-request-id')).toBe(id);
  });

  test.each(['', 'with space', 'x'.repeat(129), 'ü', 'a/b', `cd_live_${'0'.repeat(32)}`, `sk-${'a'.repeat(40)}`])(
    'are new if the caller’s are invalid or look like a key: %s',
    async (id) => {
      const { url } = await start();
      const answer = await fetch(`${url}/nowhere`, { headers: { 'X-Request-ID': encodeURI(id) || ' ' } });
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    },
  );
});

test('a path that names nothing is JSON, even if it cannot be decoded', async () => {
  const { url, metricsUrl } = await start({
    metricsPort: 0,
    routes: (app) =>
      app.get('/things/:name', ({ params }, response, next) => {
        if (params.name === 'café') response.end('a thing');
        else next();
      }),
  });
  for (const address of [`${url}/nowhere`, `${url}/things/%E0%A4%A`, `${metricsUrl}/%`, `${metricsUrl}/nowhere`]) {
    const answer = await fetch(address);
    const body = await answer.json();
    expect([address, answer.status, body]).toEqual([
      address,
      404,
      { message: 'There is nothing at this address.', request_id: expect.any(String) },
    ]);
  }
  expect(await (await fetch(`${url}/things/caf%C3%A9?%E0`)).text()).toBe('a thing');
});

describe('pages of other origins', () => {
  const [listed, other] = ['https://app.example', 'https://app.example.evil.example'];
  const grants = async (path: string, init: RequestInit & { headers: Record<string, string> }, origins = [listed]) => {
    const { url } = await start({
      crossOrigin: { origins, path: '/v1' },
      gate: (_request, response) => response.status(503).end() !== undefined,
    });
    const { status, headers } = await fetch(`${url}${path}`, init);
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    return [status, headers.get('access-control-allow-origin')];
  };

  test('may read answers under the path if listed, refusals included', async () => {
    expect(await grants('/v1/x', { headers: { Origin: listed } })).toEqual([503, listed]);
    for (const origin of [other, 'null', `${listed}:444`, 'http://app.example'])
      expect(await grants('/v1/x', { headers: { Origin: origin } })).toEqual([503, null]);
    expect(await grants('/console', { headers: { Origin: listed } })).toEqual([503, null]);
  });

  test('may send keys and idempotency keys', async () => {
    const headers = { Origin: listed, 'Access-Control-Request-Method': 'POST' };
    expect(await grants('/v1/x', { method: 'OPTIONS', headers })).toEqual([204, listed]);
    expect(await grants('/v1/x', { method: 'OPTIONS', headers }, [])).toEqual([503, null]);
  });
});

describe('health', () => {
  test('is ok with version and whole seconds of uptime', async () => {
    const { url } = await start({ checks: { vital: { database: async () => {} } } });
    const answer = await fetch(`${url}/health`);
    expect(answer.status).toBe(200);
    const body = (await answer.json()) as { uptime_seconds: number };
    expect(body).toEqual({ status: 'ok', version: '1.2.3', uptime_seconds: expect.any(Number) });
    expect(Number.isInteger(body.uptime_seconds)).toBe(true);
    for (const same of ['/HEALTH', '/health/', '/health?now', '/Health/Live'])
      expect([same, (await fetch(`${url}${same}`)).status]).toEqual([same, 200]);
  });

  test('is degraded, live and not ready while the database is down, without revealing the reason', async () => {
    const broken = () => Promise.reject(new Error('password authentication failed for user "me"'));
    const { url } = await start({ checks: { vital: { database: broken } } });
    const health = await fetch(`${url}/health`);
    expect(health.status).toBe(503);
    expect(await health.json()).toMatchObject({ status: 'degraded', version: '1.2.3' });
    expect((await fetch(`${url}/health/live`)).status).toBe(200);
    const ready = await fetch(`${url}/health/ready`);
    expect(ready.status).toBe(503);
    const text = await ready.text();
    expect(JSON.parse(text)).toMatchObject({ status: 'not_ready', checks: { database: { status: 'failed' } } });
    expect(text).not.toContain('password');
  });

  test('stays ok while a non-vital check fails, and shows its details once it passes', async () => {
    let loaded = false;
    const index = async () => {
      if (!loaded) throw new Error('loading');
      return { creators: 5 };
    };
    const { url } = await start({ checks: { ready: { index } } });
    const gauge = async () => /^process_ready\S* (\d)$/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1];
    expect((await fetch(`${url}/health/ready`)).status).toBe(503);
    expect([(await fetch(`${url}/health`)).status, await gauge()]).toEqual([200, '0']);
    loaded = true;
    expect(await gauge()).toBe('1');
    const ready = await fetch(`${url}/health/ready`);
    expect(ready.status).toBe(200);
    expect(await ready.json()).toMatchObject({ status: 'ready', checks: { index: { status: 'ok', creators: 5 } } });
  });
});

describe('with a separate port', () => {
  test('metrics and readiness details are not on the public port', async () => {
    const server = await start({ metricsPort: 0, checks: { vital: { database: async () => ({ creators: 7 }) } } });
    expect(server.metricsUrl).not.toBe(server.url);
    for (const nothing of [`${server.url}/metrics`, `${server.metricsUrl}/nothing`]) {
      const answer = await fetch(nothing);
      expect([answer.status, await answer.json()]).toEqual([
        404,
        { message: 'There is nothing at this address.', request_id: expect.any(String) },
      ]);
    }
    expect(await (await fetch(`${server.url}/health/ready`)).json()).toEqual({
      status: 'ready',
      version: '1.2.3',
      uptime_seconds: expect.any(Number),
    });
    const ready = await fetch(`${server.metricsUrl}/health/ready`);
    expect(await ready.json()).toMatchObject({ checks: { database: { creators: 7 } } });
    expect(await (await fetch(`${server.metricsUrl}/metrics`)).text()).toContain('http_request_duration_seconds');
    server.announceDrain();
    expect((await fetch(`${server.metricsUrl}/health/ready`)).status).toBe(503);
  });

  test('the error names the port if it is in use', async () => {
    const { port } = await start();
    await expect(start({ metricsPort: port })).rejects.toThrow(
      `port ${port} is in use: stop the other process or set METRICS_PORT to another port`,
    );
  });

  test('the port is released if the public one is in use', async () => {
    const { port } = await start();
    const once = await start();
    await once.close();
    await expect(start({ port, metricsPort: once.port })).rejects.toThrow(`port ${port} is in use`);
    expect((await start({ metricsPort: once.port })).metricsUrl).toContain(`:${once.port}`);
  });
});

describe('the log line of a request', () => {
  test('names the route and never the path, the query, a header or the body', async () => {
    const { url } = await start({
      routes: (app) => {
        app.get('/v1/:name', (_request, response) => {
          addLogFields(response, { account_id: 'acc_1' });
          response.json({ secret: 'of the body' });
        });
      },
    });
    await fetch(`${url}/v1/hidden-name?key=hidden-query`, { headers: { 'x-api-key': 'hidden-header' } });
    expect(requestLines()).toHaveLength(1);
    expect(requestLines()[0]).toMatchObject({ method: 'GET', route: '/v1/:name', status: 200, account_id: 'acc_1' });
    expect(lines.join('')).not.toMatch(/hidden|secret/);
  });

  test.each([
    ['a fault of ours', '/fault', 'error'],
    ["a caller's mistake", '/mistake', 'info'],
    ['a probe while not ready', '/health/ready', 'debug'],
  ])('with a status above 499 has the level of %s', async (_name, path, level) => {
    const { url } = await start({
      checks: { ready: { index: () => Promise.reject(new Error('loading')) } },
      routes: (app) => {
        app.get('/fault', (_request, response) => response.status(502).end());
        app.get('/mistake', (_request, response) => {
          setExpected(response);
          response.status(502).end();
        });
      },
    });
    expect((await fetch(`${url}${path}`)).status).toBeGreaterThan(499);
    expect(requestLines().map((line) => line.level)).toEqual([level]);
  });

  test('counts and measures requests by route and status', async () => {
    const { url } = await start({
      routes: (app) => {
        app.use((_request, response) => {
          setRoute(response, '/api/v1/search_creators');
          response.status(402).end();
        });
      },
    });
    await fetch(`${url}/a`);
    await fetch(`${url}/b`);
    const metrics = await (await fetch(`${url}/metrics`)).text();
    expect(metrics).toMatch(
      /http_request_duration_seconds_count\{[^}]*method="GET",route="\/api\/v1\/search_creators",status="402"[^}]*\} 2/,
    );
    expect(metrics).toMatch(/process_cpu_user_seconds_total/);
  });

  test('uses one route for unknown paths, so that strangers cannot create metrics', async () => {
    const { url } = await start();
    await fetch(`${url}/some/where`);
    await fetch(`${url}/else/where`);
    expect(requestLines().map(({ route }) => route)).toEqual(['unknown', 'unknown']);
  });

  test('has status 499 if the client left before the response', async () => {
    let arrived: () => void = () => undefined;
    const arrival = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    let left: () => void = () => undefined;
    const leaving = new Promise<void>((resolve) => {
      left = resolve;
    });
    const { url } = await start({
      routes: (app) => {
        app.get('/slow', (_request, response) => {
          response.once('close', () => left());
          arrived();
        });
      },
    });
    const controller = new AbortController();
    const answer = fetch(`${url}/slow`, { signal: controller.signal }).catch(() => 'aborted');
    await arrival;
    controller.abort();
    expect(await answer).toBe('aborted');
    await leaving;
    expect(requestLines()[0]).toMatchObject({ route: '/slow', status: 499 });
  });
});

test('draining answers accepted and arriving requests, then accepts no connections, and reports it', async () => {
  let finish: () => void = () => undefined;
  let accepted: () => void = () => undefined;
  const acceptance = new Promise<void>((resolve) => {
    accepted = resolve;
  });
  const server = await start({
    routes: (app) => {
      app.get('/slow', (_request, response) => {
        finish = () => response.json({ finished: true });
        accepted();
      });
    },
  });
  const unused = keepAliveClient(server.port);
  const answer = fetch(`${server.url}/slow`);
  await acceptance;
  server.announceDrain();
  expect((await fetch(`${server.url}/health/ready`)).status).toBe(503);
  const arriving = keepAliveClient(server.port).ask('/health/live');
  const closed = server.close();
  expect(await arriving).toContain('200 OK');
  await expect(fetch(`${server.url}/health`, { headers: { connection: 'close' } })).rejects.toThrow();
  // The limit of draining would end it together with the accepted request.
  expect(await unused.ended).toBe('closed');
  finish();
  expect(await (await answer).json()).toEqual({ finished: true });
  await closed;
});

/** A client that keeps one connection open and collects everything it receives. */
function keepAliveClient(port: number) {
  const socket = net.connect(port, '127.0.0.1');
  let said = '';
  socket.on('data', (chunk) => {
    said += chunk;
  });
  const ended = new Promise<string>((resolve) => {
    socket.on('close', (hadError) => resolve(hadError ? 'reset' : 'closed'));
    socket.on('error', () => undefined);
  });
  const answers = () => said.match(/HTTP\/1\.1 \d+/g)?.length ?? 0;
  const ask = async (path: string) => {
    const before = answers();
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    while (answers() === before && !socket.destroyed) await new Promise((resolve) => setImmediate(resolve));
    return said;
  };
  return { ask, ended };
}

describe('persistent connections', () => {
  test('are closed with the answer, even of a request that arrives while draining', async () => {
    const server = await start();
    const client = keepAliveClient(server.port);
    expect(await client.ask('/health/live')).not.toContain('Connection: close');
    const closed = server.close({ idleMs: 5_000 });
    expect(await client.ask('/health/live')).toMatch(/200 OK[\s\S]*200 OK[\s\S]*Connection: close/);
    await expect(fetch(`${server.url}/health`, { headers: { connection: 'close' } })).rejects.toThrow();
    expect(await client.ended).toBe('closed');
    await closed;
  });

  test('without a request are closed when their time is up', async () => {
    const server = await start();
    const client = keepAliveClient(server.port);
    await client.ask('/health/live');
    await server.close();
    expect(await client.ended).toBe('closed');
  });

  test('are closed by the answer to a request that was accepted before the announcement', async () => {
    const server = await start({
      routes: (app) => {
        app.get('/slow', (_request, response) => {
          server.announceDrain();
          response.json({ finished: true });
        });
      },
    });
    const client = keepAliveClient(server.port);
    expect(await client.ask('/slow')).toContain('Connection: close');
    expect(await client.ended).toBe('closed');
  });
});

describe('the listening server', () => {
  test('names the setting if its port is in use', async () => {
    const { port } = await start();
    await expect(start({ port, portSetting: 'ACTION_API_PORT' })).rejects.toThrow(
      `port ${port} is in use: stop the other process or set ACTION_API_PORT to another port`,
    );
  });

  test('does not reveal its framework', async () => {
    const { url } = await start();
    const { headers } = await fetch(`${url}/health`);
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('rejects a request with two different lengths instead of reading two requests from it', async () => {
    const { port } = await start();
    const socket = net.connect(port, '127.0.0.1');
    socket.write(
      'GET /health HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /metrics HTTP/1.1\r\nHost: x\r\n\r\n',
    );
    let text = '';
    for await (const chunk of socket) text += chunk;
    expect(text).toMatch(/^HTTP\/1.1 400 /);
    expect(text.match(/HTTP\/1.1/g)).toHaveLength(1);
  });

  test('keeps connections of well-behaved clients open', async () => {
    const { port } = await start();
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const get = () =>
      new Promise<number | undefined>((resolve, reject) => {
        http
          .get({ port, host: '127.0.0.1', path: '/health', agent }, (answer) => {
            const local = answer.socket.localPort;
            answer.resume().on('end', () => resolve(local));
          })
          .on('error', reject);
      });
    const [first, second] = [await get(), await get()];
    agent.destroy();
    expect(second).toBe(first);
  });
});
