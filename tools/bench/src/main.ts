import { biggerCommand, biggerHelp } from './bigger/command.ts';
import { collectionCommand, collectionHelp } from './collection/command.ts';
import { consoleCommand, consoleHelp } from './console/command.ts';
import { fairnessCommand, fairnessHelp } from './fairness/command.ts';
import { housekeepingCommand, housekeepingHelp } from './housekeeping/command.ts';
import { importsCommand, importsHelp } from './imports/command.ts';
import { indexerCommand, indexerHelp } from './indexer/command.ts';
import { jobsCommand, jobsHelp } from './jobs/command.ts';
import { ledgerCommand, ledgerHelp } from './ledger/command.ts';
import { loadCommand, loadHelp } from './load/command.ts';
import { scrapeCommand, scrapeHelp } from './scrape/command.ts';
import { searchCommand, searchHelp } from './search/command.ts';

const commands: Readonly<Record<string, { run(args: readonly string[]): Promise<number>; readonly help: string }>> = {
  bigger: { run: biggerCommand, help: biggerHelp },
  console: { run: consoleCommand, help: consoleHelp },
  collection: { run: collectionCommand, help: collectionHelp },
  fairness: { run: fairnessCommand, help: fairnessHelp },
  housekeeping: { run: housekeepingCommand, help: housekeepingHelp },
  imports: { run: importsCommand, help: importsHelp },
  indexer: { run: indexerCommand, help: indexerHelp },
  jobs: { run: jobsCommand, help: jobsHelp },
  ledger: { run: ledgerCommand, help: ledgerHelp },
  load: { run: loadCommand, help: loadHelp },
  scrape: { run: scrapeCommand, help: scrapeHelp },
  search: { run: searchCommand, help: searchHelp },
};

const [name = '', ...args] = process.argv.slice(2);
const command = commands[name];
if (command === undefined || args.includes('--help')) {
  console.error(
    command?.help ??
      Object.values(commands)
        .map(({ help }) => help)
        .join('\n\n'),
  );
  process.exitCode = command === undefined && name !== '--help' ? 2 : 0;
} else {
  process.exitCode = await command.run(args);
}
