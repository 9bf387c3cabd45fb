import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { createLogger, createMetrics, startHttpServer } from '@creator-discovery/http-server';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ConsoleFiles } from './console-files.ts';
import { staticFiles } from './static-files.ts';

const script = `console.log(${JSON.stringify('a'.repeat(4000))});`;
const html = '<!doctype html><title>Creator Discovery</title>';

async function build(content: string, madeAt: number): Promise<void> {
  await mkdir(path.join(folder, 'assets'), { recursive: true });
  await writeFile(path.join(folder, 'assets/main-1a2b3c.js'), script);
  await writeFile(path.join(folder, 'assets/main-1a2b3c.js.br'), brotliCompressSync(script));
  await writeFile(path.join(folder, 'assets/main-1a2b3c.js.gz'), gzipSync(script));
  await writeFile(path.join(folder, 'assets/font.woff2'), 'font');
  await writeFile(path.join(folder, 'index.html'), content);
  await utimes(path.join(folder, 'index.html'), madeAt, madeAt);
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'console-files-'));
const server = await startHttpServer({
  build: { version: '1' },
  host: '127.0.0.1',
  port: 0,
  logger: createLogger({ name: 'test', level: 'silent' }),
  metrics: createMetrics('test'),
  routes: (app) => {
    app.use('/console', staticFiles(new ConsoleFiles(folder)));
    app.use((_request, response) => response.status(404).json({}));
  },
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

function get(address: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  return fetch(`${server.url}${address}`, {
    method,
    headers: { 'Accept-Encoding': 'identity', ...headers },
    redirect: 'manual',
  });
}

test('before the console is built its pages explain how to build it, and its files are missing', async () => {
  for (const address of ['/console/', '/console/search/photonet', '/console/credits']) {
    const answer = await get(address);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([503, 'no-store']);
    expect(await answer.text()).toContain('npm start');
  }
  expect((await get('/console/assets/main-1a2b3c.js')).status).toBe(404);
});

describe('the built console', () => {
  beforeAll(() => build(html, 1000));

  test.each([
    '/console/',
    '/console/index.html',
    '/console/sign-in',
    '/console/search/photonet?followers=1..2',
    '/console/credits',
    '/console/settings',
    '/console/chat/x',
    '/console/../console/usage',
  ])('opens its page at %s', async (address) => {
    const answer = await get(address);
    expect([answer.status, await answer.text()]).toEqual([200, html]);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  });

  test('redirects from its path without a slash', async () => {
    const answer = await get('/console?a=b');
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/console/?a=b']);
  });

  test('is served with a policy that blocks other code and framing', async () => {
    for (const address of ['/console/', '/console/assets/main-1a2b3c.js']) {
      const { headers } = await get(address);
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types console-worker",
      );
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('permissions-policy')).toContain('camera=()');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('strict-transport-security')).toBeNull();
    }
  });

  test.each([
    ['br, gzip', 'br', brotliCompressSync(script).length],
    ['gzip, deflate', 'gzip', gzipSync(script).length],
    ['gzip;q=1, br;q=0', 'gzip', gzipSync(script).length],
    ['identity', null, script.length],
    ['zstd', null, script.length],
  ])('sends a client that accepts %s the encoding %s', async (accepted, encoding, length) => {
    const answer = await get('/console/assets/main-1a2b3c.js', { 'Accept-Encoding': accepted });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(Number(answer.headers.get('content-length'))).toBe(length);
    expect(await answer.text()).toBe(script);
    expect(answer.headers.get('vary')).toBe('Accept-Encoding');
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  });

  test('has immutable assets, and a 404 for missing ones', async () => {
    const asset = await get('/console/assets/main-1a2b3c.js');
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await get('/console/assets/font.woff2')).headers.get('content-type')).toBe('font/woff2');
    expect((await get('/console/assets/main-0.js')).status).toBe(404);
    for (const hidden of ['/console/assets/main-1a2b3c.js.br', '/console/assets/..%2f..%2fpackage.json'])
      expect((await get(hidden)).status).toBe(404);
  });

  test('supports If-None-Match and HEAD', async () => {
    for (const address of ['/console/usage', '/console/assets/main-1a2b3c.js']) {
      const tag = (await get(address)).headers.get('etag') ?? '';
      const known = await get(address, { 'If-None-Match': tag, 'Accept-Encoding': 'br' });
      expect([known.status, await known.text()]).toEqual([304, '']);
      const head = await get(address, {}, 'HEAD');
      expect([head.status, await head.text(), head.headers.get('etag')]).toEqual([200, '', tag]);
      expect(Number(head.headers.get('content-length'))).toBeGreaterThan(0);
    }
  });

  test('ignores other methods', async () => {
    expect((await get('/console/usage', {}, 'POST')).status).toBe(404);
  });

  test('is served after a rebuild without a restart', async () => {
    await build('<!doctype html><title>Later</title>', 2000);
    expect(await (await get('/console/')).text()).toContain('Later');
  });
});
