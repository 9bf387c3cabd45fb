import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { watchSources } from './watch-sources.ts';

let root: string;
let calls: string[];
let called: () => void;
let stop: (() => void) | undefined;

beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'creator-discovery-watch-'));
  calls = [];
  called = () => undefined;
  await addPackage('credits', []);
  await addPackage('api', ['credits']);
  await addPackage('worker', []);
  stop = watchSources(
    ['api', 'worker'].map((name) => ({
      folder: path.join(root, name),
      onChange: (file) => {
        calls.push(`${name}: ${path.relative(root, file)}`);
        called();
      },
    })),
  );
});

afterEach(async () => {
  stop?.();
  await rm(root, { recursive: true, force: true });
});

async function addPackage(name: string, dependencies: readonly string[]): Promise<void> {
  const folder = path.join(root, name);
  await mkdir(path.join(folder, 'src', 'rules'), { recursive: true });
  await mkdir(path.join(folder, 'node_modules'));
  for (const other of dependencies) await symlink(path.join(root, other), path.join(folder, 'node_modules', other));
  await writeFile(
    path.join(folder, 'package.json'),
    JSON.stringify({ dependencies: Object.fromEntries(dependencies.map((other) => [other, 'workspace:*'])) }),
  );
}

function nextCall(): Promise<void> {
  return new Promise((resolve) => {
    called = resolve;
  });
}

async function write(...files: string[]): Promise<void> {
  for (const file of files) await writeFile(path.join(root, file), '');
}

test('a process is called for its own source and for that of a package it uses', async () => {
  const own = nextCall();
  await write('api/src/main.ts');
  await own;
  const used = nextCall();
  await write('credits/src/rules/prices.ts');
  await used;
  expect(calls).toEqual(['api: api/src/main.ts', 'api: credits/src/rules/prices.ts']);
});

test('changes that come together are one call, tests are none', async () => {
  const settled = nextCall();
  await write('worker/src/main.test.ts', 'worker/src/one.ts', 'worker/src/two.ts', 'worker/src/store.contract.ts');
  await settled;
  expect(calls).toEqual(['worker: worker/src/two.ts']);
});
