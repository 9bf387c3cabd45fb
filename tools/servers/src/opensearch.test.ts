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

/** Runs the tool where there is no Java. */
function run(...args: readonly string[]): Promise<{ status: number; out: string; said: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, PATH: empty, JAVA_HOME: '' };
    execFile(process.execPath, [main, ...args], { env }, (error, out, said) => {
      resolve({ status: Number(error?.code ?? 0), out, said });
    });
  });
}

test.each([[[]], [['stop']], [['start', '--port', '0']], [['start', '--port', 'x']], [['get', 'start']]])(
  'shows its usage: %j',
  async (args) => {
    const { status, out, said } = await run(...args);
    expect([status, out]).toEqual([2, '']);
    expect(said).toMatch(/^usage: npm run opensearch -- get \| start/);
  },
);

test.each([['get'], ['start']])('%s says in one line what is missing', async (command) => {
  const { status, out, said } = await run(command);
  expect([status, out]).toEqual([1, '']);
  expect(said).toMatch(/^no OpenSearch: it needs Java 17 or newer, and Maven .*\n$/);
});
