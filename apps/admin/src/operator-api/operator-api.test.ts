import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { createLogger, createMetrics, startHttpServer } from '@creator-discovery/http-server';
import { PostgresLedger } from '@creator-discovery/postgres';
import { afterAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { commands } from '../commands/index.ts';
import { composeAdmin } from '../composition.ts';
import { settings } from '../settings.ts';
import { adminUnderTest, type Run, sessionKey } from '../testing/admin-under-test.ts';
import { pathOf } from './names.ts';
import { operatorRoutes } from './routes.ts';

afterAll(async () => {
  await server.close();
  await composed.close();
});
const admin = await adminUnderTest();
const composed = composeAdmin(settings.parse({ DATABASE_URL: admin.databaseUrl, PHOTONET_SESSION_KEY: sessionKey }));
const log: string[] = [];
const logger = createLogger({ name: 'operator-api', write: (line) => log.push(line) });
const server = await serving(composed.services);
const tokens = { read: '', support: '', admin: '' };
for (const role of ['read', 'support', 'admin'] as const)
  tokens[role] = (await admin.json('operators', 'create', '--name', `a.${role}`, '--role', role)).token;

function serving(services: typeof composed.services) {
  return startHttpServer({
    build: { version: '1' },
    host: '127.0.0.1',
    port: 0,
    logger,
    metrics: createMetrics('operator-api'),
    routes: operatorRoutes({ services, logger }),
  });
}

function remote(role: keyof typeof tokens, args: readonly string[], input: string | Uint8Array = ''): Promise<Run> {
  return admin.run(['--server', server.url, ...args], input, { OPERATOR_TOKEN: tokens[role] });
}

async function remoteJson(role: keyof typeof tokens, ...args: string[]) {
  const { status, out, errors } = await remote(role, [...args, '--json']);
  if (status !== 0) throw new Error(`status ${status}: ${errors}`);
  return JSON.parse(out);
}

interface Post {
  readonly token?: string;
  readonly body?: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
}

function post(command: string, { token = '', body = '{}', method = 'POST', headers = {} }: Post) {
  return fetch(`${server.url}/operator/v1/${command}`, {
    method,
    headers: { ...(token && { Authorization: `Bearer ${token}` }), 'Content-Type': 'application/json', ...headers },
    ...(method === 'POST' && { body }),
  });
}

describe('the command line with --server', () => {
  test('prints the same text and JSON as without', async () => {
    const { account_id: id } = await remoteJson('admin', 'accounts', 'create', '--name', 'Acme', '--credits', '5');
    for (const args of [
      ['accounts', 'show', id],
      ['accounts', 'list'],
      ['credits', 'statement', id, '--limit', '1'],
    ])
      for (const form of [[], ['--json']])
        expect(await remote('read', [...args, ...form])).toEqual(await admin.run([...args, ...form]));
  });

  test('fails with the same status and message as without', async () => {
    for (const args of [['accounts', 'show', randomUUID()], ['jobs', 'list', '--limit', '0'], ['nonsense']]) {
      const { status, errors } = await remote('admin', args);
      expect({ status, errors }).toEqual({ ...(await admin.run(args)), out: undefined, status, errors });
      expect([status, errors]).toEqual(Object.values(await admin.run(args)).filter((value) => value !== ''));
    }
  });

  test('needs a token in the environment, and an https or local URL', async () => {
    const without = await admin.run(['--server', server.url, 'accounts', 'list'], '', {});
    expect(without).toMatchObject({ status: 1, errors: expect.stringMatching(/^error: OPERATOR_TOKEN is not set/) });
    const environment = { OPERATOR_TOKEN: tokens.read };
    for (const address of ['http://operators.example.com', 'ftp://127.0.0.1', 'https://a:b@127.0.0.1', 'x'])
      expect((await admin.run(['--server', address, 'accounts', 'list'], '', environment)).status).toBe(2);
    const closed = await admin.run(['--server', 'http://127.0.0.1:1', 'accounts', 'list'], '', environment);
    expect(closed).toMatchObject({ status: 1, errors: expect.stringContaining('no operator API answers at') });
  });
});

test('a database out of reach is a 503 that says when to repeat', async () => {
  const cut = composeAdmin(settings.parse({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }));
  const alone = await serving(cut.services);
  const { status, headers } = await fetch(`${alone.url}/operator/v1/accounts.list`, {
    method: 'POST',
    headers: { Authorization: 'Bearer x' },
  });
  await alone.close();
  await cut.close();
  expect([status, headers.get('retry-after')]).toEqual([503, '2']);
});

describe('roles', () => {
  test('commands are refused to lower roles before the body is read', async () => {
    for (const { name, role } of commands.filter(({ isLocal }) => !isLocal)) {
      const lesser = { read: [], support: ['read'], admin: ['read', 'support'] }[role] as (keyof typeof tokens)[];
      for (const less of lesser.slice(-1)) {
        const answer = await post(name.replaceAll(' ', '.'), { token: tokens[less], body: 'not JSON' });
        expect([name, less, answer.status]).toEqual([name, less, 403]);
      }
    }
    const [entry] = await admin.json('audit', 'list', '--by', 'operator a.support', '--limit', '1');
    expect(entry.detail).toEqual({ outcome: 'forbidden', role: 'support' });
  });

  test('support grants credits up to its limit per 24 hours, even with concurrent calls', async () => {
    const { account_id: id } = await admin.json('accounts', 'create', '--name', 'Acme');
    const grant = (amount: string) => remote('support', ['credits', 'grant', id, amount, '--reason', 'outage']);
    expect((await grant('1001')).errors).toMatch(/^error: .*1000 /);
    const grants = await Promise.all(Array.from({ length: 5 }, () => grant('300')));
    expect(grants.filter(({ status }) => status === 0)).toHaveLength(3);
    expect(await admin.json('accounts', 'show', id)).toMatchObject({ credits_remaining: 900 });
    expect((await remote('support', ['credits', 'grant', randomUUID(), '100', '--reason', 'x'])).errors).toMatch(
      /no such/,
    );
    expect((await grant('100')).status).toBe(0);
    expect((await remote('admin', ['credits', 'grant', id, '100000', '--reason', 'contract'])).status).toBe(0);
  });

  test('commands that affect a customer need a reason', async () => {
    const { account_id: id } = await admin.json('accounts', 'create', '--name', 'Acme');
    for (const args of [
      ['credits', 'grant', id, '5'],
      ['accounts', 'suspend', id],
    ]) {
      expect(await remote('admin', args)).toMatchObject({ status: 2, errors: 'error: reason is missing\n' });
      expect((await remote('admin', [...args, '--reason', 'asked for it'])).status).toBe(0);
    }
    const [entry] = await admin.json('audit', 'list', '--subject', id, '--limit', '1');
    expect(entry).toMatchObject({ action: 'admin.accounts.suspend', by: 'operator a.admin', reason: 'asked for it' });
  });
});

describe('calls over HTTP', () => {
  test('accept numbers, strings and booleans in JSON, and null for an absent value', async () => {
    const body = JSON.stringify({ limit: 5, running: true, account: null });
    const answer = await post('jobs.list', { token: tokens.read, body });
    expect([answer.status, await answer.json()]).toEqual([200, []]);
    const unnamed = await post('accounts.create', { token: tokens.admin, body: '{"name": null}' });
    expect([unnamed.status, await unnamed.text()]).toEqual([400, expect.stringContaining('name is missing')]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  test.each([
    ['jobs.list', '{"limit": 0}', 400, 'wrong_usage'],
    ['jobs.list', '{"unknown": 1}', 400, 'wrong_usage'],
    ['jobs.list', '{"running": "yes"}', 400, 'wrong_usage'],
    ['jobs.list', '[]', 400, 'wrong_usage'],
    ['jobs.list?running=true', '{}', 400, 'wrong_usage'],
    ['jobs.list', '{"limit": 1, "limit": 2}', 400, 'wrong_usage'],
    ['credits.grant', '{"ownerId": "x", "amount": 1, "reason": "x"}', 400, 'wrong_usage'],
    [
      'creators.suppress',
      '{"platform":"photonet","handle":"x","user_id":9007199254740992,"reason":"x"}',
      400,
      'wrong_usage',
    ],
    ['jobs.list', '{', 400, 'wrong_usage'],
    ['accounts.show', '{}', 400, 'wrong_usage'],
    ['accounts.show', '{"id": ""}', 400, 'wrong_usage'],
    ['requests.show', '{"id": "a\\u0000"}', 400, 'wrong_usage'],
    ['accounts.create', '{"name": "a", "reason": "a\\ud800"}', 400, 'wrong_usage'],
    ['accounts.show', '{"id": "nobody"}', 422, 'refused'],
    ['accounts.delete', '{}', 404, 'not_found'],
    ['__proto__', '{}', 404, 'not_found'],
  ])('%s with %s is %i %s', async (command, body, status, word) => {
    const answer = await post(command, { token: tokens.admin, body });
    expect([answer.status, await answer.json()]).toEqual([status, expect.objectContaining({ status: word })]);
  });

  test('only POST runs a command', async () => {
    const answer = await post('accounts.list', { token: tokens.read, method: 'GET' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
  });

  test('without a valid token, existing and unknown commands look the same', async () => {
    for (const command of ['accounts.list', 'accounts.delete'])
      for (const token of ['', 'wrong']) expect((await post(command, { token })).status).toBe(401);
  });

  test('revoked and replaced tokens stop working', async () => {
    const made = await admin.json('operators', 'create', '--name', 'leaver', '--role', 'admin');
    const rotated = await admin.json('operators', 'rotate', made.operator_id);
    expect((await post('accounts.list', { token: made.token })).status).toBe(401);
    expect((await post('accounts.list', { token: rotated.token })).status).toBe(200);
    await remoteJson('admin', 'operators', 'revoke', made.operator_id, '--reason', 'left');
    expect((await post('accounts.list', { token: rotated.token })).status).toBe(401);
  });

  test('a token that is revoked before the body arrives changes nothing', async () => {
    const made = await admin.json('operators', 'create', '--name', 'late', '--role', 'admin');
    const calls = [
      slowPost('operators.create', made.token, '{"name":"heir","role":"admin"}'),
      slowPost('accounts.create', made.token, '{"name":"Late Ltd"}'),
    ];
    await Promise.all(calls.map(({ begun }) => begun));
    await admin.json('operators', 'revoke', made.operator_id);
    for (const { finish } of calls) expect((await finish()).status).toBe(401);
    expect((await admin.json('operators', 'list')).map(({ name }: { name: string }) => name)).not.toContain('heir');
    expect(JSON.stringify(await admin.json('accounts', 'list'))).not.toContain('Late Ltd');
  });

  test('a call with an idempotency key runs once; a repeated one returns the result without the account key', async () => {
    const create = (name: string) =>
      post('accounts.create', {
        token: tokens.admin,
        body: JSON.stringify({ name, credits: 5 }),
        headers: { 'Idempotency-Key': 'ticket-1' },
      });
    const [one, another] = await Promise.all([create('Once Ltd'), create('Once Ltd')]);
    const first = [one, another].find(({ headers, status }) => status === 200 && !headers.has('idempotent-replayed'))!;
    const { api_key: key, ...answer } = (await first.json()) as Record<string, unknown>;
    expect(key).toMatch(/^cd_live_/);
    const again = await create('Once Ltd');
    expect([again.headers.get('idempotent-replayed'), await again.json()]).toEqual(['true', answer]);
    expect((await create('Other Ltd')).status).toBe(422);
    const accounts: { name: string }[] = await admin.json('accounts', 'list');
    expect(accounts.filter(({ name }) => /Once|Other/.test(name))).toHaveLength(1);
    const { rows } = await sql`select answer from operator_call`.execute(admin.db);
    expect(JSON.stringify(rows)).not.toContain(key);
  });

  test('a grant runs once per idempotency key; a refused call can be repeated, an empty key is refused', async () => {
    const { account_id: id } = await admin.json('accounts', 'create', '--name', 'Acme');
    const grant = (owner: string, key: string) =>
      post('credits.grant', {
        token: tokens.admin,
        body: JSON.stringify({ owner_id: owner, amount: 7, reason: 'ticket 2' }),
        headers: { 'Idempotency-Key': key },
      });
    for (let sent = 0; sent < 3; sent += 1) expect((await grant(id, 'ticket-2')).status).toBe(200);
    expect(await admin.json('accounts', 'show', id)).toMatchObject({ credits_remaining: 7 });
    const nobody = randomUUID();
    for (let sent = 0; sent < 2; sent += 1) expect(await (await grant(nobody, 'ticket-3')).text()).toMatch(/no such/);
    expect((await grant(id, '')).status).toBe(400);
  });

  test('requests of several accounts with the same id are never mixed', async () => {
    const ids: string[] = [];
    for (const name of ['A', 'B']) {
      const { account_id: id } = await admin.json('accounts', 'create', '--name', name);
      const cause = { rule: 'operator.grant', requestId: 'shared' };
      await new PostgresLedger(admin.db).grant({ ownerId: id, operationKey: 'g', amount: 1, cause });
      ids.push(id);
    }
    const { status, errors } = await remote('read', ['requests', 'show', 'shared']);
    expect([status, ids.every((id) => errors.includes(id))]).toEqual([1, true]);
    const shown = await remoteJson('read', 'requests', 'show', 'shared', '--owner', ids[1]!);
    expect(shown.ledger_entries.map(({ owner_id }: { owner_id: string }) => owner_id)).toEqual([ids[1]]);
  });

  test('after ten wrong tokens per minute an address is refused, except with a valid token', async () => {
    let answer = await post('accounts.list', { token: 'wrong' });
    for (let more = 0; more < 10; more += 1) answer = await post('accounts.list', { token: 'wrong' });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await post('accounts.list', { token: tokens.read })).status).toBe(200);
  });

  test('the log has the operator and the command, but no token, key, name or body', async () => {
    const made = await remoteJson('admin', 'accounts', 'create', '--name', 'Unmistakable Ltd');
    const lines = log.join('\n');
    expect(lines).toContain('"operation":"accounts create"');
    expect(lines).toContain('"name":"a.admin"');
    for (const secret of [...Object.values(tokens), made.api_key, 'Unmistakable']) expect(lines).not.toContain(secret);
  });

  test('every remote command has a URL', async () => {
    for (const command of commands.filter(({ isLocal }) => !isLocal)) {
      const answer = await post(pathOf(command), { token: tokens.admin, method: 'GET' });
      expect([command.name, answer.status]).toEqual([command.name, 405]);
    }
  });
});

/** Starts a call whose body arrives in parts. */
function slowPost(command: string, token: string, body: string) {
  const request = http.request(`${server.url}/operator/v1/${command}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' },
  });
  const answered = once(request, 'response') as Promise<[http.IncomingMessage]>;
  const write = (text: string) => new Promise<void>((resolve) => request.write(text, () => resolve()));
  let unsent = body.slice(1);
  return {
    /** Resolves once the server has looked up the caller. */
    begun: write(body.slice(0, 1)).then(() => wasUsed(token)),
    async send() {
      await write(unsent);
      unsent = '';
    },
    breakOff() {
      answered.catch(() => undefined);
      request.destroy();
    },
    async finish(more = '') {
      request.end(unsent + more);
      const [response] = await answered;
      let text = '';
      for await (const chunk of response) text += String(chunk);
      return { status: response.statusCode, text };
    },
  };
}

async function wasUsed(token: string): Promise<void> {
  for (;;) {
    const operators: { token: string; last_used_at: string | null }[] = await admin.json('operators', 'list');
    if (operators.some((one) => one.token === token.slice(0, 16) && one.last_used_at !== null)) return;
  }
}

async function refusedImport(body: string) {
  const answer = await post('creators.import', { token: tokens.admin, body });
  const { status: word } = (await answer.json()) as { status: string };
  return { status: answer.status, word };
}

describe('imports', () => {
  const record = (handle: string): string => JSON.stringify({ platform: 'photonet', handle, name: handle });

  test('a file is sent with its mapping; result and notes are the same as without --server', async () => {
    const file = path.join(admin.folder, 'sent.csv');
    const mapping = path.join(admin.folder, 'mapping.json');
    await writeFile(file, 'network,user\nphotonet,sent.1\nphotonet,two words\n');
    await writeFile(mapping, JSON.stringify({ fields: { platform: 'network', handle: 'user', name: 'user' } }));
    const dry = ['creators', 'import', file, '--mapping', mapping, '--dry-run', '--json'];
    const untimed = (run: Run) => ({ ...run, out: { ...JSON.parse(run.out), seconds: 0 } });
    expect(untimed(await remote('admin', dry))).toEqual(untimed(await admin.run(dry)));
  });

  test('standard input and compressed files can be sent', async () => {
    const { gzipSync } = await import('node:zlib');
    const input = gzipSync([record('piped.1'), record('piped.2')].join('\n'));
    const { status, out } = await remote('admin', ['creators', 'import', '-', '--json'], input);
    expect([status, JSON.parse(out)]).toEqual([0, expect.objectContaining({ added: 2, bad: 0 })]);
  });

  test('an upload runs once per idempotency key, and its file is part of the call', async () => {
    const send = (content: string) =>
      post('creators.import', {
        token: tokens.admin,
        body: `{"name":"x.ndjson","mapping":null,"input":{"file":"x.ndjson"}}\n${content}\n`,
        headers: { 'Idempotency-Key': 'upload-1' },
      });
    const first = await send(record('keyed.1'));
    const answer: unknown = JSON.parse((await first.text()).trim().split('\n').at(-1)!);
    expect([first.headers.get('content-type'), answer]).toMatchObject([
      'application/x-ndjson',
      { answer: { added: 1 } },
    ]);
    const again = await send(record('keyed.1'));
    expect([again.headers.get('idempotent-replayed'), JSON.parse(await again.text())]).toEqual(['true', answer]);
    expect((await send(record('keyed.2'))).status).toBe(422);
  });

  test('an import whose token is revoked writes no further batch', async () => {
    const made = await admin.json('operators', 'create', '--name', 'importer', '--role', 'admin');
    const head = JSON.stringify({ name: 'x.ndjson', mapping: null, input: { file: 'x.ndjson' } });
    const lines = (prefix: string) =>
      Array.from({ length: 3000 }, (_, at) => `${record(`${prefix}.${at}`)}\n`).join('');
    const written = async (prefix: string) =>
      (await sql`select from creator where handle like ${`${prefix}.%`}`.execute(admin.db)).rows.length;
    const { begun, send, finish } = slowPost('creators.import', made.token, `${head}\n${lines('before')}`);
    await begun;
    await send();
    while ((await written('before')) === 0);
    await admin.json('operators', 'revoke', made.operator_id);
    const { text } = await finish(lines('after'));
    expect(JSON.parse(text.trim().split('\n').at(-1)!)).toEqual({
      problem: { status: 'unauthorized', message: expect.stringContaining('was revoked') },
    });
    expect(await written('after')).toBe(0);
  });

  test('other files whose token is revoked while they arrive change nothing', async () => {
    const made = await admin.json('operators', 'create', '--name', 'sender', '--role', 'admin');
    const { campaign_id: campaign } = await admin.json('collect', 'start', '--name', 'late', '--more-seeds');
    const head = (input: object) => `${JSON.stringify({ name: 'x', mapping: null, input })}\n`;
    const cookies = JSON.stringify([{ name: 'sessionid', value: 's', domain: '127.0.0.1', path: '/' }]);
    const files = [
      ['collect.seeds', { file: 'x', campaign }, 'ann\n'],
      ['photonet.sessions.add', { cookies: 'x', name: 'late', proxy: 'direct' }, cookies],
    ] as const;
    const all = commands.filter(({ readsFile }) => readsFile).map(pathOf);
    expect(new Set(all)).toEqual(new Set(['creators.import', ...files.map(([command]) => command)]));
    const begunCalls = sql`select from audit_log where actor = 'operator sender' and detail->>'outcome' = 'begun'`;
    const calls = files.map(([command, input, text]) => ({ ...slowPost(command, made.token, head(input)), text }));
    for (const { begun, send } of calls) await begun.then(send);
    while ((await begunCalls.execute(admin.db)).rows.length < calls.length);
    await admin.json('operators', 'revoke', made.operator_id);
    for (const { finish, text } of calls) expect((await finish(text)).status).toBe(401);
    expect(await admin.json('photonet', 'sessions', 'list')).toEqual([]);
    expect(await admin.json('collect', 'show', campaign)).toMatchObject({ state: 'running' });
  });

  test('a file that the client breaks off is no fault of the server', async () => {
    log.length = 0;
    const { begun, send, breakOff } = slowPost('creators.import', tokens.admin, '{"name":"x.ndjson","mapping":null,');
    await begun;
    await send();
    breakOff();
    while (!log.some((line) => line.includes('"status":499'))) await new Promise(setImmediate);
    expect(log.join('\n')).not.toContain('a command failed');
  });

  test('a refused file has the same message, and an audit entry', async () => {
    expect(await remote('admin', ['creators', 'import', '-'], 'nonsense\n')).toMatchObject({
      status: 1,
      errors: expect.stringContaining('none of the 1 lines is a creator record'),
    });
    const [entry] = await admin.json('audit', 'list', '--action', 'admin.creators.import', '--limit', '1');
    expect(entry).toMatchObject({ by: 'operator a.admin', detail: { outcome: 'refused' } });
  });

  test('a file larger than any buffer arrives whole', async () => {
    const lines = Array.from({ length: 20_000 }, (_, at) => record(`many.${at}`)).join('\n');
    const { status, out } = await remote('admin', ['creators', 'import', '-', '--dry-run', '--json'], lines);
    expect([status, JSON.parse(out).lines]).toEqual([0, 20_000]);
  });

  test.each(['', 'no line end', 'not JSON\n', '{"name":"x"}\n', `${'x'.repeat(1_100_000)}`])(
    'a body without a valid first line is refused: %#',
    async (body) => {
      const { status, word } = await refusedImport(body);
      expect([status, word]).toEqual([400, 'wrong_usage']);
    },
  );

  test('roles that may not import are refused before the file is sent', async () => {
    const lines = Array.from({ length: 20_000 }, (_, at) => record(`no.${at}`)).join('\n');
    const { status, errors } = await remote('support', ['creators', 'import', '-'], lines);
    expect([status, errors]).toEqual([1, 'error: creators import needs the role admin.\n']);
  });
});

describe('sessions with the photo network', () => {
  const cookies = '127.0.0.1\tFALSE\t/\tFALSE\t0\tsessionid\tan unmistakable cookie\n';

  test('are added from an uploaded file, whose cookies are in no result, log or audit entry', async () => {
    const added = 'photonet sessions add far --proxy http://far.example:3128 --cookies - --json'.split(' ');
    const { status, out, errors } = await remote('admin', added, cookies);
    expect([status, errors]).toEqual([0, '']);
    expect(JSON.parse(out)).toMatchObject({ name: 'far', cookies: 1, state: 'active', has_key: true });
    const rested = await remoteJson('support', ...'photonet sessions rest far --for 2h --reason holiday'.split(' '));
    expect(rested).toMatchObject({ state: 'resting', reason: 'operator' });
    const listed = await remoteJson('read', 'photonet', 'sessions', 'list');
    const entries = await admin.json('audit', 'list', '--action', 'admin.photonet', '--limit', '4');
    const outcomes = entries.map(({ detail }: { detail: { outcome: string } }) => detail.outcome);
    expect(outcomes).toEqual(['done', 'begun', 'done', 'begun']);
    for (const shown of [out, JSON.stringify([rested, listed, entries]), log.join('\n')])
      expect(shown).not.toContain('unmistakable');
  });

  test('can be added by admins only', async () => {
    const added = ['photonet', 'sessions', 'add', 'x', '--proxy', 'direct', '--cookies', '-'];
    expect((await remote('support', added, cookies)).errors).toBe(
      'error: photonet sessions add needs the role admin.\n',
    );
  });
});
