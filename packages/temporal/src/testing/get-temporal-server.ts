/** Before the tests of this package: gets a real server where one can be had, and notes where it cannot. */
import { getTemporalCli } from './temporal-cli.ts';
import { noteForTests } from './test-note.ts';

await noteForTests(await getTemporalCli((line) => process.stderr.write(`${line}\n`)), process.cwd());
process.exit(0);
