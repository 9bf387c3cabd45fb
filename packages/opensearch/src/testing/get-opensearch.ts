/** Runs before the tests of this package: downloads the server's jars, or leaves a note that there is no server. */
import { noteForTests } from '../../../../test-note.mjs';
import { getOpenSearch, noOpenSearch } from './opensearch-jars.ts';

const server = await getOpenSearch((line) => process.stderr.write(`${line}\n`));
noteForTests(server === null ? noOpenSearch : null);
process.exit(0);
