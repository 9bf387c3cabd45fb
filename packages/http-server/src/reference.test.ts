import { afterAll, expect, test } from '@jest/globals';
import express from 'express';
import { referenceHandlers } from './reference.ts';
import { serveLocally } from './testing.ts';

const handlers = referenceHandlers({
  title: 'An API',
  openApi: '{"openapi":"3.1.0"}',
  openApiPath: '/v1/openapi.json',
  basePath: '/v1',
  files: new Map([
    ['/docs/api.md', '# An API'],
    ['/llms.txt', '# An index'],
  ]),
});
const app = express();
for (const [path, handler] of handlers) app.get(path, handler);
const server = await serveLocally(app);

afterAll(server.end);

async function read(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const answer = await fetch(`${server.url}${path}`, { method, headers });
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
}

test('the page loads everything from this server', async () => {
  const { status, body, headers } = await read('/docs');
  expect(status).toBe(200);
  expect(headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'");
  expect(body).toContain('<title>An API</title>');
  expect(body).not.toMatch(/(src|href)="(https?:)?\/\//);
  const assets = [...body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, asset = '']) => asset);
  expect(assets).toHaveLength(8);
  for (const asset of assets) expect([asset, (await read(asset)).status]).toEqual([asset, 200]);
  expect((await read('/docs/package.json')).status).toBe(404);
});

test('the page calls the server it came from', async () => {
  const { body } = await read('/docs/reference.js');
  expect(body).toContain("fetch('/v1/openapi.json')");
  expect(body).toContain("location.origin + '/v1'");
});

test.each([
  ['/v1/openapi.json', 'application/json; charset=utf-8', '{"openapi":"3.1.0"}'],
  ['/docs/api.md', 'text/markdown; charset=utf-8', '# An API'],
  ['/llms.txt', 'text/plain; charset=utf-8', '# An index'],
  ['/docs', 'text/html; charset=utf-8', expect.stringContaining('<html')],
])('%s supports HEAD and 304', async (path, type, text) => {
  const { status, headers, body } = await read(path);
  expect([status, headers.get('content-type'), body]).toEqual([200, type, text]);
  const tag = headers.get('etag') ?? '';
  const head = await read(path, {}, 'HEAD');
  expect([head.status, head.headers.get('etag'), head.body]).toEqual([200, tag, '']);
  const again = await read(path, { 'If-None-Match': tag });
  expect([again.status, again.body]).toEqual([304, '']);
});
