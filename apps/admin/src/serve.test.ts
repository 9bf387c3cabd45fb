import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { endProcess, listeningUrl } from '@creator-discovery/http-server/testing';
import { afterAll, expect, test } from '@jest/globals';
import { adminUnderTest, type Run } from './testing/admin-under-test.ts';

const script = fileURLToPath(new URL(`./serve${path.extname(import.meta.url)}`, import.meta.url));

afterAll(() => endProcess(child));
const admin = await adminUnderTest();
/** Log of the operator API. */
let log = '';
const tokens: Record<string, string> = {};
for (const role of ['admin', 'support', 'read'])
  tokens[role] = (await admin.json('operators', 'create', '--name', `a.${role}`, '--role', role)).token;
const child = spawn(process.execPath, [script], {
  env: { ...process.env, DATABASE_URL: admin.databaseUrl, OPERATOR_PORT: '0', LOG_LEVEL: 'info' },
  stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
});
for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (log += String(chunk)));
const url = await listeningUrl(child);

/** Runs a command with nothing but the URL of the operator API and the token of that role. */
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

test('the process is ready', async () => {
  expect((await fetch(`${url}/health/ready`)).status).toBe(200);
});

test('a campaign is started, receives seeds from uploaded files, and is paused, resumed and stopped', async () => {
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
    // A new campaign has no id when its first entry is written.
    const begun = command === 'start' ? { ...entry, subject_id: null } : entry;
    expect(entries.slice(2 * index, 2 * index + 2)).toMatchObject([
      { ...entry, detail: { outcome: 'done' } },
      { ...begun, detail: { outcome: 'begun' } },
    ]);
  }
  expect(JSON.stringify(entries)).not.toContain('secret.');
  expect(log).not.toContain('secret.');
});
