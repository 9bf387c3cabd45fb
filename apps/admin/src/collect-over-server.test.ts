import { type ChildProcess, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { endProcess, listeningUrl } from '@creator-discovery/http-server/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type AdminUnderTest, adminUnderTest, type Run } from './testing/admin-under-test.ts';

const script = fileURLToPath(new URL(`./serve${path.extname(import.meta.url)}`, import.meta.url));

let admin: AdminUnderTest;
let child: ChildProcess;
let url: string;
/** What the operator API has logged. */
let log = '';
const tokens: Record<string, string> = {};

beforeAll(async () => {
  admin = await adminUnderTest();
  for (const role of ['admin', 'support', 'read'])
    tokens[role] = (await admin.json('operators', 'create', '--name', `a.${role}`, '--role', role)).token;
  child = spawn(process.execPath, [script], {
    env: { ...process.env, DATABASE_URL: admin.databaseUrl, OPERATOR_PORT: '0', LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (log += String(chunk)));
  url = await listeningUrl(child);
});
afterAll(async () => {
  await endProcess(child);
  await admin.close();
});

/** Runs with nothing but the address of the operator API and the token of that role. */
function run(role: string, args: readonly string[], input: string | Uint8Array = ''): Promise<Run> {
  return admin.run(['--server', url, ...args], input, { OPERATOR_TOKEN: tokens[role] });
}

// biome-ignore lint/suspicious/noExplicitAny: the tests read what the command printed, whatever its shape.
async function json(role: string, args: readonly string[], input: string | Uint8Array = ''): Promise<any> {
  const { status, out, errors } = await run(role, [...args, '--json'], input);
  if (status !== 0) throw new Error(`status ${status}: ${errors}`);
  return JSON.parse(out);
}

const start = ['collect', 'start', '--name', 'Sea', '--handles', 'secret.first', '--more-seeds', '--depth', '2'];

test('a campaign is started, gets its seeds from files that are sent, and is paused, resumed and stopped', async () => {
  const { campaign_id, ...started } = await json('admin', [...start, '--session-per-hour', '50', '--reason', 'spring']);
  expect(started).toMatchObject({ state: 'running', seeds: 1, depth: 2, budget_of_each_session: [{ requests: 50 }] });
  const file = path.join(admin.folder, 'seeds.ndjson.gz');
  await writeFile(file, gzipSync('{"handle": "secret.second"}\n#sea\ntwo words\nsecret.first\n'));
  expect(await json('admin', ['collect', 'seeds', file, '--campaign', campaign_id])).toMatchObject({
    added: 2,
    bad: 1,
  });
  expect(
    await json('admin', ['collect', 'seeds', '-', '--campaign', campaign_id], 'secret.third\n#sea\n'),
  ).toMatchObject({ lines: 2, added: 1 });
  const states: string[] = [];
  for (const command of ['pause', 'resume', 'stop'])
    states.push((await json('admin', ['collect', command, campaign_id, '--reason', 'a holiday'])).state);
  expect(states).toEqual(['paused', 'running', 'stopped']);
  expect(await json('read', ['collect', 'list', '--limit', '1'])).toMatchObject([{ campaign_id, state: 'stopped' }]);
  expect(await json('read', ['collect', 'show', campaign_id])).toMatchObject({ name: 'Sea', waiting: 4, visited: 0 });

  const entries = await admin.json('audit', 'list', '--action', 'admin.collect', '--limit', '20');
  const changes = [
    ['stop', 'a holiday'],
    ['resume', 'a holiday'],
    ['pause', 'a holiday'],
    ['seeds', null],
    ['seeds', null],
    ['start', 'spring'],
  ];
  const by = { by: 'operator a.admin', subject_id: campaign_id };
  for (const [index, [command, reason]] of changes.entries()) {
    const entry = { ...by, action: `admin.collect.${command}`, reason };
    // Who starts a campaign can't name it before there is one.
    const begun = command === 'start' ? { ...entry, subject_id: null } : entry;
    expect(entries.slice(2 * index, 2 * index + 2)).toMatchObject([
      { ...entry, detail: { outcome: 'done' } },
      { ...begun, detail: { outcome: 'begun' } },
    ]);
  }
  expect(JSON.stringify(entries)).not.toContain('secret.');
  expect(log).not.toContain('secret.');
});

test('whoever may not change the installation starts and stops nothing', async () => {
  const { campaign_id } = await json('admin', start);
  for (const role of ['support', 'read'])
    for (const args of [
      start,
      ['collect', 'stop', campaign_id],
      ['collect', 'seeds', '-', '--campaign', campaign_id],
    ]) {
      const { status, errors } = await run(role, args, 'secret.fourth\n');
      expect([status, errors]).toEqual([1, `error: ${args.slice(0, 2).join(' ')} needs the role admin.\n`]);
    }
  expect(await json('read', ['collect', 'show', campaign_id])).toMatchObject({ state: 'running', waiting: 1 });
  expect(await json('read', ['collect', 'list'])).toHaveLength(2);
});

test('what can’t be done is refused with the words of the command', async () => {
  const unknown = await run('admin', ['collect', 'pause', 'no-id']);
  expect([unknown.status, unknown.errors]).toEqual([1, 'error: there is no such campaign\n']);
  const nowhere = await run('admin', [...start, '--places', 'nowhere']);
  expect([nowhere.status, nowhere.errors]).toEqual([1, 'error: there is no place nowhere in the place dictionary\n']);
  const wrong = await run('admin', [...start, '--depth', '21']);
  expect([wrong.status, wrong.errors]).toEqual([2, expect.stringContaining('It must be a whole number from 0 to 20.')]);
});
