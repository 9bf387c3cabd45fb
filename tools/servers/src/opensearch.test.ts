import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

const main = fileURLToPath(new URL('./opensearch.ts', import.meta.url));
let empty: string;
beforeAll(async () => {
  empty = await mkdtemp(path.join(tmpdir(), 'opensearch-test-'));
});
afterAll(() => rm(empty, { recursive: true, force: true }));

/** Runs the tool without Java. */
function run(...args: readonly string[]): Promise<{ status: number; out: string; errors: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, PATH: empty, JAVA_HOME: '' };
    execFile(process.execPath, [main, ...args], { env }, (error, out, errors) => {
      resolve({ status: Number(error?.code ?? 0), out, errors });
    });
  });
}

test.each([[[]], [['stop']], [['start', '--port', '0']], [['start', '--port', 'x']], [['get', 'start']]])(
  'prints its usage: %j',
  async (args) => {
    const { status, out, errors } = await run(...args);
    expect([status, out]).toEqual([2, '']);
    expect(errors).toMatch(/^usage: npm run opensearch -- get \| start/);
  },
);

test.each([['get'], ['start']])('%s reports what is missing in one line', async (command) => {
  const { status, out, errors } = await run(command);
  expect([status, out]).toEqual([1, '']);
  expect(errors).toMatch(/^OpenSearch needs Java 17 or later, and Maven .*\n$/);
});
