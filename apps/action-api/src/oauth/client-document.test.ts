import { expect, test } from '@jest/globals';
import { redirectAddressOf } from './authorization.ts';
import { isDocumentAddress, readDocument } from './client-document.ts';

const address = 'https://assistant.example/client.json';
const document = {
  client_id: address,
  client_name: 'Published',
  redirect_uris: ['https://assistant.example/callback'],
};

function read(body: unknown, status = 200) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const answer = { status, contentType: 'application/json', body: Buffer.from(text) };
  // Networks of the operator are for webhooks only.
  return readDocument(address, async (_, { allowed }) => (allowed.length === 0 ? answer : { ...answer, status: 500 }));
}

test('a document becomes a client without a secret', async () => {
  expect(await read({ ...document, logo_uri: 'https://assistant.example/logo.png' })).toEqual({
    clientId: address,
    name: 'Published',
    redirectAddresses: document.redirect_uris,
    hasSecret: false,
  });
});

test.each([
  ['another id', { ...document, client_id: 'https://evil.example/client.json' }],
  ['a secret', { ...document, token_endpoint_auth_method: 'client_secret_post' }],
  ['an unsafe address', { ...document, redirect_uris: ['javascript:alert(1)'] }],
  ['no object', 'null'],
  ['no JSON', '<html>'],
])('a document with %s is refused', async (_, body) => {
  expect(await read(body)).toBeNull();
});

test('redirects, errors and unreachable hosts are refused', async () => {
  expect(await read(document, 302)).toBeNull();
  expect(await readDocument(address, () => Promise.reject(new Error('refused')))).toBeNull();
});

test.each([address, 'https://assistant.example:8443/a?b=c'])('%s can be the address of a document', (clientId) => {
  expect(isDocumentAddress(clientId)).toBe(true);
});

test.each([
  'http://assistant.example/client.json',
  'https://assistant.example/',
  'https://assistant.example/a#b',
  'https://user@assistant.example/a',
  'https://assistant.example/a/../b',
  'https://ASSISTANT.example/a',
  'https://',
  '3f0c',
])('%s can not be the address of a document', (clientId) => {
  expect(isDocumentAddress(clientId)).toBe(false);
});

test('a client with a document names its redirect address: the document may change before the approval', () => {
  const client = { clientId: address, name: 'a', redirectAddresses: document.redirect_uris, hasSecret: false };
  const addressFor = (query: string, clientId = address) =>
    redirectAddressOf(new URLSearchParams(query), { ...client, clientId, registeredAt: new Date() });
  const named = new URLSearchParams({ redirect_uri: 'https://assistant.example/callback' }).toString();
  expect([addressFor(named), addressFor(''), addressFor('', 'registered')]).toEqual([
    'https://assistant.example/callback',
    null,
    'https://assistant.example/callback',
  ]);
});
