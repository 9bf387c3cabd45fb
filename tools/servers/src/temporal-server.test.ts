import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

const main = fileURLToPath(new URL('./temporal-server.ts', import.meta.url));
let folder: string;
let cli: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'temporal-server-test-'));
  cli = path.join(folder, 'temporal');
  await writeFile(cli, '#!/bin/sh\nexit 3\n');
  await chmod(cli, 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs the tool with that command line as `TEMPORAL_CLI_PATH`. */
function run(args: readonly string[], named: string): Promise<{ status: number; out: string; said: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, TEMPORAL_CLI_PATH: named };
    execFile(process.execPath, [main, ...args], { env }, (error, out, said) => {
      resolve({ status: Number(error?.code ?? 0), out, said });
    });
  });
}

test('prints where the command line is, and nothing else', async () => {
  expect(await run(['get'], cli)).toEqual({ status: 0, out: `${cli}\n`, said: '' });
});

test.each([[[]], [['stop']], [['start', '--port', '0']], [['start', '--port', 'x']], [['get', 'start']]])(
  'shows its usage: %j',
  async (args) => {
    const { status, out, said } = await run(args, cli);
    expect([status, out]).toEqual([2, '']);
    expect(said).toMatch(/^usage: npm run temporal-server -- get \| start/);
  },
);

test('says in one line that TEMPORAL_CLI_PATH is wrong', async () => {
  const { status, out, said } = await run(['get'], path.join(folder, 'nowhere'));
  expect([status, out, said]).toEqual([1, '', 'TEMPORAL_CLI_PATH must be the path of the Temporal command line\n']);
});

test('fails when the server ends instead of starting', async () => {
  const { status, said } = await run(['start', '--port', '17999'], cli);
  expect(status).toBe(1);
  expect(said).toContain('the Temporal server ended with status 3');
});
