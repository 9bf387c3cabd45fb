import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { query, runningDatabaseUrl } from '@creator-discovery/embedded-postgres';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { hasEnded } from './child.ts';
import { signInLink } from './sign-in-link.ts';
import { areFree, freePorts } from './testing/free-ports.ts';
import { commandSample, installedBalance, packageSample } from './testing/readme-samples.ts';

const mainScript = fileURLToPath(new URL('./main.ts', import.meta.url));
const processScript = fileURLToPath(new URL('./process.ts', import.meta.url));
const touched = fileURLToPath(new URL('../../photonet-simulator/src/main.ts', import.meta.url));
const sqlFunction = fileURLToPath(
  new URL('../../../packages/postgres/sql/functions/accounts/callers_of.sql', import.meta.url),
);
const portSettings = ['ACTION_API_PORT', 'SCRAPER_API_PORT', 'JOB_WORKER_PORT', 'PHOTONET_SIMULATOR_PORT'];

let root: string;
let environment: NodeJS.ProcessEnv;
const processes: ChildProcess[] = [];

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'creator-discovery-start-'));
  await chmod(root, 0o755);
  environment = await freshPorts();
});

afterAll(async () => {
  for (const child of processes) child.kill('SIGTERM');
  await Promise.all(processes.map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')));
  await rm(root, { recursive: true, force: true });
});

async function freshPorts(): Promise<NodeJS.ProcessEnv> {
  const demo = { DEMO_CREATORS: '300', DEMO_COLLECTION: 'off' };
  return { ...process.env, DATA_DIR: path.join(root, 'data'), ...demo, ...(await freePorts(portSettings)) };
}

function run(script: string, args: string[], env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...args], { env });
  processes.push(child);
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk) => (said.out += chunk));
  child.stderr.on('data', (chunk) => (said.err += chunk));
  return { child, said, exit: once(child, 'close') as Promise<[number | null, string | null]> };
}

type Started = ReturnType<typeof run>;

/** Resolves when the output contains the text; fails if the process ends. */
async function untilSaid({ said, child }: Started, text: RegExp): Promise<void> {
  while (!text.test(said.out + said.err)) {
    if (hasEnded(child)) throw new Error(said.err);
    await pause(20);
  }
}

async function start(env: NodeJS.ProcessEnv, ...args: string[]) {
  const started = run(mainScript, args, env);
  await untilSaid(started, /credit-balance/);
  const accountKey = /Demo account key +(\S+)/.exec(started.said.out)?.[1] as string;
  const scraperKey = /Demo scraper key +(\S+)/.exec(started.said.out)?.[1] as string;
  return { ...started, accountKey, scraperKey };
}

