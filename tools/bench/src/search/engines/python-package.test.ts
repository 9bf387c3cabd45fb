import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { pythonWith } from './python-package.ts';

const wanted = { name: 'searcher', version: '1.2.3', module: 'searcher' };
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'python-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Writes a script that behaves like Python: `venv` copies it, `pip` records the installation. */
async function fakePython({ installs = true, loads = true } = {}): Promise<string> {
  const python = path.join(folder, 'python');
  await writeFile(
    python,
    `#!/bin/sh
case "$*" in
  "-c import venv") exit 0 ;;
  "-c import searcher") [ -f "$(dirname "$0")/installed" ] && ${loads} ;;
  "-m venv "*) mkdir -p "$3/bin" && cp "$0" "$3/bin/python3" ;;
  "-m pip install "*" searcher==1.2.3") ${installs} && touch "$(dirname "$0")/installed" ;;
  *) exit 1 ;;
esac
`,
  );
  await chmod(python, 0o755);
  return python;
}

test('a package is installed once, in its own environment', async () => {
  const cache = path.join(folder, 'cache');
  const found = await pythonWith(wanted, { pythons: ['/nowhere/python', await fakePython()], cache });
  expect(found).toEqual({ python: path.join(cache, 'searcher-1.2.3', 'bin', 'python3') });
  expect(await pythonWith(wanted, { pythons: [], cache })).toEqual(found);
  expect(await readdir(cache)).toEqual(['searcher-1.2.3']);
});

test('the reason is returned without Python, without PyPI, and for a package that cannot be imported', async () => {
  const cache = path.join(folder, 'cache');
  expect(await pythonWith(wanted, { pythons: ['/nowhere/python'], cache })).toEqual({
    missing: 'Python with venv was not found',
  });
  expect(await pythonWith(wanted, { pythons: [await fakePython({ installs: false })], cache })).toEqual({
    missing: 'installing searcher 1.2.3 from PyPI failed',
  });
  expect(await readdir(cache)).toEqual([]);
  expect(await pythonWith(wanted, { pythons: [await fakePython({ loads: false })], cache })).toEqual({
    missing: 'searcher 1.2.3 cannot be imported',
  });
});
