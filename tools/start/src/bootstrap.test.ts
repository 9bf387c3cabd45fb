import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
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
  ['credts', 'there is no package and no test called credts'],
  ['--watch', 'npm test PACKAGE -- --watch: name a package'],
])('npm test %s is refused', async (name, reason) => {
  expect(await bootstrap('test', name)).toEqual({ status: 1, said: `${reason}\n` });
});

test.each([
  ['true', /^install .*--loglevel=error$/m],
  ['false', /^install .*--prod --filter=[.] /m],
])('a command keeps development packages that pnpm has installed itself: %s', async (present, said) => {
  const root = await mkdtemp(path.join(os.tmpdir(), 'bootstrap-'));
  const inside = (name: string) => path.join(root, name);
  for (const name of ['apps', 'packages', 'tools', 'bin', 'node_modules']) await mkdir(inside(name));
  await cp(folder, inside('tools/start'), { recursive: true, filter: (file) => !/node_modules|src/.test(file) });
  for (const name of ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml']) await writeFile(inside(name), '');
  await writeFile(inside('node_modules/.modules.yaml'), `{ "included": { "devDependencies": ${present} } }`);
  await writeFile(inside('bin/npx'), '#!/bin/sh\nshift 2; echo "$@"; exit 1', { mode: 0o755 });
  const env = { PATH: `${inside('bin')}:${process.env.PATH}` };
  const ended = promisify(execFile)(process.execPath, [inside('tools/start/bootstrap.mjs'), 'creators'], { env });
  await expect(ended).rejects.toMatchObject({ stderr: expect.stringMatching(said) });
  await rm(root, { recursive: true });
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
