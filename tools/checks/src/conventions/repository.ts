import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const repositoryRoot = fileURLToPath(new URL('../../../..', import.meta.url));

/** Paths of all files that git does not ignore, relative to the root. */
export function repositoryFiles(): readonly string[] {
  const output = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: repositoryRoot,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return output.trimEnd().split('\n');
}

export function textOf(file: string): string {
  return readFileSync(path.join(repositoryRoot, file), 'utf8');
}
