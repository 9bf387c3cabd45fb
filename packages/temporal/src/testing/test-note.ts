import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** What `npm test` prints at its end where the tests on a real server could not run. */
const text = 'no Temporal server can be had here: the tests on a real one did not run (TEMPORAL_CLI_PATH)\n';

/** Leaves the note for the reporter of test results in the package's folder, or takes an older one away. */
export async function noteForTests(cli: string | null, folder: string): Promise<void> {
  const file = path.join(folder, 'test-note.txt');
  if (cli === null) await writeFile(file, text);
  else await rm(file, { force: true });
}
