import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { OpenSearchProgram } from './opensearch-jars.ts';

/** What `npm test` prints at its end when the tests on a real server were left out. */
const text =
  'no OpenSearch here: the tests on a real one did not run (install Java 17 or newer and Maven, or set OPENSEARCH_JARS_PATH)\n';

/** Writes the note for the reporter of test results into the package's folder, or removes an older one. */
export async function noteForTests(server: OpenSearchProgram | null, folder: string): Promise<void> {
  const file = path.join(folder, 'test-note.txt');
  if (server === null) await writeFile(file, text);
  else await rm(file, { force: true });
}
