import { spawnSync } from 'node:child_process';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type LocalServer, serveLocally } from '../testing.ts';
import { DestinationRefusal, readNetworks } from './address-guard.ts';
import { type GuardedRequest, guardedFetch } from './guarded-fetch.ts';

const request: GuardedRequest = { method: 'GET', allowed: [], deadlineMs: 5000, maxBytes: 1024 };
const allowed = readNetworks(['127.0.0.0/8', '169.254.0.0/16', 'fd00::/8', '10.0.0.0/8', '100.64.0.0/10']) ?? [];

/** Names of a hostile name server. */
const names: Readonly<Record<string, readonly string[]>> = {
  'rebind.example': ['127.0.0.1'],
  'mixed.example': ['93.184.216.34', '10.0.0.7'],
  'mixed6.example': ['2606:2800:220:1::1', 'fe80::1'],
  'metadata.google.internal': ['169.254.169.254'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'nat64.example': ['64:ff9b::7f00:1'],
  'empty.example': [''],
};

async function resolve(host: string): Promise<readonly string[]> {
  return names[host] ?? ['127.0.0.1'];
}

const addresses = `http://93.184.216.34/ ftp://93.184.216.34/ file:///etc/passwd gopher://93.184.216.34/ javascript:1
    https://user:secret@93.184.216.34/ https://user@93.184.216.34/ //93.184.216.34 https://127.0.0.1/ https://127.1/
    https://127.255.255.254/ https://2130706433/ https://0x7f000001/ https://0177.0.0.1/ https://0x7f.0.0.1/
    https://017700000001/ https://127.0.0.1.:443/ https://①②⑦.0.0.1/ https://localhost/ https://LOCALHOST./
    https://hooks.localhost/ https://0/ https://0.0.0.0/ https://10.0.0.1/ https://172.16.0.1/
    https://172.31.255.255/ https://192.168.1.1/ https://167772161/ https://169.254.169.254/latest/meta-data/
    https://2852039166/ https://0xa9fea9fe/ https://168.63.129.16/ https://100.64.0.1/ https://100.100.100.200/
    https://192.0.0.192/ https://192.88.99.1/ https://198.18.0.1/ https://192.0.2.1/ https://203.0.113.9/
    https://224.0.0.1/ https://240.0.0.1/ https://255.255.255.255/ https://[::1]/ https://[::]/
    https://[::ffff:127.0.0.1]/ https://[::ffff:7f00:1]/ https://[::127.0.0.1]/ https://[fe80::1]/
    https://[fec0::1]/ https://[fd00:ec2::254]/ https://[fd12:3456::1]/ https://[ff02::1]/
    https://[64:ff9b::7f00:1]/ https://[64:ff9b:1::a00:1]/ https://[2002:7f00:1::]/ https://[2002:a00:1::]/
    https://[2001:0:1::1]/ https://[2001:db8::1]/ https://[100::1]/ https://[4000::1]/ https://[::ffff:0:7f00:1]/`;

const hostile = [
  ...addresses.split(/\s+/),
  'not a url',
  '',
  ...Object.keys(names).map((name) => `https://${name}/hook`),
];

test.each(hostile)('%s is refused before a connection is opened', async (url) => {
  await expect(guardedFetch(url, request, resolve)).rejects.toThrow(DestinationRefusal);
});

const neverAllowed = [
  ...['http://169.254.169.254/', 'https://169.254.1.1/', 'http://100.100.100.200/', 'https://[fd00:ec2::254]/'],
  ...['http://[::ffff:169.254.169.254]/', 'https://[fe80::1]/', 'http://93.184.216.34/', 'https://192.168.1.1/'],
];

test.each(neverAllowed)('%s is refused although an operator has allowed networks', async (url) => {
  await expect(guardedFetch(url, { ...request, allowed }, resolve)).rejects.toThrow(DestinationRefusal);
});

test('names that resolve outside of the allowed networks are refused over HTTP', async () => {
  const open = async () => ['93.184.216.34'];
  await expect(guardedFetch('http://crm.example/', { ...request, allowed }, open)).rejects.toThrow(DestinationRefusal);
});

test('networks are read, or refused as a whole', () => {
  expect(readNetworks(['10.0.0.0/8', 'fd00::/8'])).toHaveLength(2);
  expect(readNetworks(['10.0.0.0/8', '10/8'])).toBeNull();
});

describe('an allowed receiver', () => {
  const seen: string[] = [];
  const answer: RequestListener = (incoming, response) => {
    seen.push(`${incoming.method} ${incoming.headers.host} ${incoming.url}`);
    if (incoming.url === '/hang') return;
    if (incoming.url === '/moved') response.writeHead(302, { location: 'http://127.0.0.1/secret' }).end();
    else if (incoming.url === '/cut') response.write('x', () => response.destroy());
    else if (incoming.url === '/slow') response.write('x');
    else if (incoming.url === '/endless') Readable.from(endless()).pipe(response);
    else response.end('thanks');
  };
  function* endless() {
    for (;;) yield 'x'.repeat(10_000);
  }
  let server: LocalServer;
  let origin = '';
  const internal = { ...request, allowed };
  beforeAll(async () => {
    server = await serveLocally(answer);
    origin = `http://receiver.example:${server.port}`;
  });
  afterAll(() => server.end());

  test('gets the request under its own name', async () => {
    const { status, body } = await guardedFetch(
      `${origin}/hook?a=1`,
      { ...internal, method: 'POST', body: '{}' },
      resolve,
    );
    expect([status, body.toString()]).toEqual([200, 'thanks']);
    expect(seen.at(-1)).toBe(`POST ${new URL(origin).host} /hook?a=1`);
  });

  test('cannot redirect', async () => {
    expect((await guardedFetch(`${origin}/moved`, internal, resolve)).status).toBe(302);
  });

  test('has only the first bytes of its answer read', async () => {
    expect((await guardedFetch(`${origin}/endless`, internal, resolve)).body).toHaveLength(1024);
  });

  test.each(['/cut', '/slow'])('has answered although its body does not end: %s', async (path) => {
    const { status, body } = await guardedFetch(origin + path, { ...internal, deadlineMs: 500 }, resolve);
    expect([status, body.toString()]).toEqual([200, 'x']);
  });

  test('has one deadline for name and answer', async () => {
    const short = { ...internal, deadlineMs: 100 };
    await expect(guardedFetch(`${origin}/hang`, short, resolve)).rejects.toThrow('aborted due to timeout');
    const never = () => new Promise<never>(() => undefined);
    await expect(guardedFetch(origin, short, never)).rejects.toThrow('aborted due to timeout');
  });

  test('must have a certificate that is trusted, for its name', async () => {
    const asked: string[] = [];
    const SNICallback = (name: string, done: (error: null) => void) => {
      asked.push(name);
      done(null);
    };
    // Self-signed; absent without openssl.
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', '-'];
    const { stdout: pem } = spawnSync('openssl', ['req', '-x509', '-subj', '/CN=receiver.example', ...key]);
    const secure = await serveLocally(createServer({ ...(pem && { key: pem, cert: pem }), SNICallback }, answer));
    const refusal = pem ? 'self-signed certificate' : /./;
    const outcome = await guardedFetch(`https://receiver.example:${secure.port}/`, internal, resolve).catch(String);
    await secure.end();
    expect(outcome).toMatch(refusal);
    expect(asked).toEqual(['receiver.example']);
  });
});
