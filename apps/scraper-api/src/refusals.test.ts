import net from 'node:net';
import type { TestDatabase } from '@creator-discovery/postgres/testing';
import {
  endpoints,
  failedBecause,
  failureReasons,
  networkFailed,
  refusedForNow,
  timedOut,
} from '@creator-discovery/scraping';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { errorBodySchema } from './answers.ts';
import { documentsOf } from './documents/served-documents.ts';
import { createMigratedDatabase, keysOf, type RunningScraper, startScraper } from './testing/scraper.ts';

let database: TestDatabase;
let scraper: RunningScraper;
let money: ReturnType<typeof keysOf>;
let targets = 0;

beforeAll(async () => {
  database = await createMigratedDatabase();
  scraper = await startScraper(database);
  money = keysOf(scraper.db);
});
afterAll(async () => {
  await scraper.close();
  await database.drop();
});

const document = JSON.parse(documentsOf('1.0.0').json);

/** Asks, and checks that the answer is one that the document describes for this path. */
async function refused(path: string, key?: string): Promise<{ status: number; code?: string; headers: Headers }> {
  const { status, body, headers } = await scraper.get(path, key);
  const responses = document.paths[path.split('?')[0] as string].get.responses;
  expect([path, status, Object.keys(responses)]).toEqual([path, status, expect.arrayContaining([String(status)])]);
  expect(errorBodySchema.parse(body)).toEqual(body);
  return { status, headers, ...(body.error && { code: body.error.code }) };
}

const bad: Record<string, string[]> = {
  username: ['', '@name', 'a'.repeat(31), 'two words', 'é', '../x', 'a%00', 'a%0d%0a'],
  shortcode: ['', 'abcd', 'a'.repeat(40), 'ab/cd', 'abc.de'],
  hashtag: ['', '%23travel', 'two%20words', 'a'.repeat(101), 'a/b', 'a-b'],
  limit: ['', '0', '-1', '1.5', '1e1', 'ten', '201', '99999999999999999999', '0x10', '%201'],
  tab: ['', 'newest', 'TOP', 'top,recent'],
  cursor: ['', 'forged', 'https://elsewhere.example/'],
};

test('a call that waits for a database session in vain is a 500 that says when to repeat it, for nothing', async () => {
  const { key, keyId } = await money.create(10);
  const [taken, given] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let left = scraper.sessions;
  const holding = Array.from({ length: scraper.sessions }, () =>
    scraper.db.connection().execute(() => {
      left -= 1;
      if (left === 0) taken.resolve();
      return given.promise;
    }),
  );
  await taken.promise;
  const answer = await refused('/v1/photonet/profile?username=somebody', key);
  given.resolve();
  await Promise.all(holding);
  expect([answer.status, answer.code, answer.headers.get('retry-after')]).toEqual([500, 'INTERNAL_ERROR', '2']);
  expect(await money.balance(keyId)).toEqual({ posted: 10, held: 0 });
});

