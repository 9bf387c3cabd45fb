/** Runs before the tests of this package: gets the Temporal CLI, or leaves a note that there is none. */
import { getTemporalCli } from './temporal-cli.ts';
import { noteForTests } from './test-note.ts';

await noteForTests(await getTemporalCli((line) => process.stderr.write(`${line}\n`)), process.cwd());
process.exit(0);
