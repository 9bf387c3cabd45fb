import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { adminUnderTest } from '../testing/admin-under-test.ts';

const admin = await adminUnderTest();

const cookies = [
  '# Netscape HTTP Cookie File',
  '#HttpOnly_127.0.0.1\tFALSE\t/\tFALSE\t4102444800\tsessionid\t17%3Asecret',
  '127.0.0.1\tFALSE\t/\tFALSE\t0\tcsrftoken\tanother secret',
  '.elsewhere.example\tTRUE\t/\tTRUE\t0\tother\tof another site',
].join('\n');

function add(name: string, proxy: string, input = cookies, environment?: NodeJS.ProcessEnv) {
  const args = ['photonet', 'sessions', 'add', name, '--proxy', proxy, '--cookies', '-', '--json'];
  return admin.run(args, input, environment);
}

async function table(): Promise<string> {
  const { rows } = await sql`select s::text, j::text as jar, encode(sealed, 'escape') as plain
    from photonet_session s join photonet_session_jar j using (session_id)`.execute(admin.db);
  return JSON.stringify(rows);
}

test('a session is added, listed, paused, resumed and removed, and its cookies are never shown', async () => {
  const { status, out, errors } = await add('main', 'http://user@proxy.example:3128');
  expect([status, errors]).toEqual([0, '']);
  const added = JSON.parse(out);
  expect(added).toMatchObject({ name: 'main', proxy: 'http://user@proxy.example:3128/', state: 'active', cookies: 2 });
  const rested = await admin.json('photonet', 'sessions', 'rest', 'main', '--for', '2h');
  expect(rested).toMatchObject({ state: 'resting', reason: 'operator', pace_seconds: 8, requests: 0 });
  expect(Date.parse(rested.until) - Date.parse(added.created_at)).toBeGreaterThanOrEqual(7_200_000);
  expect(await admin.json('photonet', 'sessions', 'wake', 'main')).toMatchObject({ state: 'active', reason: null });
  const listed = await admin.run(['photonet', 'sessions', 'list']);
  expect(listed.out).toContain('main');
  for (const shown of [out, listed.out, JSON.stringify(rested), await table()]) expect(shown).not.toMatch(/secret/);
  expect(await admin.json('photonet', 'sessions', 'remove', 'main')).toMatchObject({ name: 'main', removed: true });
  expect(await admin.json('photonet', 'sessions', 'list')).toEqual([]);
  expect(await table()).toBe('[]');
});

test('cookies can be a file, in JSON as exported by a browser', async () => {
  const file = path.join(admin.folder, 'cookies.json');
  const exported = [{ name: 'sessionid', value: 's', domain: '127.0.0.1', hostOnly: true, path: '/', session: true }];
  await writeFile(file, JSON.stringify(exported));
  const args = ['photonet', 'sessions', 'add', 'by-file', '--proxy', 'direct', '--cookies', file];
  expect(await admin.json(...args)).toMatchObject({ proxy: 'direct', cookies: 1 });
  expect((await admin.run([...args.slice(0, -1), `${file}.not`])).errors).toBe('error: there is no such file\n');
});

test('names and proxies are unique', async () => {
  await add('one', 'http://one.example:3128');
  expect((await add('one', 'http://two.example:3128')).errors).toBe(
    'error: a session with this name exists: remove it first\n',
  );
  expect((await add('two', 'http://ONE.example:3128/')).errors).toBe(
    'error: another session uses this proxy: sessions cannot share one\n',
  );
});

test.each([
  ['a password, which other users could read', 'http://user:word@proxy.example', '--proxy must not contain a password'],
  ['no scheme', 'user:word@proxy.example', '--proxy must be an http or https URL without a path, or direct'],
  ['a path', 'http://user:word@proxy.example/path', '--proxy must be an http or https URL without a path, or direct'],
])('a proxy with %s is wrong usage', async (_fault, proxy, words) => {
  const { status, errors } = await add('x', proxy);
  expect([status, errors]).toEqual([2, expect.stringContaining(words)]);
  expect(errors).not.toContain('word@');
});

test.each([
  ['', 'error: the file has no cookies for 127.0.0.1\n'],
  ['.elsewhere.example\tTRUE\t/\tTRUE\t0\ta\tb', 'error: the file has no cookies for 127.0.0.1\n'],
  ['127.0.0.1 FALSE / secret', 'error: line 1 of the file is not a cookie: use seven fields separated by tabs\n'],
  ['{"secret": 1}', 'error: the JSON must be a list of cookies with name, value and domain\n'],
])('a file without cookies of the network is refused without its contents: %#', async (file, errors) => {
  expect(await add('x', 'http://x.example', file)).toMatchObject({ status: 1, errors });
});

test('cookies are not stored without a key; invalid and unknown names are refused', async () => {
  const keyless = await add('x', 'http://x.example', cookies, { DATABASE_URL: admin.databaseUrl });
  expect([keyless.status, keyless.errors]).toEqual([1, expect.stringContaining('set PHOTONET_SESSION_KEY first')]);
  expect((await add('No Name', 'http://x.example')).status).toBe(2);
  expect((await admin.run(['photonet', 'sessions', 'rest', 'x', '--for', '0'])).status).toBe(2);
  for (const command of [
    ['wake', 'x'],
    ['remove', 'x'],
    ['rest', 'x', '--for', '5m'],
  ])
    expect((await admin.run(['photonet', 'sessions', ...command])).errors).toBe('error: there is no such session\n');
});
