import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  ApiError,
  ConnectionError,
  CreatorDiscovery,
  type FileFormat,
  IncompleteFileError,
  JobFailedError,
  Scraping,
} from './index.ts';
import { type FakeApi, refusal, startFakeApi } from './testing/fake-api.ts';
import { pauseFor, transportOf } from './transport.ts';

let api: FakeApi;
let client: CreatorDiscovery;

beforeAll(async () => {
  api = await startFakeApi();
  client = new CreatorDiscovery({ url: api.url, key: 'cd_live_test' });
});
afterAll(() => api.close());

const ok = { status: 200, body: { status: 'ok' } };
const filters = { basic: { platform: 'photonet' } } as const;

async function failureOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => null,
    (failure) => failure,
  );
}

describe('attempts of a call', () => {
  test.each(['drop', 'cut', refusal(429), refusal(503), refusal(500)] as const)(
    'after %j have the same key and the body of the beginning',
    async (first) => {
      api.react(first, ok);
      const body = { filters: { ...filters }, limit: 3, confirmed: true } as const;
      const answer = client.call('run_export', body);
      Object.assign(body, { limit: 9999 });
      expect(await answer).toEqual({ status: 'ok' });
      const [one, two] = api.calls;
      expect(two?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
      expect(two?.headers['idempotency-key']).toBe(one?.headers['idempotency-key']);
      expect([one?.body, two?.body].map((text) => JSON.parse(text ?? '').limit)).toEqual([3, 3]);
      expect(two?.headers.authorization).toBe('Bearer cd_live_test');
    },
  );

  test('have the key of the caller; other calls have another one', async () => {
    api.react(ok);
    const body = { handles: ['lena'], confirmed: true as const };
    await client.call('unlock_creators', body, { idempotencyKey: 'row 7', maxCredits: 1 });
    await client.call('unlock_creators', body);
    await client.call('unlock_creators', body);
    const keys = api.calls.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toBe('row 7');
    await expect(client.call('get_lists', {}, { idempotencyKey: 'Zeile 7 – ü' })).rejects.toThrow(
      /^idempotencyKey must/,
    );
    expect(new Set(keys).size).toBe(3);
    expect(api.calls.map(({ headers }) => headers['x-max-credits'])).toEqual(['1', undefined, undefined]);
  });

  test.each([400, 401, 402, 403, 404, 409, 422])('end with a %i', async (status) => {
    api.react(refusal(status));
    expect(await failureOf(client.call('get_usage', { from: '2026-01-01', to: '2026-01-02' }))).toBeInstanceOf(
      ApiError,
    );
    expect(api.calls).toHaveLength(1);
  });

  test('end when the repetitions are used up, or Retry-After is longer than two minutes', async () => {
    api.react(refusal(503));
    const few = new CreatorDiscovery({ url: `${api.url}/api/v1/`, key: 'k', retries: 2 });
    expect(await failureOf(few.call('get_api_meta'))).toMatchObject({ code: 503 });
    expect(api.calls.map(({ path }) => path)).toEqual(Array(3).fill('/api/v1/get_api_meta'));
    api.react({ status: 429, headers: { 'retry-after': '3600' } });
    expect(await failureOf(client.call('get_api_meta'))).toMatchObject({ code: 429 });
    expect(api.calls).toHaveLength(1);
  });

  test('that hang are given up after the time limit, which is longer than any call takes', async () => {
    expect(transportOf({}).timeoutMs).toBeGreaterThan(60_000);
    api.react('hang', ok);
    const impatient = new CreatorDiscovery({ url: api.url, key: 'k', timeoutMs: 200 });
    expect(await impatient.call('get_api_meta')).toEqual({ status: 'ok' });
    expect(api.calls).toHaveLength(2);
  });

  test.each(['hang', refusal(503)] as const)('end when the caller aborts during %j', async (reaction) => {
    api.react(reaction);
    const abort = new AbortController();
    const call = client.call('get_api_meta', {}, { signal: abort.signal });
    while (api.calls.length === 0) await new Promise(setImmediate);
    abort.abort(new Error('enough'));
    expect(await failureOf(call)).toEqual(new Error('enough'));
  });

  test('end during a pause when the caller aborts', async () => {
    const abort = new AbortController();
    const pause = pauseFor(60_000, abort.signal);
    abort.abort(new Error('enough'));
    await expect(pause).rejects.toThrow('enough');
  });
});

describe('errors', () => {
  test('have status, details and the id of the request', async () => {
    const quote = { max_credits: 3, already_owned: 0, no_contact: 0, credits_remaining: 9 };
    api.react(refusal(400, { status: 'needs_confirmation', quote }));
    const refused = await failureOf(client.call('run_export', { filters, limit: 3 }));
    expect(refused).toMatchObject({ name: 'ApiError', code: 400, status: 'needs_confirmation', body: { quote } });
    expect(refused).toMatchObject({ requestId: 'id of the server', message: 'No.' });
    api.react(refusal(422, { job_status: 'failed' }));
    expect(await failureOf(client.job('h').wait())).toBeInstanceOf(JobFailedError);
  });

  test.each(['drop', { status: 502, body: '<html>' }, { status: 200, body: '<html>' }] as const)(
    'of %j have the id that the request carried',
    async (reaction) => {
      api.react(reaction);
      const once = new CreatorDiscovery({ url: api.url, key: 'k', retries: 0 });
      const failure = await failureOf(once.call('get_api_meta'));
      expect(failure).toBeInstanceOf(
        typeof reaction === 'object' && reaction.status === 502 ? ApiError : ConnectionError,
      );
      expect(failure).toMatchObject({
        requestId: api.calls[0]?.headers['x-request-id'],
        message: expect.stringMatching(/^HTTP 502, but not|^No answer from \S+ \(UND_ERR_SOCKET\)$|not JSON$/),
      });
    },
  );
});

test('pages end at the last; their bound is for all pages together, and required where they may cost', async () => {
  const pageOf = (more: object) => ({ status: 200, body: { credits_charged: 2, page_request_id: 'p', ...more } });
  api.react(
    pageOf({ preview_creators: [{ handle: 'a' }], has_more: true, next_offset: 10 }),
    pageOf({ preview_creators: [{ handle: 'b' }], has_more: false, next_offset: 20 }),
  );
  const handles: string[] = [];
  const body = { ...filters };
  for await (const { handle } of client.rows('search_creators', body, { maxCredits: 5 })) {
    handles.push(handle);
    Object.assign(body, { limit: 1 });
  }
  expect(handles).toEqual(['a', 'b']);
  expect(api.calls.map(({ headers }) => headers['x-max-credits'])).toEqual(['5', '3']);
  expect(JSON.parse(api.calls[1]?.body ?? '')).toEqual({ ...filters, offset: 10, page_request_id: 'p' });
  await expect(client.rows('search_creators', filters).next()).rejects.toThrow(/maxCredits/);
  await expect(client.rows('get_list', { list_id: 'l', show: true }).next()).rejects.toThrow(/maxCredits/);
  expect(api.calls).toHaveLength(2);
});

test.each([
  ['csv', 'handle,bio\r\na,"two\r\nlines"\r\n', 'b,\r\n'],
  ['ndjson', '{}\n', '{}\n'],
  ['json', '[\n{},\n{}', '\n]\n'],
  ['xlsx', 'PK and more', 'PK\u0005\u0006'.padEnd(22, '\0')],
] as const)('a %s file that ends early is noticed', async (format: FileFormat, begin, rest) => {
  const headers = { 'x-total-rows': '2' };
  const read = async () => {
    const { rows, body } = await client.download('h', format, { columns: ['handle', 'bio'] });
    return { rows, text: await new Response(body).text() };
  };
  api.react({ status: 200, headers, body: begin + rest });
  expect(await read()).toEqual({ rows: 2, text: begin + rest });
  expect(api.calls[0]?.path).toBe(`/api/v1/exports/h.${format}?columns=handle%2Cbio`);
  api.react({ status: 200, headers, body: begin });
  expect(await failureOf(read())).toBeInstanceOf(IncompleteFileError);
});

test('a file whose connection breaks or falls silent is noticed; a refused one is an error', async () => {
  const impatient = new CreatorDiscovery({ url: api.url, key: 'k', timeoutMs: 200 });
  const read = async () => new Response((await impatient.download('h', 'json')).body).text();
  api.react('cut');
  expect(await failureOf(read())).toBeInstanceOf(IncompleteFileError);
  api.react({ status: 200, headers: { 'content-length': '100' }, body: '[' });
  expect(await failureOf(read())).toBeInstanceOf(IncompleteFileError);
  api.react(refusal(422, { message: 'The job is running.' }));
  expect(await failureOf(read())).toMatchObject({ code: 422, message: 'The job is running.' });
});

test('live calls, which are charged without a key, are repeated only after answers that cost nothing', async () => {
  const scraping = new Scraping({ url: api.url, key: 'sk-test' });
  const get = () => scraping.get('/v1/photonet/profile', { username: 'lena' });
  api.react('cut', ok);
  expect(await failureOf(get())).toBeInstanceOf(ConnectionError);
  expect(api.calls).toHaveLength(1);
  api.react({ status: 200, body: '<html>' });
  expect(await failureOf(get())).toMatchObject({ name: 'ConnectionError', message: 'The answer is not JSON' });
  api.react(refusal(429), { status: 502, body: { error: { code: 'SCRAPE_FAILED', message: 'Gone.' } } });
  expect(await failureOf(get())).toMatchObject({ name: 'ScrapingError', code: 502, status: 'SCRAPE_FAILED' });
  expect(api.calls.map(({ path }) => path)).toEqual(Array(2).fill('/v1/photonet/profile?username=lena'));
});

test.each([
  ['url', [undefined, '', '127.0.0.1:8080', 'http://', 'http://a/console/', 'http://a/mcp', new URL('http://a')]],
  ['key', [undefined, '', ' cd_live_x\n']],
  ['retries', [Number.NaN, -1]],
  ['timeoutMs', ['soon']],
] as const)('a missing or wrong %s is named, and a key is not repeated', (option, values) => {
  for (const value of values)
    for (const Kind of [CreatorDiscovery, Scraping]) {
      const create = () => new Kind({ url: api.url, key: 'k', [option]: value } as never);
      expect(create).toThrow(new RegExp(`^${option} must be (?!.*cd_live)`));
    }
});

test('the library uses nothing of Node.js, so that it runs wherever fetch does', async () => {
  const modules = new Set(['./index.ts']);
  for (const name of modules) {
    if (!name.startsWith('.')) continue;
    const text = await readFile(new URL(name, import.meta.url), 'utf8');
    expect([name, /\b(?:process\.\w|Buffer\.|require\()/.exec(text)?.[0]]).toEqual([name, undefined]);
    for (const [, imported = ''] of text.matchAll(/\b(?:from|import) '([^']+)';$/gm)) modules.add(imported);
  }
  expect([...modules].filter((name) => !name.startsWith('.'))).toEqual(['openapi-fetch']);
});
