import http from 'node:http';
import { expect, test } from '@jest/globals';
import { testApi } from '../testing/test-api.ts';

const api = await testApi();

test.each(['/api/v1/get_credit_balance', '/chat'])('a 401 from %s states how to authenticate', async (path) => {
  const answer = await fetch(`${api.url}${path}`, { method: 'POST' });
  expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="creator-discovery"']);
});

test('operations do not support HEAD', async () => {
  const answer = await fetch(`${api.url}/api/v1/get_credit_balance`, { method: 'HEAD' });
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
});

test('the tool server refuses another Host with 403', async () => {
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

test('answers are compressed, except those with both contact details and text of the request', async () => {
  const account = await api.account();
  const encoding = async (operation: string, body: object) => {
    const { status, headers } = await account.call(operation, body, { 'Accept-Encoding': 'br, gzip' });
    return [status, headers.get('content-encoding')];
  };
  expect(await encoding('search_creators', { basic: { platform: 'photonet' } })).toEqual([200, 'br']);
  const lookup = { handle: 'traveller.001', platform: 'photonet', confirmed: true };
  expect(await encoding('lookup_creator', lookup)).toEqual([200, null]);
});
