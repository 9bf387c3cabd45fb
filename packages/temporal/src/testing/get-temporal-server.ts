/** Before the tests of this package: gets a real server where one can be had, and notes where it cannot. */
import { rm, writeFile } from 'node:fs/promises';
import { getTemporalCli } from './temporal-server.js';

const note = 'test-note.txt';
const cli = await getTemporalCli((line) => process.stderr.write(`${line}\n`));
if (cli === null) {
  await writeFile(
    note,
    'no Temporal server can be had here: the tests on a real one did not run (TEMPORAL_CLI_PATH)\n',
  );
} else {
  await rm(note, { force: true });
}
process.exit(0);
