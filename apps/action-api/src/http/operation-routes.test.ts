import { operations } from '@creator-discovery/operations';
import { PostgresAccounts, PostgresLedger } from '@creator-discovery/postgres';
import { describe, expect, test } from '@jest/globals';
import { mcpRequest } from '../testing/mcp-request.ts';
import { operationCases } from '../testing/operation-cases.ts';
import { secondKey, suspend, testApi } from '../testing/test-api.ts';

const api = await testApi();
const account = await api.account();

const json = { 'Content-Type': 'application/json' };
const path = '/api/v1/get_credit_balance';

function withKey() {
  return { ...json, Authorization: `Bearer ${account.key}` };
}

describe('keys', () => {
  test('both headers are accepted; sent together, they must have the same key', async () => {
    const other = await secondKey(api.db, account.accountId);
    const status = async (headers: Record<string, string>) =>
      (await api.send(path, { method: 'POST', headers: { ...json, ...headers }, body: '{}' })).status;
    expect(await status({ Authorization: `Bearer ${account.key}` })).toBe(200);
    expect(await status({ 'X-API-Key': account.key })).toBe(200);
    expect(await status({ Authorization: `Bearer ${account.key}`, 'X-API-Key': account.key })).toBe(200);
    expect(await status({ Authorization: `Bearer ${account.key}`, 'X-API-Key': other })).toBe(401);
  });

  test('missing, unknown and malformed keys get the same 401, apart from the request id', async () => {
    const bodies = await Promise.all(
      [
        {},
        { 'X-API-Key': 'cd_live_00000000000000000000000000000000' },
        { 'X-API-Key': 'x' },
        { Authorization: 'Basic eDp5' },
      ].map(async (headers) => {
        const { status, body } = await api.send(path, {
          method: 'POST',
          headers: { ...json, ...headers } as Record<string, string>,
          body: '{}',
        });
        expect(status).toBe(401);
        return { ...body, request_id: null };
      }),
    );
    for (const body of bodies) expect(body).toEqual(bodies[0]);
    expect(bodies[0].status).toBe('unauthorized');
  });

  test('keys in the query or body are ignored', async () => {
    const inQuery = await api.send(`${path}?api_key=${account.key}`, { method: 'POST', headers: json, body: '{}' });
    expect(inQuery.status).toBe(401);
  });
});

describe('remembered callers', () => {
  const search = { basic: { platform: 'photonet' } };
  const searched = async () => {
    const fresh = await api.account();
    for (let n = 0; n < 2; n += 1) expect((await fresh.call('search_creators', search)).status).toBe(200);
    return fresh;
  };

  test('an account that lost its plan can continue while it has credits', async () => {
    const fresh = await searched();
    await new PostgresAccounts(api.db).update(fresh.accountId, { plan: 'free' });
    expect((await fresh.call('search_creators', search)).status).toBe(200);
    const { posted } = await fresh.balance();
    const spent = { ownerId: fresh.accountId, operationKey: 'all', amount: posted, cause: { rule: 'test' } };
    await new PostgresLedger(api.db).charge(spent);
    const { status, body } = await fresh.call('search_creators', search);
    expect([status, body.status]).toEqual([403, 'api_access_requires_plan']);
  });
});

describe('addresses and methods', () => {
  test.each([
    '/api/v1/search_creator',
    '/api/v1/SEARCH_CREATORS',
    '/api/v1/__proto__',
    '/api/v1/constructor',
    '/api/v2/search_creators',
    '/nowhere',
    '/api/v1/search_creators/x',
  ])('POST %s is not found, with or without a key', async (unknown) => {
    for (const headers of [json, withKey()]) {
      const { status, body } = await api.send(unknown, { method: 'POST', headers, body: '{}' });
      expect([status, body.status]).toEqual([404, 'not_found']);
      expect(body.request_id).toBeTruthy();
    }
  });

  test('an unknown operation is refused with the nearest one, if any is near', async () => {
    const messageOf = async (name: string) =>
      (await api.send(`/api/v1/${name}`, { method: 'POST', headers: json, body: '{}' })).body.message;
    expect(await messageOf('search_creator')).toMatch(/^No operation has this name; the nearest is search_creators\. /);
    expect(await messageOf('x'.repeat(8000))).toMatch(/^No operation has this name\. /);
  });

  test.each(['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('%s on an operation is a 405 with Allow', async (method) => {
    const { status, body, headers } = await api.send(path, { method, headers: withKey() });
    expect([status, body.status, headers.get('allow')]).toEqual([405, 'invalid_request', 'POST']);
    expect(body.suggested_next).toContain(`POST ${path} with a JSON body`);
  });
});

