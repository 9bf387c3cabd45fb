import http from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from '@jest/globals';
import { neverCompress } from './compressed-answers.ts';
import { documentHandler } from './document.ts';
import { startHttpServer } from './http-server.ts';
import { createLogger } from './logger.ts';
import { createMetrics } from './metrics.ts';

const large = JSON.stringify(Array.from({ length: 500 }, (_, number) => ({ number })));

const server = await startHttpServer({
  build: { version: '1.0.0' },
  host: '127.0.0.1',
  port: 0,
  logger: createLogger({ name: 'probe', level: 'silent' }),
  metrics: createMetrics('probe'),
  routes: (app) => {
    const send =
      (text: string): http.RequestListener =>
      (_request, response) => {
        response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': text.length }).end(text);
      };
    app.get('/large', send(large));
    app.get('/small', send('{"small":true}'));
    app.get('/secret', (request, response) => {
      neverCompress(response);
      send(large)(request, response);
    });
    app.get('/document', documentHandler({ type: 'text/markdown; charset=utf-8', text: `# ${'é'.repeat(2000)}` }));
  },
});

afterAll(() => server.close());

interface RawAnswer {
  readonly status: number | undefined;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Returns the raw answer. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const request = http.request(`${server.url}${path}`, { headers, method }, async (answer) => {
      const parts: Buffer[] = [];
      for await (const part of answer) parts.push(part as Buffer);
      resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) });
    });
    request.on('error', reject).end();
  });
}

describe('an answer above 1 KiB', () => {
  test.each([
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ])('is sent as %s to clients that accept it', async (encoding, decode) => {
    const { headers, body } = await ask('/large', { 'Accept-Encoding': encoding });
    expect([headers['content-encoding'], headers.vary]).toEqual([encoding, 'Accept-Encoding']);
    expect(body.length).toBeLessThan(large.length / 4);
    expect(decode(body).toString()).toBe(large);
  });

  test('is sent uncompressed to other clients, and if marked neverCompress', async () => {
    for (const { headers, body } of [await ask('/large'), await ask('/secret', { 'Accept-Encoding': 'gzip, br' })]) {
      expect(headers['content-encoding']).toBeUndefined();
      expect(body.toString()).toBe(large);
    }
  });
});

test('a small answer is never compressed', async () => {
  const { headers } = await ask('/small', { 'Accept-Encoding': 'gzip, br' });
  expect(headers['content-encoding']).toBeUndefined();
});

describe('a document', () => {
  test('is not sent again to a client that has it, in any encoding', async () => {
    const { status, headers } = await ask('/document', { 'Accept-Encoding': 'gzip' });
    expect([status, headers['content-encoding'], headers['cache-control']]).toEqual([200, 'gzip', 'no-cache']);
    const again = await ask('/document', { 'If-None-Match': `${headers.etag}` });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, headers.etag]);
    expect((await ask('/document', { 'If-None-Match': '"another"' })).status).toBe(200);
  });

  test.each([
    ['its tag without the weak prefix', (tag: string) => tag.replace('W/', ''), 304],
    ['its tag among others', (tag: string) => `"another", ${tag}`, 304],
    ['a wildcard', () => '*', 304],
    ['other tags only', () => 'W/"another", "one more"', 200],
  ])('with If-None-Match of %s', async (_name, given, status) => {
    const { headers } = await ask('/document');
    const again = await ask('/document', { 'If-None-Match': given(`${headers.etag}`), 'Cache-Control': 'no-cache' });
    expect([again.status, again.headers.vary]).toEqual([status, 'Accept-Encoding']);
  });

  test.each(['/document', '/health', '/health/live', '/health/ready', '/metrics'])('%s supports HEAD', async (path) => {
    const { status, headers, body } = await ask(path, {}, 'HEAD');
    expect([status, body.length]).toEqual([200, 0]);
    expect(headers['content-type']).toBe((await ask(path)).headers['content-type']);
  });
});
