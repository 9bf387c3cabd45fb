import net from 'node:net';
import { expect, test } from '@jest/globals';
import { testApi } from '../testing/test-api.ts';

const api = await testApi();

/** Sends raw bytes and reads until the connection closes. */
async function raw(text: string): Promise<string> {
  const socket = net.connect(Number(new URL(api.url).port), '127.0.0.1');
  socket.write(text);
  let said = '';
  for await (const chunk of socket) said += chunk;
  return said;
}

const post = 'POST /api/v1/get_credit_balance HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';

test.each([
  ['headers that are too large', `${post}A: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ['no HTTP', 'hello\r\n\r\n', 400],
  ['a chunk that is none', 'AUTH Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\nxyz\r\n', 400],
])('%s: the answer has the form of every other refusal', async (_name, request, status) => {
  const { key } = await api.account();
  const said = await raw(request.replace('AUTH ', `${post}Authorization: Bearer ${key}\r\n`));
  const [head = '', body = ''] = said.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  const requestId = /\r\nX-Request-ID: (\S+)/.exec(head)?.[1];
  expect(JSON.parse(body)).toEqual({ status: 'invalid_request', message: expect.any(String), request_id: requestId });
});

test.each([
  ['operation', `${post}AUTH`, 'Content-Length: 1048577\r\n\r\n'],
  ['operation, in chunks', `${post}AUTH`, `Transfer-Encoding: chunked\r\n\r\n100001\r\n${'a'.repeat(1_048_577)}`],
  [
    'token',
    'POST /oauth/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n',
    'Content-Length: 65537\r\n\r\n',
  ],
])(
  'a body that is too large is refused although its rest stays away, and the connection closes: %s',
  async (name, head, rest) => {
    const { key } = await api.account();
    const said = await raw(`${head.replace('AUTH', `Authorization: Bearer ${key}\r\n`)}${rest}`);
    expect(said).toMatch(
      name === 'token' ? /^HTTP\/1\.1 400 / : /^HTTP\/1\.1 413 [\s\S]*"at most|must have at most 1048576 bytes"/,
    );
    expect(said).toMatch(/\r\nConnection: close\r\n/);
  },
);
