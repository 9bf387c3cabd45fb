import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const client = fileURLToPath(new URL('../../../../packages/client-python/', import.meta.url));
const cache = fileURLToPath(new URL('../../node_modules/', import.meta.url));
const requirements = path.join(client, 'tests', 'requirements.txt');

/** Runs Python with the client and its dependencies. */
export function runPython(
  dependencies: string,
  options: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly stdout: string; readonly stderr: string }> {
  const paths = [path.join(client, 'src'), dependencies].join(path.delimiter);
  return run('python3', ['-W', 'error', ...options], {
    cwd: client,
    env: { PATH: process.env.PATH ?? '', PYTHONPATH: paths, PYTHONDONTWRITEBYTECODE: '1', ...env },
    timeout: 60_000,
  });
}

/** Installs the dependencies of the Python client once. Returns their folder, or null without Python or a package index. */
export async function pythonDependencies(): Promise<string | null> {
  const hash = createHash('sha256')
    .update(await readFile(requirements))
    .digest('hex')
    .slice(0, 12);
  const folder = path.join(cache, `.python-${hash}`);
  if (existsSync(folder)) return (await canImport(folder)) ? folder : null;
  const part = await mkdtemp(path.join(cache, '.python-part-'));
  const options = ['--quiet', '--only-binary', ':all:', '--retries', '1', '--timeout', '20', '--target', part];
  try {
    await run('python3', ['-m', 'pip', 'install', ...options, '--requirement', requirements], { timeout: 120_000 });
    if (!(await canImport(part))) return null;
    await rename(part, folder);
    return folder;
  } catch {
    return existsSync(folder) ? folder : null;
  } finally {
    await rm(part, { recursive: true, force: true });
  }
}

function canImport(folder: string): Promise<boolean> {
  return runPython(folder, ['-c', 'import creator_discovery']).then(
    () => true,
    () => false,
  );
}
