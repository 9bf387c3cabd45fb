import type { BenchCommand } from './command.ts';
import { biggerCommand } from './commands/bigger.ts';
import { collectionCommand } from './commands/collection.ts';
import { consoleCommand } from './commands/console.ts';
import { fairnessCommand } from './commands/fairness.ts';
import { housekeepingCommand } from './commands/housekeeping.ts';
import { importsCommand } from './commands/imports.ts';
import { jobsCommand } from './commands/jobs.ts';
import { ledgerCommand } from './commands/ledger.ts';
import { loadCommand } from './commands/load.ts';
import { scrapeCommand } from './commands/scrape.ts';
import { searchCommand } from './commands/search.ts';

const commands: Readonly<Record<string, BenchCommand>> = {
  bigger: biggerCommand,
  collection: collectionCommand,
  console: consoleCommand,
  fairness: fairnessCommand,
  housekeeping: housekeepingCommand,
  imports: importsCommand,
  jobs: jobsCommand,
  ledger: ledgerCommand,
  load: loadCommand,
  scrape: scrapeCommand,
  search: searchCommand,
};

const [name = '', ...args] = process.argv.slice(2);
const command = commands[name];
if (command === undefined || args.includes('--help')) {
  const all = Object.values(commands).map(({ help }) => help);
  console.error(command?.help ?? all.join('\n\n'));
  process.exitCode = command === undefined && name !== '--help' ? 2 : 0;
} else {
  process.exitCode = await command.run(args);
}
