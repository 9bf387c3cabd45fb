import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Records which tests a package could not run on this machine; `npm test` prints the line at its end. Null removes the line
 * of an earlier run.
 */
export function noteForTests(line, folder = process.cwd()) {
  const file = path.join(folder, 'test-note.txt');
  if (line === null) rmSync(file, { force: true });
  else writeFileSync(file, `${line}\n`);
}
