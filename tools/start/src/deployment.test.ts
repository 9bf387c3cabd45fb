import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createTestDatabase, type TestDatabase } from '@creator-discovery/embedded-postgres/testing';
import { endProcess, listeningUrl } from '@creator-discovery/http-server/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { makeDeployedTree } from './testing/deployed-tree.ts';

const deployed = [
  'apps/action-api',
  'apps/console',
  'apps/admin',
  'apps/job-worker',
  'apps/scraper-api',
  'tools/photonet-simulator',
  'tools/start',
];

let root: string;
let database: TestDatabase;
let environment: NodeJS.ProcessEnv;
const children: ChildProcess[] = [];

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'creator-discovery-deployment-'));
  [database] = await Promise.all([createTestDatabase(), makeDeployedTree(root, deployed)]);
  // Not inherited, because NODE_OPTIONS of this process selects the source.
  environment = { PATH: process.env.PATH, DATABASE_URL: database.url, LOG_LEVEL: 'error' };
});

afterAll(async () => {
  await Promise.all(children.map((child) => endProcess(child)));
  await database.drop();
  await rm(root, { recursive: true, force: true });
});

/** Starts a process and returns its address. */
function start(entry: string, settings: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(process.execPath, [path.join(root, entry)], {
    env: { ...environment, ...settings },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  children.push(child);
  return listeningUrl(child);
}

/** Runs a command and returns its output. */
async function run(entry: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [path.join(root, entry), ...args], {
    env: environment,
  });
  return stdout;
}

async function admin<Answer>(...args: string[]): Promise<Answer> {
  return JSON.parse(await run('apps/admin/dist/main.js', ...args, '--json')) as Answer;
}

async function call(url: string, key: string, operation: string, body: object) {
  const answer = await fetch(`${url}/api/v1/${operation}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

async function untilComplete(url: string, key: string, historyId: unknown) {
  for (;;) {
    const { body } = await call(url, key, 'get_history_data', { history_id: historyId });
    if (body.status !== 'processing') return body;
    await pause(50);
  }
}

/** Waits until the index has read every creator. */
async function untilIndexed(url: string): Promise<void> {
  while (!(await (await fetch(`${url}/health/ready`)).text()).includes('"state":"ready"')) await pause(50);
}

test('every process works from its build, with only what it ships and declares', async () => {
  expect(await run('tools/start/dist/process.js', 'migrate')).toMatch(/^migrated: /);
  expect(await run('tools/start/dist/process.js', 'migrate')).toBe('the database is up to date\n');

  expect(await run('apps/admin/dist/main.js', '--help')).toContain('accounts');
  const { api_key: key } = await admin<{ api_key: string }>(
    ...['accounts', 'create', '--name', 'A', '--plan', 'pro', '--credits', '10', '--usage-pricing', 'on'],
  );
  const { key: scraperKey } = await admin<{ key: string }>('scraper-keys', 'create', '--name', 'S', '--credits', '10');
  const creators = path.join(root, 'creators.ndjson');
  // France matches only if the place dictionary is deployed.
  const creator = { platform: 'photonet', handle: 'ann', name: 'Ann', location_id: '2996944' };
  await writeFile(creators, JSON.stringify({ ...creator, contacts: [{ type: 'EMAIL', value: 'ann@example.org' }] }));
  await admin('creators', 'import', creators);

  const network = await start('tools/photonet-simulator/dist/main.js', { PHOTONET_SIMULATOR_PORT: '0' });
  const targets = (await (await fetch(`${network}/simulator/targets`)).json()) as { usernames: string[] };

  const [api, scraper] = await Promise.all([
    start('apps/action-api/dist/main.js', { ACTION_API_PORT: '0', PHOTONET_BASE_URL: network }),
    start('apps/scraper-api/dist/main.js', { SCRAPER_API_PORT: '0', PHOTONET_BASE_URL: network }),
    start('apps/job-worker/dist/main.js', { JOB_WORKER_PORT: '0' }),
  ]);

  const profile = await fetch(`${scraper}/v1/photonet/profile?username=${targets.usernames[0]}`, {
    headers: { 'x-api-key': scraperKey },
  });
  expect(await profile.json()).toMatchObject({ data: { username: targets.usernames[0] }, credits_used: 1 });

  const filters = { basic: { platform: 'photonet' }, creator: { location: { id: 'FR' } } };
  await untilIndexed(api);
  expect(await call(api, key, 'search_creators', filters)).toMatchObject({ status: 200, body: { total: 1 } });
  for (const document of ['/docs', '/docs/swagger-ui.css', '/docs/api.md', '/api/v1/openapi.json', '/console/']) {
    expect([document, (await fetch(`${api}${document}`)).status]).toEqual([document, 200]);
  }
  for (const document of ['/docs', '/docs/swagger-ui.css', '/docs/api.md', '/openapi.json']) {
    expect([document, (await fetch(`${scraper}${document}`)).status]).toEqual([document, 200]);
  }
  const accepted = await call(api, key, 'run_export', { filters, limit: 1, confirmed: true });
  expect(await untilComplete(api, key, accepted.body.history_id)).toMatchObject({ status: 'complete', returned: 1 });

  const client = new Client({ name: 'test', version: '1' });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [path.join(root, 'apps/action-api/dist/mcp/stdio.js')],
      env: { CREATOR_DISCOVERY_API_KEY: key, CREATOR_DISCOVERY_URL: api },
    }),
  );
  expect(await client.callTool({ name: 'get_credit_balance', arguments: {} })).not.toHaveProperty('isError', true);
  await client.close();
}, 300_000);
