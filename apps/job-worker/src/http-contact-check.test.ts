import { json } from 'node:stream/consumers';
import type { CheckResult } from '@creator-discovery/creators';
import { contactCheckContract } from '@creator-discovery/creators/contract';
import { type LocalServer, serveLocally } from '@creator-discovery/http-server/testing';
import { afterEach, expect, test } from '@jest/globals';
import { HttpContactCheck } from './http-contact-check.ts';

const servers: LocalServer[] = [];
const requests: unknown[] = [];

afterEach(async () => {
  requests.length = 0;
  for (const server of servers.splice(0)) await server.end();
});

async function serviceOf(known: ReadonlyMap<string, CheckResult> | null, key?: string) {
  const server = await serveLocally(async (request, response) => {
    const { addresses } = (await json(request)) as { addresses: string[] };
    requests.push({ method: request.method, authorization: request.headers.authorization, addresses });
    const results = addresses.flatMap((address) => ({ address, result: known?.get(address) ?? [] }));
    response.writeHead(known === null ? 503 : 200);
    response.end(JSON.stringify({ results: results.filter(({ result }) => typeof result === 'string') }));
  });
  servers.push(server);
  return new HttpContactCheck(`${server.url}/check`, key);
}

contactCheckContract(serviceOf);

test('the service gets the addresses and the key, and nothing else', async () => {
  await (await serviceOf(new Map(), 'k')).check(['ana@x.example']);
  expect(requests).toEqual([{ method: 'POST', authorization: 'Bearer k', addresses: ['ana@x.example'] }]);
});

test('an answer in another format is a fault', async () => {
  const wrong = new Map([['ana@x.example', 'fine' as CheckResult]]);
  await expect((await serviceOf(wrong)).check(['ana@x.example'])).rejects.toThrow();
});
