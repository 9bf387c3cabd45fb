import { connect } from 'node:net';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { scraperUnderTest } from './testing/scraper.ts';

const { scraper, money } = await scraperUnderTest();
let names = 0;

function profile(): string {
  return `/v1/photonet/profile?username=user${++names}`;
}

function latch<Value>() {
  return Promise.withResolvers<Value>();
}

beforeEach(() => {
  scraper.source.answer = async () => ({ ok: true, data: { id: '1' }, next: null });
});

describe('the order of checks', () => {
  test('starts with the path, before any key', async () => {
    for (const path of [
      '/v1',
      '/v1/photonet/nothing',
      '/v1/photonet/profile/',
      '/V1/photonet/profile',
      '//v1/photonet/profile',
      '/v1/photonet/%70rofile',
    ]) {
      const { status, body } = await scraper.get(path);
      expect([path, status, body.error]).toEqual([
        path,
        404,
        expect.objectContaining({ code: 'NOT_FOUND', retryable: false }),
      ]);
    }
  });

  test.each(['POST', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])(
    'refuses %s with the methods that are allowed',
    async (method) => {
      for (const path of ['/v1/photonet/profile?username=a', '/v1/credit-balance']) {
        const answer = await fetch(`${scraper.url}${path}`, { method });
        expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET']);
      }
      if (method === 'HEAD') return;
      const document = await fetch(`${scraper.url}/openapi.json`, { method });
      expect([document.status, document.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    },
  );

  test('checks the key before the parameters', async () => {
    expect(await scraper.get('/v1/photonet/profile')).toMatchObject({
      status: 401,
      body: { error: { code: 'UNAUTHORIZED', message: expect.stringContaining('missing') } },
    });
  });

  test('answers every invalid key in the same way', async () => {
    const { key, keyId } = await money.create(5);
    await money.keys.update(keyId, { isActive: false });
    const bodies: unknown[] = [];
    for (const bad of [key, `sk-${'0'.repeat(32)}`, 'sk-short', 'x', '0'.repeat(5000), `${key}, ${key}`]) {
      const { status, body } = await scraper.get(profile(), bad);
      bodies.push([status, body]);
    }
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(bodies[0]).toEqual([
      401,
      { error: { code: 'UNAUTHORIZED', message: 'The API key is invalid.', retryable: false } },
    ]);
    expect(await scraper.get('/v1/credit-balance', '')).toMatchObject({ status: 401 });
  });

  test('checks the rate before the parameters, and the parameters before the credits', async () => {
    const { key, keyId } = await money.create(0, 1);
    expect(await scraper.get('/v1/photonet/profile?username=@a', key)).toMatchObject({
      status: 400,
      body: { error: { code: 'INVALID_PARAM' } },
    });
    expect(await scraper.get('/v1/photonet/profile?username=@a', key)).toMatchObject({ status: 429 });
    await money.keys.update(keyId, { rateLimitPerMinute: 100 });
    expect(await scraper.get(profile(), key)).toMatchObject({ status: 402 });
  });
});

test('the rate of a key is refused with the wait, even for the balance, free of charge', async () => {
  const { key, keyId } = await money.create(5, 2);
  const first = await scraper.get('/v1/credit-balance', key);
  expect(first).toMatchObject({ status: 200, body: { credits_remaining: 5 } });
  expect(first.headers.get('ratelimit-policy')).toBe('"scrapes";q=2;w=60');
  expect(first.headers.get('ratelimit')).toMatch(/^"scrapes";r=1;t=\d+$/);
  await scraper.get(profile(), key);
  for (let call = 0; call < 3; call += 1) {
    const { status, headers, body } = await scraper.get(profile(), key);
    expect([status, body.error?.code, body.error?.retryable]).toEqual([429, 'RATE_LIMITED', true]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(58);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(61);
    expect(headers.get('ratelimit')).toMatch(/^"scrapes";r=0;t=\d+$/);
  }
  expect(await money.balance(keyId)).toEqual({ posted: 4, held: 0 });
});

describe('an answer', () => {
  test('has data, cost, balance and the headers of the cache', async () => {
    const { key } = await money.create(5);
    const path = profile();
    const first = await scraper.get(path, key, { 'x-request-id': 'my.request-1' });
    expect(first).toMatchObject({ status: 200, body: { data: { id: '1' }, credits_used: 1, credits_remaining: 4 } });
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-cache': 'miss',
      age: '0',
      'x-request-id': 'my.request-1',
      'cache-control': 'no-store',
    });
    const second = await scraper.get(path, key);
    expect(second.body).toEqual({ data: { id: '1' }, credits_used: 1, credits_remaining: 3 });
    expect(second.headers.get('x-cache')).toBe('hit');
    expect(second.headers.get('age')).toMatch(/^\d+$/);
  });

  test('does not depend on the case of the name', async () => {
    const { key } = await money.create(5);
    await scraper.get('/v1/photonet/profile?username=Mixed.Case', key);
    expect((await scraper.get('/v1/photonet/profile?username=mixed.case', key)).headers.get('x-cache')).toBe('hit');
  });

  test.each(['FIN', 'RST'])('costs nothing if the client disconnects by %s before it is ready', async (way) => {
    const { promise, resolve } = latch<void>();
    scraper.source.answer = async () => {
      await promise;
      return { ok: true, data: { id: '1' }, next: null };
    };
    const { key, keyId } = await money.create(5);
    const path = profile();
    const { port } = new URL(scraper.url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nx-api-key: ${key}\r\n\r\n`);
    while ((await money.balance(keyId))?.held !== 1) await new Promise((next) => setTimeout(next, 5));
    if (way === 'FIN') socket.end();
    else socket.resetAndDestroy();
    while ((await money.balance(keyId))?.held !== 0) await new Promise((next) => setTimeout(next, 5));
    resolve();
    expect(await scraper.get(path, key)).toMatchObject({ status: 200, body: { credits_remaining: 4 } });
    expect(await money.balance(keyId)).toEqual({ posted: 4, held: 0 });
  });
});

test('the log contains no keys and no requested names', async () => {
  const { key } = await money.create(5);
  await scraper.get('/v1/photonet/profile?username=canary.person', key);
  await scraper.get('/v1/photonet/profile?username=canary.person', `${key.slice(0, -1)}`);
  const text = scraper.log.join('');
  expect(text).toContain('"outcome":"answered"');
  expect(text).not.toContain(key.slice(3, 20));
  expect(text).not.toContain('canary');
});