test('order of checks endpoint before key, key before account, account before body, body before confirmation, confirmation before credits', async () => {
  const bad = await api.account();
  await suspend(api.db, bad.accountId);
  const poor = await api.account({ credits: 0 });
  const notJson = { ...json };
  expect((await api.send('/api/v1/none', { method: 'POST', body: '{' })).status).toBe(404);
  expect((await api.send(path, { method: 'POST', headers: notJson, body: '{' })).status).toBe(401);
  expect((await bad.call('run_export', '{')).status).toBe(403);
  expect((await poor.call('run_export', { limit: 0 })).body.status).toBe('invalid_request');
  const valid = { filters: { basic: { platform: 'photonet' } }, limit: 5 };
  expect((await poor.call('run_export', valid)).body.status).toBe('needs_confirmation');
  expect((await poor.call('run_export', { ...valid, confirmed: true })).body.status).toBe('insufficient_credits');
});

describe('bodies', () => {
  const post = (body: string | Uint8Array, headers: Record<string, string> = json) =>
    api.send(path, {
      method: 'POST',
      headers: { Authorization: `Bearer ${account.key}`, ...headers },
      body: body as string,
    });

  test.each([
    [' ', 'invalid_json', /^is not valid JSON: Unexpected end/],
    ['{"a": secret}', 'invalid_json', /^is not valid JSON: Unexpected token 's'$/],
    ['{"a":1,}', 'invalid_json', /^is not valid JSON: .* at position 7/],
    ['{"a":1,"a":2}', 'invalid_json', /^has a field twice in one object: a$/],
    ['['.repeat(40) + ']'.repeat(40), 'invalid_json', /^is nested too deeply$/],
    [new Uint8Array([0x7b, 0xff, 0x7d]), 'invalid_json', /UTF-8$/],
    ['[]', 'wrong_type', /object/],
    ['"x"', 'wrong_type', /object/],
  ])('%j is a 400 with the code %s: %s', async (text, code, problem) => {
    const { status, body } = await post(text);
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ field: '', code, problem: expect.stringMatching(problem) }]);
  });

  test('no body and no content type count as {}', async () => {
    const { status } = await api.send(path, { method: 'POST', headers: { Authorization: `Bearer ${account.key}` } });
    expect(status).toBe(200);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=latin1', 'application/xml'])(
    'content type %s is a 415',
    async (type) => {
      const { status, body } = await post('{}', { 'Content-Type': type });
      expect([status, body.status]).toEqual([415, 'invalid_request']);
    },
  );

  test('a content encoding is a 415: nothing is decompressed', async () => {
    expect((await post('{}', { ...json, 'Content-Encoding': 'gzip' })).status).toBe(415);
  });

  test('a body of one mebibyte is read; one byte more is a 413', async () => {
    const of = (size: number) => `{"x":"${'a'.repeat(size - 8)}"}`;
    expect((await post(of(1_048_576))).status).toBe(400);
    const { status, body } = await post(of(1_048_577));
    expect([status, body.status]).toEqual([413, 'invalid_request']);
  });

  test('unknown fields are reported, including __proto__ and constructor, and pollute no prototype', async () => {
    const { status, body } = await post('{"__proto__":{"confirmed":true},"constructor":1,"b":1}');
    expect(status).toBe(400);
    expect(body.errors.map((error: { field: string; code: string }) => [error.field, error.code])).toEqual([
      ['__proto__', 'unknown_field'],
      ['b', 'unknown_field'],
      ['constructor', 'unknown_field'],
    ]);
    expect(({} as { confirmed?: boolean }).confirmed).toBeUndefined();
  });

  test.each(operations)('unknown fields of $name are refused with the nearest known one', async ({ name, input }) => {
    for (const field of Object.keys(input.shape)) {
      const { errors } = (await account.call(name, { [`${field}x`]: 1 })).body;
      expect(errors).toContainEqual(expect.objectContaining({ field: `${field}x`, allowed: [field] }));
    }
  });

  const fields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, 1]));

  test('at most 100 problems are listed, and errors_truncated marks more', async () => {
    const all = await account.call('get_credit_balance', fields(100));
    expect([all.status, all.body.errors.length, all.body.errors_truncated]).toEqual([400, 100, undefined]);
    const { status, body } = await account.call('get_credit_balance', fields(101));
    expect([status, body.errors.length, body.errors_truncated]).toEqual([400, 100, true]);
  });

  const keywords = Array.from({ length: 100 }, (_, at) => `${at}`.padEnd(200, 'word '));
  const filters = { basic: { platform: 'photonet' }, content: { bioKeywords: { any: keywords } } };
  test.each([
    ['get_credit_balance', fields(60_000), { max: 30_000 }],
    ['get_credit_balance', fields(2_000), { max: 2_000 }],
    ['count_creators', { ...filters, audience: 'all' }, { max: 16_384 }],
    ['run_export', { filters, limit: 1 }, { max: 16_384 }],
  ])('%s with a body that is too large is refused for its size alone', async (operation, large, bound) => {
    const problem = { field: '', code: 'too_long', ...bound };
    const called = await account.call(operation, large);
    expect([called.status, called.body.errors]).toEqual([400, [expect.objectContaining(problem)]]);
    const params = { name: operation, arguments: large };
    const tool = await fetch(
      `${api.url}/mcp?tools=all`,
      mcpRequest(account.key, { id: 1, method: 'tools/call', params }),
    );
    expect(await tool.text()).toContain(`must have at most ${bound.max}`);
  });

  test('500 list items with remarks are accepted', async () => {
    const own = await api.account();
    const { list_id } = (await own.call('create_list', { name: 'x' })).body.list;
    const tags = Array.from({ length: 50 }, (_, at) => `tag ${at}`);
    const creators = Array.from({ length: 500 }, (_, at) => ({
      ...{ platform: 'photonet', handle: `nobody.${at}`, position: at + 1, note: 'n'.repeat(1000), tags, stage: 'new' },
    }));
    const { status, body } = await own.call('add_to_list', { list_id, creators });
    expect([status, body.errors ?? body.invalid.length]).toEqual([200, 500]);
  });
});

