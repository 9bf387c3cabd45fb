import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the whole repository. */
export const repositoryRoot = fileURLToPath(new URL('../../../..', import.meta.url));

/** Paths of all files that git tracks or would track, relative to the root. */
export function repositoryFiles(): readonly string[] {
  const output = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: repositoryRoot,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return output.trimEnd().split('\n');
}

/** The text of a file, by its path relative to the root. */
export function textOf(file: string): string {
  return readFileSync(path.join(repositoryRoot, file), 'utf8');
}
