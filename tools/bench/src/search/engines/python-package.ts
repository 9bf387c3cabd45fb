import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface PythonPackage {
  readonly name: string;
  readonly version: string;
  readonly module: string;
}

export interface PythonSources {
  /** Commands to try in order. */
  readonly pythons: readonly string[];
  /** Folder for one environment per package. */
  readonly cache: string;
}

const thisMachine: PythonSources = {
  pythons: ['python3', '/usr/bin/python3'],
  cache: path.join(os.homedir(), '.cache', 'creator-discovery', 'python'),
};

const checkTimeoutMs = 60_000;
const installTimeoutMs = 10 * 60_000;

/** Returns a Python with the package, or why the package is missing. Its environment is created once. */
export async function pythonWith(
  wanted: PythonPackage,
  { pythons, cache }: PythonSources = thisMachine,
): Promise<{ readonly python: string } | { readonly missing: string }> {
  const folder = path.join(cache, `${wanted.name}-${wanted.version}`);
  const stored = pythonIn(folder);
  if (await imports(stored, wanted.module)) return { python: stored };
  const base = await firstThat(pythons, (python) => imports(python, 'venv'));
  if (base === null) return { missing: 'Python with venv was not found' };
  const making = path.join(cache, `making-${randomUUID()}`);
  try {
    await mkdir(cache, { recursive: true });
    await run(base, ['-m', 'venv', making], { timeout: installTimeoutMs });
    const only = ['--quiet', '--disable-pip-version-check', '--only-binary', ':all:'];
    await run(pythonIn(making), ['-m', 'pip', 'install', ...only, `${wanted.name}==${wanted.version}`], {
      timeout: installTimeoutMs,
    });
    await rm(folder, { recursive: true, force: true });
    await rename(making, folder);
    if (await imports(stored, wanted.module)) return { python: stored };
    return { missing: `${wanted.name} ${wanted.version} cannot be imported` };
  } catch {
    return { missing: `installing ${wanted.name} ${wanted.version} from PyPI failed` };
  } finally {
    await rm(making, { recursive: true, force: true });
  }
}

function pythonIn(folder: string): string {
  return path.join(folder, 'bin', 'python3');
}

async function firstThat<Item>(items: readonly Item[], holds: (item: Item) => Promise<boolean>): Promise<Item | null> {
  for (const item of items) if (await holds(item)) return item;
  return null;
}

async function imports(python: string, module: string): Promise<boolean> {
  try {
    await run(python, ['-c', `import ${module}`], { timeout: checkTimeoutMs });
    return true;
  } catch {
    return false;
  }
}
