import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type Server as TcpServer } from 'node:net';
import path from 'node:path';
import type { Finding } from '@creator-discovery/operators';
import { afterAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { adminUnderTest } from '../testing/admin-under-test.ts';
import { installationFindings } from './installation-findings.ts';

const admin = await adminUnderTest();
const secret = 'a-secret-of-the-cursors';
const servers: (Server | TcpServer)[] = [];
afterAll(() => Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve)))));

function portOf(server: Server | TcpServer): Promise<number> {
  servers.push(server);
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

/** Returns the finding of one check, and the exit status of all. */
async function found(check: string, environment: NodeJS.ProcessEnv = {}) {
  const { status, out, errors } = await admin.run(['doctor', '--json'], '', {
    DATABASE_URL: admin.databaseUrl,
    ...environment,
  });
  const findings = JSON.parse(out) as Finding[];
  const failed = findings.filter(({ state }) => state === 'failure').map((one) => one.check);
  expect(errors).toBe(failed.length === 0 ? '' : `error: failed: ${failed.join(', ')}\n`);
  expect(status).toBe(failed.length === 0 ? 0 : 1);
  return findings.find((one) => one.check === check);
}

test('prints one line per check', async () => {
  const { out } = await admin.run(['doctor']);
  const lines = out.trim().split('\n');
  expect(lines[0]).toMatch(/^check +state +detail$/);
  const checks = lines.slice(1).map((line) => line.split(/ {2,}/)[0]);
  expect(checks.join()).toBe(
    'database sessions,database durability,database version,database pooler,database collation,database archive,' +
      'database chores,database backup,node,snapshot folder,trusted proxies,public address,secrets,Temporal,OpenSearch',
  );
});

test('knows when the last backup was completed', async () => {
  expect(await found('database backup')).toMatchObject({ state: 'warning' });
  await admin.json('backup', '--out', path.join(admin.folder, 'doctor.backup'));
  expect(await found('database backup')).toMatchObject({ state: 'ok', detail: 'last one 0 h ago' });
  // The command is not a chore.
  expect((await sql`select chore from chore_run`.execute(admin.db)).rows).toEqual([{ chore: 'admin backup' }]);
  expect(await found('database chores')).toMatchObject({ state: 'warning' });
  // The file exists, so this one fails and does not count.
  await admin.db.connection().execute(async (session) => {
    await sql`reset role`.execute(session);
    await sql`alter table audit_log disable trigger user`.execute(session);
    await sql`update audit_log set at = at - interval '27 hours' where action = 'admin.backup'`.execute(session);
    await sql`alter table audit_log enable trigger user`.execute(session);
  });
  expect((await admin.run(['backup', '--out', path.join(admin.folder, 'doctor.backup')])).status).toBe(1);
  expect(await found('database backup')).toMatchObject({
    state: 'failure',
    detail: expect.stringMatching(/^last one 27 h ago/),
  });
});

test('notices a proxy in front of the server, also one that connects by a socket file', async () => {
  const { hostname: host, port, searchParams } = new URL(admin.databaseUrl);
  const folder = searchParams.get('host');
  const servers = [{ host, port: Number(port) }, ...(folder ? [{ path: `${folder}/.s.PGSQL.${port}` }] : [])];
  expect(await found('database pooler')).toMatchObject({ state: 'ok' });
  for (const server of servers) {
    const proxy = createTcpServer((near) => {
      const far = connect(server);
      near.pipe(far).pipe(near);
      for (const end of [near, far]) end.on('error', () => undefined);
    });
    const url = new URL(admin.databaseUrl);
    [url.port, url.search] = [String(await portOf(proxy)), ''];
    expect(await found('database pooler', { DATABASE_DIRECT_URL: url.href })).toMatchObject({ state: 'failure' });
  }
});

test('reports settings of the user of the processes that lose commits', async () => {
  const url = new URL(admin.databaseUrl);
  url.searchParams.set('options', '-c synchronous_commit=off');
  const environment = { DATABASE_URL: url.href, DATABASE_DIRECT_URL: admin.databaseUrl };
  expect((await found('database durability', environment))?.detail).toContain('synchronous_commit on');
});

test('reports a server that is out of reach', async () => {
  const url = new URL(admin.databaseUrl);
  url.port = '1';
  url.search = '';
  expect(await found('database server', { DATABASE_DIRECT_URL: url.href })).toMatchObject({
    state: 'failure',
    detail: expect.stringMatching(/^not reached: .*ECONNREFUSED/),
  });
});

test.each([
  ['secrets', {}, 'failure'],
  ['secrets', { PHOTONET_CURSOR_SECRET: 'short' }, 'failure'],
  ['secrets', { PHOTONET_CURSOR_SECRET: secret }, 'ok'],
  ['snapshot folder', { INDEX_SNAPSHOT_DIR: '' }, 'warning'],
  ['snapshot folder', { INDEX_SNAPSHOT_DIR: import.meta.filename }, 'failure'],
  ['snapshot folder', { INDEX_SNAPSHOT_DIR: admin.folder }, 'ok'],
  ['trusted proxies', { TRUSTED_PROXIES: '10.0.0.0/8, 128.0.0.0/1' }, 'failure'],
  ['trusted proxies', { TRUSTED_PROXIES: '10.0.0.0/255.0.0.0, uniquelocal, ::1' }, 'ok'],
  ['trusted proxies', { TRUSTED_PROXIES: '10.0.0.0/8, 10.0.0.300' }, 'failure'],
  ['trusted proxies', { ACTION_API_PUBLIC_URL: 'https://127.0.0.1:1' }, 'warning'],
  ['public address', { ACTION_API_PUBLIC_URL: 'https://127.0.0.1:1' }, 'failure'],
  ['public address', { ACTION_API_PUBLIC_URL: 'api.example.com' }, 'failure'],
  ['public address', { ACTION_API_PUBLIC_URL: 'https://user:password@127.0.0.1' }, 'failure'],
  ['Temporal', { TEMPORAL_ADDRESS: '127.0.0.1:1' }, 'failure'],
  ['Temporal', {}, 'ok'],
  ['OpenSearch', { OPENSEARCH_URL: 'http://127.0.0.1:1' }, 'failure'],
  ['OpenSearch', { OPENSEARCH_URL: 'http://user:password@127.0.0.1' }, 'failure'],
  ['OpenSearch', { SEARCH_ENGINE: 'opensearch' }, 'failure'],
])('%s with %j: %s', async (check, environment, state) => {
  const finding = (await installationFindings(environment)).find((one) => one.check === check);
  expect(finding).toMatchObject({ state });
  expect(finding?.detail).not.toContain('user:password');
});

test('asks the public address and the servers for an answer', async () => {
  const port = await portOf(
    createServer((request, response) => response.writeHead(request.url === '/docs' ? 200 : 404).end()),
  );
  const address = `http://127.0.0.1:${port}`;
  const environment = {
    ACTION_API_PUBLIC_URL: address,
    TEMPORAL_ADDRESS: `127.0.0.1:${port}`,
    OPENSEARCH_URL: `${address},`,
  };
  const findings = await installationFindings(environment);
  expect(findings.filter(({ check }) => /address|Temporal|OpenSearch/.test(check))).toEqual([
    { check: 'public address', state: 'warning', detail: `${address} is not encrypted` },
    { check: 'Temporal', state: 'ok', detail: `127.0.0.1:${port}` },
    { check: 'OpenSearch', state: 'ok', detail: `${address},` },
  ]);
  const [withoutPort] = (await installationFindings({ OPENSEARCH_URL: 'http://127.0.0.1' })).slice(-1);
  expect(withoutPort?.detail).not.toContain('no port');
});