async function post(operation: string, key: string, body: object = {}) {
  const answer = await fetch(`http://127.0.0.1:${environment.ACTION_API_PORT}/api/v1/${operation}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

function everythingIsGone(): Promise<boolean> {
  return areFree(portSettings.map((name) => Number(environment[name])));
}

test('starts everything with demo data and two keys, finds it again after a kill, restarts what changes, and ends by Ctrl-C', async () => {
  const first = await start(environment);
  const balance = await post('get_credit_balance', first.accountKey);
  expect(balance).toMatchObject({ status: 200, body: { credits_remaining: 5000 } });
  const search = await post('search_creators', first.accountKey, {
    basic: { platform: 'photonet', contactDetails: [] },
  });
  expect(search.status).toBe(200);
  expect(search.body.total).toBeGreaterThan(50);
  const link = await signInLink(
    (await runningDatabaseUrl(path.join(root, 'data'))) ?? '',
    first.accountKey,
    `http://127.0.0.1:${environment.ACTION_API_PORT}`,
  );
  const [page, code] = (link ?? '').split('?code=');
  expect(page).toMatch(/\/console\/start$/);
  const signIn = () =>
    fetch(`${page?.replace('/start', '/session/start')}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
    });
  expect(await (await signIn()).json()).toMatchObject({
    signed_in: true,
    accounts: [{ name: 'Demo' }],
    demo: true,
    chat: { scripted: true },
  });
  const chat = await fetch(`http://127.0.0.1:${environment.ACTION_API_PORT}/chat`, {
    method: 'POST',
    headers: { authorization: `Bearer ${first.accountKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ message: 'balance' }),
  });
  expect(await chat.text()).toContain('available; ');
  expect((await signIn()).status).toBe(401);
  const scraper = await fetch(`http://127.0.0.1:${environment.SCRAPER_API_PORT}/v1/credit-balance`, {
    headers: { 'x-api-key': first.scraperKey },
  });
  expect(await scraper.json()).toEqual({ credits_remaining: 5000 });

  const product = { url: `http://127.0.0.1:${environment.ACTION_API_PORT}`, key: first.accountKey };
  const file = await commandSample({ ...product, folder: root });
  expect(file.split('\r\n')).toHaveLength(7);
  const project = { ...product, folder: path.join(root, 'project') };
  expect((await packageSample(project)).trim().split('\n')).toEqual(
    Array(5).fill(expect.stringMatching(/^\S+ \S+@\S+$/)),
  );
  // The account owns these creators since the first sample.
  expect(await installedBalance(project)).toMatch(/^4995 credits/);

  const files = (await readdir(path.join(root, 'data'))).filter((name) => name.startsWith('demo-'));
  expect(files).toHaveLength(1);
  expect((await stat(path.join(root, 'data', files[0] as string))).mode & 0o777).toBe(0o600);

  const samePorts = run(mainScript, [], environment);
  expect(await samePorts.exit).toEqual([1, null]);
  expect(samePorts.said.err).toMatch(
    /^port \d+ is in use: stop the other process or set ACTION_API_PORT to another port\n$/,
  );
  const sameData = run(mainScript, [], await freshPorts());
  expect(await sameData.exit).toEqual([1, null]);
  expect(sameData.said.err).toMatch(/^the data directory .* is in use by process \d+: .*\n$/);

  const count = run(processScript, ['admin', 'creators', 'count', '--json'], environment);
  expect(await count.exit).toEqual([0, null]);
  expect(JSON.parse(count.said.out)).toMatchObject({ total: 300 });
  expect(await run(processScript, ['admin', 'doctor'], environment).exit).toEqual([0, null]);

  first.child.kill('SIGKILL');
  await first.exit;
  while (!(await everythingIsGone())) await pause(50);

  const second = await start({ ...environment, DEMO_COLLECTION: 'on' }, '--watch');
  expect([second.accountKey, second.scraperKey]).toEqual([first.accountKey, first.scraperKey]);
  expect((await post('get_credit_balance', second.accountKey)).body.credits_remaining).toBe(4995);
  // The campaign collects creators who are not in the demo data.
  const all = { basic: { platform: 'photonet', contactDetails: [] } };
  while (Number((await post('count_creators', second.accountKey, all)).body.total) < Number(search.body.total) + 10) {
    await pause(1000);
  }

  // Changes only the modification time, because other tests read the file.
  await utimes(touched, new Date(), new Date());
  await untilSaid(second, /photonet-simulator restarted in \d+ ms/);
  expect(second.said.err.match(/restarted in/g)).toHaveLength(1);
  expect(second.said.err).not.toContain('ended (');
  // A wrong recorded hash makes the function look changed.
  const url = await runningDatabaseUrl(path.join(root, 'data'));
  await query(String(url), `update installed_function set hash = '' where name = 'callers_of'`);
  await utimes(sqlFunction, new Date(), new Date());
  await untilSaid(second, /migrated: function callers_of/);
  await untilSaid(second, /action-api restarted in \d+ ms/);
  second.child.kill('SIGINT');
  expect(await second.exit).toEqual([0, null]);
  expect(await everythingIsGone()).toBe(true);
}, 300_000);

test('reports wrong settings in one line before anything starts', async () => {
  const port = Number(environment.ACTION_API_PORT);
  for (const [wrong, line] of [
    [{ DEMO_CREATORS: 'many' }, 'DEMO_CREATORS must be a whole number from 0 to 1000000'],
    [
      { DATABASE_URL: 'mysql://me:hunter2@db/x' },
      'DATABASE_URL must be a PostgreSQL URL with one host, such as postgres://user:password@host:5432/database; encode the password: # is %23, / is %2F, ? is %3F, % is %25; sslmode is disable, no-verify, require, verify-ca or verify-full, and certificates are readable files',
    ],
    ...[
      ['ACTION_API_PORT', port],
      ['the metrics of ACTION_API_PORT', port + 1000],
    ].map(([use, taken]) => [
      { SCRAPER_API_PORT: String(taken) },
      `SCRAPER_API_PORT and ${use} are both ${taken}: set one of them to another port`,
    ]),
  ] as [object, string][]) {
    const { exit, said } = run(mainScript, [], { ...environment, ...wrong });
    expect(await exit).toEqual([1, null]);
    expect(said.err).toBe(`${line}\n`);
  }
});

test('ends on SIGTERM while it waits for a database', async () => {
  const server = createServer().unref().listen(0, '127.0.0.1');
  const connected = once(server, 'connection');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { child, exit } = run(mainScript, [], { ...environment, DATABASE_URL: `postgres://me@127.0.0.1:${port}/x` });
  await Promise.race([connected, exit]);
  child.kill('SIGTERM');
  expect(await exit).toEqual([0, null]);
  server.close();
});
