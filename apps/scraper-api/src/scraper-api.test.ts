import { connect } from 'node:net';
import type { TestDatabase } from '@creator-discovery/postgres/testing';
import { endpoints, failedBecause, networkFailed, timedOut } from '@creator-discovery/scraping';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createMigratedDatabase, keysOf, type RunningScraper, startScraper } from './testing/scraper.ts';

let database: TestDatabase;
let scraper: RunningScraper;
let money: ReturnType<typeof keysOf>;
let names = 0;

function profile(): string {
  return `/v1/photonet/profile?username=user${++names}`;
}

function latch<Value>() {
  return Promise.withResolvers<Value>();
}

beforeAll(async () => {
  database = await createMigratedDatabase();
  scraper = await startScraper(database);
  money = keysOf(scraper.db);
});
afterAll(async () => {
  await scraper.close();
  await database.drop();
});
beforeEach(() => {
  scraper.source.answer = async () => ({ ok: true, data: { id: '1' }, next: null });
});

describe('the order of checks', () => {
  test('begins with the path, before any key', async () => {
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

  test('looks at the key before the parameters', async () => {
    expect(await scraper.get('/v1/photonet/profile')).toMatchObject({
      status: 401,
      body: { error: { code: 'UNAUTHORIZED', message: expect.stringContaining('missing') } },
    });
  });

  test('answers every key that is no good alike', async () => {
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

  test('looks at the rate before the parameters, and at the parameters before the credits', async () => {
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

describe('the rate of a key', () => {
  test('is refused with the time to wait, also for the balance, and costs nothing', async () => {
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

  test('admits exactly as many as it says, whatever comes at once', async () => {
    const { key } = await money.create(0, 20);
    const answers = await Promise.all(Array.from({ length: 100 }, () => scraper.get('/v1/credit-balance', key)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(80);
  });
});

describe('parameters', () => {
  test.each(Object.values(endpoints).map(({ path }) => path))(
    'of %s that are missing or repeated are refused for nothing',
    async (path) => {
      const { key, keyId } = await money.create(5);
      const name = path.includes('hashtag')
        ? 'hashtag'
        : path.includes('/post') && !path.includes('user')
          ? 'shortcode'
          : 'username';
      for (const query of [
        '',
        `?${name}=`,
        `?${name}=abcde&${name}=abcde`,
        `?${name}=%00`,
        `?${name}=%E0%A4%A`,
        `?${name}=${'a'.repeat(3000)}`,
      ]) {
        const { status, body } = await scraper.get(`${path}${query}`, key);
        expect([query, status, body.error]).toEqual([
          query,
          400,
          { code: 'INVALID_PARAM', message: expect.stringContaining(name), retryable: false },
        ]);
      }
      expect(await money.balance(keyId)).toEqual({ posted: 5, held: 0 });
    },
  );
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

  test('of a name in other letters is the same', async () => {
    const { key } = await money.create(5);
    await scraper.get('/v1/photonet/profile?username=Mixed.Case', key);
    expect((await scraper.get('/v1/photonet/profile?username=mixed.case', key)).headers.get('x-cache')).toBe('hit');
  });

  test('that the credits don’t cover is a 402 that names both sums, and nothing is fetched', async () => {
    const { key, keyId } = await money.create(1);
    const before = scraper.source.fetched.length;
    const { status, body } = await scraper.get('/v1/photonet/user/posts?username=poor', key);
    expect([status, body.error]).toEqual([
      402,
      { code: 'INSUFFICIENT_CREDITS', message: 'This call costs 2 credits and the key has 1.', retryable: false },
    ]);
    expect(scraper.source.fetched).toHaveLength(before);
    expect(await money.balance(keyId)).toEqual({ posted: 1, held: 0 });
  });

  test.each([
    [failedBecause('target_missing', 'm'), 502, 'SCRAPE_FAILED', false],
    [failedBecause('target_private', 'm'), 502, 'SCRAPE_FAILED', false],
    [failedBecause('empty', 'm'), 502, 'SCRAPE_FAILED', false],
    [failedBecause('upstream_changed', 'm'), 502, 'SCRAPE_FAILED', false],
    [failedBecause('upstream_blocked', 'm'), 502, 'SCRAPE_FAILED', true],
    [networkFailed('m'), 502, 'SCRAPE_FAILED', true],
    [timedOut, 504, 'TIMEOUT', true],
  ])('that can’t be had (%j) costs nothing', async (failure, status, code, retryable) => {
    const { key, keyId } = await money.create(5);
    scraper.source.answer = async () => ({ ok: false, failure });
    const answer = await scraper.get(profile(), key);
    expect([answer.status, answer.body]).toEqual([
      status,
      { error: { code, message: failure.message, ...(failure.reason && { reason: failure.reason }), retryable } },
    ]);
    expect(await money.balance(keyId)).toEqual({ posted: 5, held: 0 });
  });

  test('that meets a fault of ours is a 500 for nothing, and says nothing of it', async () => {
    const { key, keyId } = await money.create(5);
    scraper.source.answer = () => Promise.reject(new Error(`secret ${key}`));
    const { status, body } = await scraper.get(profile(), key);
    expect([status, body.error]).toEqual([
      500,
      { code: 'INTERNAL_ERROR', message: expect.not.stringContaining('secret'), retryable: true },
    ]);
    expect(await money.balance(keyId)).toEqual({ posted: 5, held: 0 });
  });

  test('is charged exactly once to each of many at once, by one fetch', async () => {
    const { promise, resolve } = latch<void>();
    scraper.source.answer = async () => {
      await promise;
      return { ok: true, data: { id: '1' }, next: null };
    };
    const { key, keyId } = await money.create(100);
    const before = scraper.source.fetched.length;
    const path = profile();
    const calls = Array.from({ length: 60 }, () => scraper.get(path, key));
    while ((await money.balance(keyId))?.held !== 60) await new Promise((next) => setTimeout(next, 5));
    resolve();
    const answers = await Promise.all(calls);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(scraper.source.fetched).toHaveLength(before + 1);
    expect(await money.balance(keyId)).toEqual({ posted: 40, held: 0 });
  });

  test('succeeds exactly once of 50 at once with one credit', async () => {
    const { key, keyId } = await money.create(1);
    const path = profile();
    const answers = await Promise.all(Array.from({ length: 50 }, () => scraper.get(path, key)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 402)).toHaveLength(49);
    expect(await money.balance(keyId)).toEqual({ posted: 0, held: 0 });
  });

  test.each(['FIN', 'RST'])('costs nothing when the client has left by %s before it was ready', async (way) => {
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

  test('is one fetch and exact charges over several processes', async () => {
    const { promise, resolve } = latch<void>();
    scraper.source.answer = async () => {
      await promise;
      return { ok: true, data: { id: 'shared' }, next: null };
    };
    const others = await Promise.all([1, 2, 3].map(() => startScraper(database, scraper.source)));
    const { key, keyId } = await money.create(1000);
    const before = scraper.source.fetched.length;
    const path = profile();
    const processes = [scraper, ...others];
    const calls = Array.from({ length: 200 }, (_, index) => (processes[index % 4] as RunningScraper).get(path, key));
    while ((await money.balance(keyId))?.held !== 200) await new Promise((next) => setTimeout(next, 5));
    resolve();
    const answers = await Promise.all(calls);
    await Promise.all(others.map((other) => other.close()));
    expect(answers.filter(({ status, body }) => status === 200 && body.credits_used === 1)).toHaveLength(200);
    expect(scraper.source.fetched).toHaveLength(before + 1);
    expect(await money.balance(keyId)).toEqual({ posted: 800, held: 0 });
    expect((await money.ledger.verify()).differences).toEqual([]);
  });
});

describe('what is written down', () => {
  test('holds no key and no name that was asked for', async () => {
    const { key } = await money.create(5);
    await scraper.get('/v1/photonet/profile?username=canary.person', key);
    await scraper.get('/v1/photonet/profile?username=canary.person', `${key.slice(0, -1)}`);
    const text = scraper.log.join('');
    expect(text).toContain('"outcome":"answered"');
    expect(text).not.toContain(key.slice(3, 20));
    expect(text).not.toContain('canary');
  });
});
