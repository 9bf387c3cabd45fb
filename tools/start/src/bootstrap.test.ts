import { execFile } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';

const folder = fileURLToPath(new URL('..', import.meta.url));

async function bootstrap(...args: string[]): Promise<{ status: number; said: string }> {
  const file = path.join(folder, 'bootstrap.mjs');
  return promisify(execFile)(process.execPath, [file, ...args]).then(
    ({ stderr }) => ({ status: 0, said: stderr }),
    ({ code, stderr }) => ({ status: code, said: stderr }),
  );
}

test.each([
  ['credts', 'credits'],
  ['rate-limts', 'rate-limits'],
  ['postgres-leger', 'postgres-ledger'],
])('a name that is neither a package nor a test, %s, is refused with the nearest ones', async (name, meant) => {
  const { status, said } = await bootstrap('test', name);
  expect(status).toBe(1);
  expect(said).toMatch(new RegExp(`no package and no test called ${name}; the nearest are .*${meant}`));
});

test('watching without a package is refused', async () => {
  expect(await bootstrap('test', '--watch')).toEqual({
    status: 1,
    said: 'npm test PACKAGE -- --watch: name a package\n',
  });
});

test.each([
  ['source', '', '--conditions=creator-discovery-source'],
  ['source', '--conditions=creator-discovery-source', '--conditions=creator-discovery-source'],
  ['source', '--no-warnings', '--no-warnings --conditions=creator-discovery-source'],
  ['build', '--conditions=creator-discovery-source --no-warnings', '--no-warnings'],
  ['build', '--conditions=creator-discovery-source', undefined],
])('what runs from the %s with the options "%s" has "%s"', async (origin, before, after) => {
  const { environmentFor } = (await import(path.join(folder, 'children.mjs'))) as {
    environmentFor(origin: string, environment: object): { NODE_OPTIONS?: string };
  };
  expect(environmentFor(origin, { NODE_OPTIONS: before }).NODE_OPTIONS).toBe(after);
});