test('request ids a valid X-Request-ID is returned in header and error body; an invalid one is replaced', async () => {
  const kept = await account.call('get_history_data', {}, { 'X-Request-ID': 'my-call.1' });
  expect([kept.headers.get('x-request-id'), kept.body.request_id]).toEqual(['my-call.1', 'my-call.1']);
  const replaced = await account.call('get_history_data', {}, { 'X-Request-ID': 'my call' });
  expect(replaced.body.request_id).toMatch(/^[0-9a-f-]{36}$/);
});

/** Returns copies of a body, each with one of its texts changed. */
function changed(value: unknown, change: (text: string) => string): readonly unknown[] {
  if (typeof value === 'string') return [change(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    changed(member, change).map((other) =>
      Array.isArray(value) ? value.with(Number(key), other) : { ...value, [key]: other },
    ),
  );
}

describe('hostile values', () => {
  test.each(operations.map(({ name }) => name))('%s answers no ill-formed text with a 500', async (name) => {
    const own = await api.account();
    const { success } = operationCases[name]!;
    const body = typeof success.body === 'function' ? await success.body(own, api) : success.body;
    for (const text of ["' or 1=1 --", '\u0000', '\ud800', '../x', 'x'.repeat(65), '%_', ''])
      for (const change of [() => text, (given: string) => given + text])
        for (const sent of changed(body, change))
          expect([sent, (await own.call(name, sent as object)).status >= 500]).toEqual([sent, false]);
  });

  test.each(["' or 1=1 --", '\u0000', 'a\u0000', '\ud800', '%_', '(a+)+$', 'foo & ', '\u202e'])(
    'no text in a filter, list or reference causes a 500: %j',
    async (text) => {
      const own = await api.account();
      const { list_id } = (await own.call('create_list', { name: 'x' })).body.list;
      const basic = { platform: 'photonet' };
      const creator = { location: { id: 'FR', display_name: text }, language: { code: 'fr', name: text } };
      const calls: [string, object][] = [
        ['search_creators', { basic, creator }],
        ['search_creators', { basic, creator: { location: { name: text }, lookalikeCreators: text } }],
        ['search_creators', { basic, content: { bioKeywords: { any: [text] }, hashtags: [text], topics: [text] } }],
        ['search_creators', { basic, audience: { location: { id: text }, audienceLookalike: text } }],
        ['run_export', { filters: { basic, creator }, limit: 1, confirmed: true, name: text }],
        ['explain_charge', { request_id: text }],
        ['create_list', { name: text, description: text, tags: [text] }],
        ['add_to_list', { list_id, creators: [{ platform: 'photonet', handle: text, note: text }] }],
        ['remove_from_list', { list_id, creators: [{ platform: 'photonet', handle: text }] }],
        ['update_list_items', { list_id, item_ids: [text], stage: text, note: text }],
        ['get_lists', { query: text }],
        ['search_topics', { query: text }],
        ['get_creator_posts', { handle: text, cursor: text }],
      ];
      for (const [operation, body] of calls) {
        const { status } = await own.call(operation, body);
        expect([operation, [200, 400, 404].includes(status)]).toEqual([operation, true]);
      }
    },
  );
});