describe.each(Object.entries(endpoints))('%s', (_kind, { path, credits, parameters }) => {
  const [name = ''] = Object.keys(parameters);
  /** A target that nobody has asked for before. */
  const fresh = (more = ''): string => `${path}?${name}=fresh${++targets}${more}`;

  test('is refused without a key and with a wrong one: 401', async () => {
    expect(await refused(fresh())).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
    expect(await refused(fresh(), `sk-${'1'.repeat(32)}`)).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
    const { key, keyId } = await money.create(10);
    await money.keys.update(keyId, { isActive: false });
    expect(await refused(fresh(), key)).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
  });

  test('is refused beyond the rate of its key: 429', async () => {
    const { key, keyId } = await money.create(10, 1);
    expect((await scraper.get('/v1/credit-balance', key)).status).toBe(200);
    const { status, code, headers } = await refused(fresh(), key);
    expect([status, code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(await money.balance(keyId)).toEqual({ posted: 10, held: 0 });
  });

  test('is refused with any parameter that is no good: 400, nothing fetched, nothing charged', async () => {
    const { key, keyId } = await money.create(10);
    const { length } = scraper.source.fetched;
    for (const parameter of Object.keys(parameters))
      for (const value of bad[parameter] as string[]) {
        const asked = parameter === name ? `${path}?${name}=${value}` : fresh(`&${parameter}=${value}`);
        expect([asked, await refused(asked, key)]).toEqual([
          asked,
          expect.objectContaining({ status: 400, code: 'INVALID_PARAM' }),
        ]);
        if (parameter === name) continue;
        expect((await refused(fresh(`&${parameter}=1&${parameter}=1`), key)).code).toBe('INVALID_PARAM');
      }
    expect(scraper.source.fetched).toHaveLength(length);
    expect(await money.balance(keyId)).toEqual({ posted: 10, held: 0 });
  });

  test('is refused below its cost: 402, nothing fetched, nothing charged', async () => {
    const { key, keyId } = await money.create(credits - 1);
    const { length } = scraper.source.fetched;
    expect(await refused(fresh(), key)).toMatchObject({ status: 402, code: 'INSUFFICIENT_CREDITS' });
    expect(scraper.source.fetched).toHaveLength(length);
    expect((await money.balance(keyId))?.posted ?? 0).toBe(credits - 1);
  });

  test.each([
    ...failureReasons.map((reason) => [failedBecause(reason, reason), 502, 'SCRAPE_FAILED'] as const),
    [networkFailed('broken'), 502, 'SCRAPE_FAILED'] as const,
    [timedOut, 504, 'TIMEOUT'] as const,
  ])('says why nothing could be had (%j), and charges nothing', async (failure, status, code) => {
    const { key, keyId } = await money.create(10);
    scraper.source.answer = async () => ({ ok: false, failure });
    expect(await refused(fresh(), key)).toMatchObject({ status, code });
    expect(await money.balance(keyId)).toEqual({ posted: 10, held: 0 });
  });

  test('says when it may be asked again where nobody can ask the network for now', async () => {
    const { key, keyId } = await money.create(10);
    scraper.source.answer = async () => ({ ok: false, failure: refusedForNow('busy', 41) });
    const { status, headers, body } = await scraper.get(fresh(), key);
    expect([status, headers.get('retry-after'), body.error]).toEqual([
      502,
      '41',
      { code: 'SCRAPE_FAILED', message: 'busy', reason: 'upstream_blocked', retryable: true },
    ]);
    expect(await money.balance(keyId)).toEqual({ posted: 10, held: 0 });
  });

  test('is a 500 for nothing where the fault is ours', async () => {
    const { key, keyId } = await money.create(10);
    scraper.source.answer = () => Promise.reject(new Error('a fault'));
    expect(await refused(fresh(), key)).toMatchObject({ status: 500, code: 'INTERNAL_ERROR' });
    expect(await money.balance(keyId)).toEqual({ posted: 10, held: 0 });
  });

  test('is read with GET only: 405', async () => {
    const answer = await fetch(`${scraper.url}${fresh()}`, { method: 'POST' });
    expect([answer.status, answer.headers.get('allow'), await answer.json()]).toEqual([
      405,
      'GET',
      { error: expect.objectContaining({ code: 'METHOD_NOT_ALLOWED' }) },
    ]);
  });

  test('costs what the table says when it is answered', async () => {
    const { key, keyId } = await money.create(10);
    scraper.source.answer = async () => ({ ok: true, data: {}, next: null });
    const { status, body } = await scraper.get(fresh(), key);
    expect([status, body.credits_used, body.credits_remaining]).toEqual([200, credits, 10 - credits]);
    expect(await money.balance(keyId)).toEqual({ posted: 10 - credits, held: 0 });
  });
});

describe('the balance', () => {
  test('is refused without a key, with a wrong one, and beyond the rate', async () => {
    const path = '/v1/credit-balance';
    expect(await refused(path)).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
    expect(await refused(path, 'sk-wrong')).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
    const { key } = await money.create(10, 1);
    expect((await scraper.get(path, key)).status).toBe(200);
    expect(await refused(path, key)).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  });
});

test('a key with as many calls in flight as it may have is refused, at no cost, and no other key is', async () => {
  const gate = Promise.withResolvers<void>();
  const narrow = await startScraper(database, undefined, 2);
  narrow.source.answer = async () => {
    await gate.promise;
    return { ok: true, data: {}, next: null };
  };
  const [{ key, keyId }, other] = [await money.create(10), await money.create(10)];
  const waiting = [1, 2].map((number) => narrow.get(`/v1/photonet/profile?username=in.flight.${number}`, key));
  while (narrow.source.fetched.length < 2) await new Promise((resolve) => setImmediate(resolve));
  const { status, headers, body } = await narrow.get('/v1/credit-balance', key);
  expect([status, headers.get('retry-after')]).toEqual([429, '1']);
  expect(errorBodySchema.parse(body).error).toMatchObject({ code: 'RATE_LIMITED', retryable: true });
  expect((await narrow.get('/v1/credit-balance', other.key)).status).toBe(200);
  gate.resolve();
  expect((await Promise.all(waiting)).map((answer) => answer.status)).toEqual([200, 200]);
  expect((await narrow.get('/v1/credit-balance', key)).status).toBe(200);
  expect(await money.balance(keyId)).toMatchObject({ posted: 8, held: 0 });
  await narrow.close();
});

test.each([
  ['headers that are too large', `GET /health HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ['no HTTP', 'hello\r\n\r\n', 400],
])('%s: the answer has the form of every other refusal', async (_name, request, status) => {
  const socket = net.connect(Number(new URL(scraper.url).port), '127.0.0.1');
  socket.write(request);
  let said = '';
  for await (const chunk of socket) said += chunk;
  const [head = '', body = ''] = said.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [\\s\\S]*\\r\\nX-Request-ID: \\S+`));
  expect(errorBodySchema.parse(JSON.parse(body)).error).toMatchObject({ code: 'INVALID_PARAM', retryable: false });
});

test('a 401 says how to authenticate', async () => {
  const { status, headers } = await scraper.get('/v1/credit-balance');
  expect([status, headers.get('www-authenticate')]).toEqual([401, 'ApiKey realm="scraping", header="x-api-key"']);
});

test('documents are answered to HEAD, and with 304 to who has them; scrapes and the balance only to GET', async () => {
  for (const path of ['/', '/robots.txt', '/favicon.ico', '/openapi.json', '/openapi.yaml', '/docs', '/docs/api.md']) {
    const head = await fetch(`${scraper.url}${path}`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const again = await fetch(`${scraper.url}${path}`, { headers: { 'If-None-Match': `${head.headers.get('etag')}` } });
    expect(again.status).toBe(304);
  }
  expect((await fetch(`${scraper.url}/health`, { method: 'HEAD' })).status).toBe(200);
  for (const path of ['/v1/credit-balance', '/v1/photonet/profile?username=a']) {
    const head = await fetch(`${scraper.url}${path}`, { method: 'HEAD' });
    expect([head.status, head.headers.get('allow')]).toEqual([405, 'GET']);
  }
});
