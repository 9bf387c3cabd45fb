import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** What `npm test` prints at its end when the tests on a real server were left out. */
const text = 'no Temporal server available: the tests on a real one did not run (set TEMPORAL_CLI_PATH)\n';

/** Writes the note for the reporter of test results into the package's folder, or removes an older one. */
export async function noteForTests(cli: string | null, folder: string): Promise<void> {
  const file = path.join(folder, 'test-note.txt');
  if (cli === null) await writeFile(file, text);
  else await rm(file, { force: true });
}
