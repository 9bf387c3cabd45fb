import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, utimes } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { query, runningDatabaseUrl } from '@creator-discovery/embedded-postgres';
import { endProcess } from '@creator-discovery/http-server/testing';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { freePorts } from './testing/free-ports.ts';

const mainScript = fileURLToPath(new URL('./main.ts', import.meta.url));
const touched = fileURLToPath(new URL('../../photonet-simulator/src/main.ts', import.meta.url));
const sqlFunction = fileURLToPath(
  new URL('../../../packages/postgres/sql/functions/accounts/callers_of.sql', import.meta.url),
);
const portSettings = ['ACTION_API_PORT', 'SCRAPER_API_PORT', 'JOB_WORKER_PORT', 'PHOTONET_SIMULATOR_PORT'];

let folder: string;
let all: ChildProcess;
let said: string;
let hear: () => void;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'creator-discovery-dev-'));
  await chmod(folder, 0o755);
  const ports = await freePorts(portSettings);
  const settings = { DATA_DIR: path.join(folder, 'data'), DEMO_CREATORS: '0', ...ports };
  all = spawn(process.execPath, [mainScript, '--watch'], { env: { ...process.env, ...settings } });
  said = '';
  hear = () => undefined;
  for (const stream of [all.stdout, all.stderr]) {
    stream?.on('data', (chunk) => {
      said += chunk;
      hear();
    });
  }
});

afterEach(async () => {
  await endProcess(all);
  await rm(folder, { recursive: true, force: true });
});

/** Resolves when the output contains the text, or the process has ended. */
async function untilSaid(text: RegExp): Promise<void> {
  await new Promise<void>((resolve) => {
    hear = () => text.test(said) && resolve();
    hear();
    all.once('exit', () => resolve());
  });
  expect(said).toMatch(text);
}

test('a process is restarted when a file of its source is written, the others run on, changed SQL is applied, Ctrl-C ends all', async () => {
  await untilSaid(/credit-balance/);
  // Changes only the modification time, because other tests read the file.
  await utimes(touched, new Date(), new Date());
  await untilSaid(/photonet-simulator restarted in \d+ ms/);
  expect(said.match(/restarted in/g)).toHaveLength(1);
  expect(said).not.toContain('ended (');

  // A wrong recorded hash makes the function look changed.
  const url = await runningDatabaseUrl(path.join(folder, 'data'));
  await query(String(url), `update installed_function set hash = '' where name = 'callers_of'`);
  await utimes(sqlFunction, new Date(), new Date());
  await untilSaid(/migrated: function callers_of/);
  await untilSaid(/action-api restarted in \d+ ms/);
  all.kill('SIGINT');
  expect(await once(all, 'exit')).toEqual([0, null]);
});
