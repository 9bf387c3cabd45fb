/** Runs before the tests of this package: gets the server's jars, or leaves a note that there is no server. */
import { getOpenSearch } from './opensearch-jars.ts';
import { noteForTests } from './test-note.ts';

await noteForTests(await getOpenSearch((line) => process.stderr.write(`${line}\n`)), process.cwd());
process.exit(0);
