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

function run(args: readonly string[], cliPath: string): Promise<{ status: number; out: string; errors: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, TEMPORAL_CLI_PATH: cliPath };
    execFile(process.execPath, [main, ...args], { env }, (error, out, errors) => {
      resolve({ status: Number(error?.code ?? 0), out, errors });
    });
  });
}

test('prints the path of the Temporal CLI', async () => {
  expect(await run(['get'], cli)).toEqual({ status: 0, out: `${cli}\n`, errors: '' });
});

test.each([[[]], [['stop']], [['start', '--port', '0']], [['start', '--port', 'x']], [['get', 'start']]])(
  'prints its usage: %j',
  async (args) => {
    const { status, out, errors } = await run(args, cli);
    expect([status, out]).toEqual([2, '']);
    expect(errors).toMatch(/^usage: npm run temporal-server -- get \| start/);
  },
);

test('reports a wrong TEMPORAL_CLI_PATH in one line', async () => {
  const { status, out, errors } = await run(['get'], path.join(folder, 'nowhere'));
  expect([status, out, errors]).toEqual([1, '', 'TEMPORAL_CLI_PATH must be the path of the Temporal command line\n']);
});

test('fails if the server exits instead of starting', async () => {
  const { status, errors } = await run(['start', '--port', '17999'], cli);
  expect(status).toBe(1);
  expect(errors).toContain('The Temporal server exited with status 3');
});
