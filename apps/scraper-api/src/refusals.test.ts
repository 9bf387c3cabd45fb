import net from 'node:net';
import {
  endpoints,
  failedBecause,
  failureReasons,
  networkFailed,
  refusedForNow,
  timedOut,
} from '@creator-discovery/scraping';
import { describe, expect, test } from '@jest/globals';
import { errorBodySchema } from './answers.ts';
import { documentsOf } from './documents/served-documents.ts';
import { scraperUnderTest, startScraper } from './testing/scraper.ts';

const { database, scraper, money } = await scraperUnderTest();
let targets = 0;

const document = JSON.parse(documentsOf('1.0.0').json);

/** Sends a request and checks that the OpenAPI document describes its response. */
async function refused(path: string, key?: string) {
  const { status, body, headers } = await scraper.get(path, key);
  const responses = document.paths[path.split('?')[0] as string].get.responses;
  expect([path, status, Object.keys(responses)]).toEqual([path, status, expect.arrayContaining([String(status)])]);
  expect(errorBodySchema.parse(body)).toEqual(body);
  return { status, headers, code: body.error?.code, error: body.error };
}

const bad: Record<string, string[]> = {
  username: ['', '@name', 'a'.repeat(31), 'two words', 'é', '../x', 'a%00', 'a%0d%0a'],
  shortcode: ['', 'abcd', 'a'.repeat(40), 'ab/cd', 'abc.de'],
  hashtag: ['', '%23travel', 'two%20words', 'a'.repeat(101), 'a/b', 'a-b'],
  limit: ['', '0', '-1', '1.5', '1e1', 'ten', '201', '99999999999999999999', '0x10', '%201'],
  tab: ['', 'newest', 'TOP', 'top,recent'],
  cursor: ['', 'forged', 'https://elsewhere.example/'],
};

test('a call without a free database session is a free 500 with Retry-After', async () => {
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
  expect([answer.status, answer.code, answer.headers.get('retry-after')]).toEqual([503, 'UNAVAILABLE', '2']);
  expect(await money.balance(keyId)).toEqual({ posted: 10, held: 0 });
});

describe.each(Object.entries(endpoints))('%s', (_kind, { path, credits, parameters }) => {
  const [name = ''] = Object.keys(parameters);
  /** Returns an uncached target. */
  const fresh = (more = ''): string => `${path}?${name}=fresh${++targets}${more}`;

  test('is refused without a key and with an invalid one: 401', async () => {
    expect(await refused(fresh())).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
    expect(await refused(fresh(), `sk-${'1'.repeat(32)}`)).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
    const { key, keyId } = await money.create(10);
    await money.keys.update(keyId, { isActive: false });
    expect(await refused(fresh(), key)).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
  });

  test('is refused above the rate of its key: 429', async () => {
    const { key, keyId } = await money.create(10, 1);
    expect((await scraper.get('/v1/credit-balance', key)).status).toBe(200);
    const { status, code, headers } = await refused(fresh(), key);
    expect([status, code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(await money.balance(keyId)).toEqual({ posted: 10, held: 0 });
  });

  test('is refused with any invalid parameter: 400, nothing fetched, nothing charged', async () => {
    const { key, keyId } = await money.create(10);
    const { length } = scraper.source.fetched;
    for (const query of ['', `?${name}=abcde&${name}=abcde`, `?${name}=%E0%A4%A`, `?${name}=${'a'.repeat(3000)}`]) {
      const error = { code: 'INVALID_PARAM', message: expect.stringContaining(name), retryable: false };
      expect(await refused(`${path}${query}`, key)).toMatchObject({ status: 400, error });
    }
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
    const message = `This call costs ${credits} credit${credits === 1 ? '' : 's'} and the key has ${credits - 1}.`;
    const error = { code: 'INSUFFICIENT_CREDITS', message, retryable: false };
    expect(await refused(fresh(), key)).toMatchObject({ status: 402, error });
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
    const { message, reason, retryable } = failure;
    const error = { code, message, ...(reason && { reason }), retryable };
    expect(await refused(fresh(), key)).toMatchObject({ status, error });
    expect(await money.balance(keyId)).toEqual({ posted: 10, held: 0 });
  });

  test('has Retry-After if no request can be sent to the network yet', async () => {
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

  test('is a free 500 after an internal error', async () => {
    const { key, keyId } = await money.create(10);
    scraper.source.answer = () => Promise.reject(new Error(`secret ${key}`));
    const error = { code: 'INTERNAL_ERROR', message: expect.not.stringContaining('secret'), retryable: true };
    expect(await refused(fresh(), key)).toMatchObject({ status: 500, error });
    expect(await money.balance(keyId)).toEqual({ posted: 10, held: 0 });
  });
});

test('the balance is refused without a key, with an invalid one and above the rate', async () => {
  const path = '/v1/credit-balance';
  expect(await refused(path)).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
  expect(await refused(path, 'sk-wrong')).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
  const { key } = await money.create(10, 1);
  expect((await scraper.get(path, key)).status).toBe(200);
  expect(await refused(path, key)).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
});

test('a key with the maximum number of calls in progress is refused free of charge, other keys are not', async () => {
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

test('a 401 has WWW-Authenticate and a link to its page', async () => {
  const { status, headers } = await scraper.get('/v1/credit-balance');
  expect([status, headers.get('www-authenticate')]).toEqual([401, 'ApiKey realm="scraping", header="x-api-key"']);
  expect(headers.get('link')).toBe('</docs/errors/UNAUTHORIZED.md>; rel="help"');
});

test('documents accept HEAD and conditional requests; scrapes and the balance accept GET only', async () => {
  for (const path of ['/', '/robots.txt', '/favicon.ico', '/openapi.json', '/openapi.yaml', '/docs', '/llms.txt']) {
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
