import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** What `npm test` prints at its end when the scenarios on a real pooler were left out. */
const text = 'no PgBouncer here: the tests on a real one did not run (set PGBOUNCER_PATH)\n';

/** Writes the note for the reporter of test results into the package's folder, or removes an older one. */
export async function noteForTests(pgBouncer: string | null, folder: string): Promise<void> {
  const file = path.join(folder, 'test-note.txt');
  if (pgBouncer === null) await writeFile(file, text);
  else await rm(file, { force: true });
}
