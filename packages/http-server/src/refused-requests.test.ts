import { once } from 'node:events';
import { createServer } from 'node:http';
import net from 'node:net';
import { afterAll, expect, test } from '@jest/globals';
import { startHttpServer } from './http-server.ts';
import { createLogger } from './logger.ts';
import { createMetrics } from './metrics.ts';
import { answerRefusedRequests } from './refused-requests.ts';
import { serveLocally } from './testing.ts';

/** Logged status of each request, by request id. */
const statuses = new Map<string, PromiseWithResolvers<number>>();

function logged(id: string): PromiseWithResolvers<number> {
  const status = statuses.get(id) ?? Promise.withResolvers<number>();
  statuses.set(id, status);
  return status;
}

const server = await startHttpServer({
  build: { version: '1.0.0' },
  host: '127.0.0.1',
  port: 0,
  logger: createLogger({ name: 'probe', level: 'info', write: noteLine }),
  metrics: createMetrics('probe'),
  refusedBody: ({ status, message, requestId }) => ({ status, message, request_id: requestId }),
  routes: (app) => {
    app.post('/echo', (request, response) => {
      request.resume().on('end', () => response.json({ done: true }));
    });
    app.post('/early', (_request, response) => {
      response.write('begun');
    });
  },
});

afterAll(() => server.close());

function noteLine(line: string): void {
  const { request_id: id, status } = JSON.parse(line) as { request_id: string; status: number };
  logged(id).resolve(status);
}

/** Sends raw bytes and reads until the connection closes. With `isLeft`, the client closes its side after the bytes. */
async function raw(text: string, { port = server.port, isLeft = false } = {}): Promise<string> {
  const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.write(text);
  if (isLeft) socket.end();
  let said = '';
  for await (const chunk of socket) said += chunk;
  return said;
}

const post = 'POST /echo HTTP/1.1\r\nHost: x\r\n';

test.each([
  ['text that is not HTTP', 'hello\r\n\r\n', 400],
  ['an unknown method', 'FETCH /health HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['two lengths', `${post}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 400],
  ['a bare control character in a header', 'GET /health HTTP/1.1\r\nHost: x\r\nA: b\u0001\u0000\r\n\r\n', 400],
  ['headers of more than 16 KiB', `GET /health HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ['headers without end', `GET /health HTTP/1.1\r\nHost: x\r\n${'A: b\r\n'.repeat(10_000)}`, 431],
  ['an invalid chunk in the middle of the body', `${post}Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\nxyz\r\n`, 400],
  [
    'a chunk extension that is too large',
    `${post}Transfer-Encoding: chunked\r\n\r\n3;${'a'.repeat(20_000)}\r\nabc`,
    413,
  ],
  ['no Host', 'GET /health HTTP/1.1\r\n\r\n', 400],
  ['two Hosts', 'GET /health HTTP/1.1\r\nHost: x\r\nhost: x\r\n\r\n', 400],
  ['an unknown expectation', `${post}Expect: miracles\r\nContent-Length: 0\r\n\r\n`, 417],
  ['CONNECT', 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n', 405],
])('%s gets one answer with an id and a body, and the connection is closed', async (_name, request, status) => {
  const said = await raw(request);
  const [head = '', body = ''] = said.split('\r\n\r\n');
  expect(said.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(head).toMatch(/\r\nContent-Type: application\/json/i);
  expect(head).toMatch(/\r\nConnection: close/i);
  expect(head).toMatch(/\r\nCache-Control: no-store/i);
  expect(head).toMatch(/\r\nX-Content-Type-Options: nosniff/i);
  expect(/\r\nAllow: (.*)/i.exec(head)?.[1]).toBe(status === 405 ? 'GET, HEAD, POST' : undefined);
  const id = /\r\nX-Request-ID: (\S+)/i.exec(head)?.[1];
  expect(JSON.parse(body)).toEqual({ status, message: expect.any(String), request_id: id });
  expect(await logged(`${id}`).promise).toBe(status);
});

test('a body that fails in the middle is answered with the id of the request', async () => {
  const said = await raw(`${post}X-Request-ID: mine-1\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\nxyz\r\n`);
  expect(said).toMatch(/^HTTP\/1\.1 400 [\s\S]*X-Request-ID: mine-1\r\n/);
  expect(await logged('mine-1').promise).toBe(400);
});

test('a client that leaves while sending gets no answer and is logged as gone', async () => {
  expect(await raw(`${post}X-Request-ID: gone-1\r\nContent-Length: 9\r\n\r\nabc`, { isLeft: true })).toBe('');
  expect(await logged('gone-1').promise).toBe(499);
});

test('a body that fails after its answer has begun ends the connection, without a second answer', async () => {
  const socket = net.connect(server.port, '127.0.0.1');
  socket.write('POST /early HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n');
  let said = '';
  socket.on('data', (chunk) => {
    if (said === '') socket.write('xyz\r\n');
    said += chunk;
  });
  socket.on('error', () => undefined);
  await once(socket, 'close');
  expect(said.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  expect(said).toMatch(/^HTTP\/1\.1 200 [\s\S]*begun/);
});

test('a request that does not arrive in time is a 408', async () => {
  const impatient = createServer({ headersTimeout: 100, requestTimeout: 200, connectionsCheckingInterval: 20 });
  answerRefusedRequests(impatient, { bodyOf: (refused) => refused, connections: new Map(), onRefused: () => {} });
  const { port, end } = await serveLocally(impatient);
  const said = await raw('GET / HTTP/1.1\r\nHost: x\r\n', { port });
  await end();
  expect(said).toMatch(/^HTTP\/1\.1 408 [\s\S]*X-Request-ID: \S+\r\n/);
});

test('an invalid request after an answered one on the same connection gets a new id', async () => {
  const socket = net.connect(server.port, '127.0.0.1');
  socket.write('GET /health/live HTTP/1.1\r\nHost: x\r\nX-Request-ID: first\r\n\r\n');
  let said = '';
  let wrong = false;
  for await (const chunk of socket) {
    said += chunk;
    if (!wrong) socket.write('nonsense\r\n\r\n');
    wrong = true;
  }
  const ids = [...said.matchAll(/X-Request-ID: (\S+)/gi)].map(([, id]) => id);
  expect(ids).toEqual(['first', expect.stringMatching(/^[0-9a-f-]{36}$/)]);
});

test('a body announced with 100-continue is requested', async () => {
  const said = await raw(`${post}Expect: 100-continue\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`);
  expect(said).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK/);
});
