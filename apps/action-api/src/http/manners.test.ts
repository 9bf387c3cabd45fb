import http from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});

afterAll(() => api.close());

test.each(['/api/v1/get_credit_balance', '/mcp', '/chat'])('a 401 of %s says how to authenticate', async (path) => {
  const answer = await fetch(`${api.url}${path}`, { method: 'POST' });
  expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="creator-discovery"']);
});

describe.each(['/docs', '/docs/api.md', '/api/v1/openapi.json', '/docs/reference.js'])('the document %s', (path) => {
  test('is answered to HEAD, and with 304 to who has it', async () => {
    const [got, head] = [await fetch(`${api.url}${path}`), await fetch(`${api.url}${path}`, { method: 'HEAD' })];
    expect([got.status, head.status, await head.text()]).toEqual([200, 200, '']);
    expect(head.headers.get('etag')).toBe(got.headers.get('etag'));
    const again = await fetch(`${api.url}${path}`, { headers: { 'If-None-Match': `${got.headers.get('etag')}` } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });
});

test('an operation is not answered to HEAD', async () => {
  const answer = await fetch(`${api.url}/api/v1/get_credit_balance`, { method: 'HEAD' });
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
});

test('the tool server refuses another Host as a wrong request: 403', async () => {
  const { hostname, port } = new URL(api.url);
  const answer = await new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const headers = { Host: 'evil.example', 'Content-Type': 'application/json' };
    const request = http.request({ hostname, port, path: '/mcp', method: 'POST', headers }, async (response) => {
      let body = '';
      for await (const chunk of response) body += chunk;
      resolve({ status: response.statusCode, body });
    });
    request.on('error', reject).end('{}');
  });
  expect([answer.status, JSON.parse(answer.body).status]).toEqual([403, 'invalid_request']);
});

test('answers are compressed, but not those that have contact details beside text of the request', async () => {
  const account = await api.account();
  const encoding = async (operation: string, body: object) => {
    const { status, headers } = await account.call(operation, body, { 'Accept-Encoding': 'br, gzip' });
    return [status, headers.get('content-encoding')];
  };
  expect(await encoding('search_creators', { basic: { platform: 'photonet' } })).toEqual([200, 'br']);
  const lookup = { handle: 'traveller.001', platform: 'photonet', confirmed: true };
  expect(await encoding('lookup_creator', lookup)).toEqual([200, null]);
});
