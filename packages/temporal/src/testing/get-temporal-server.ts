/** Runs before the tests: installs the Temporal CLI, or leaves a note for the summary. */
import { noteForTests } from '../../../../test-note.mjs';
import { getTemporalCli, noTemporalCli } from './temporal-cli.ts';

const cli = await getTemporalCli((line) => process.stderr.write(`${line}\n`));
noteForTests(cli === null ? noTemporalCli : null);
process.exit(0);
