import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Leaves a line for the reporter of test results about what a package could not test here, which `npm test` prints at its
 * end; null removes that of an earlier run.
 */
export function noteForTests(line, folder = process.cwd()) {
  const file = path.join(folder, 'test-note.txt');
  if (line === null) rmSync(file, { force: true });
  else writeFileSync(file, `${line}\n`);
}
