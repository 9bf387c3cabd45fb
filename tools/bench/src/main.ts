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

const commands = [
  biggerCommand,
  collectionCommand,
  consoleCommand,
  fairnessCommand,
  housekeepingCommand,
  importsCommand,
  jobsCommand,
  ledgerCommand,
  loadCommand,
  scrapeCommand,
  searchCommand,
];

const [name = '', ...args] = process.argv.slice(2);
const command = commands.find((one) => one.name === name);
if (command === undefined || args.includes('--help')) {
  const all = commands.map(({ help }) => help);
  console.error(command?.help ?? all.join('\n\n'));
  process.exitCode = command === undefined && name !== '--help' ? 2 : 0;
} else {
  process.exitCode = await command.run(args);
}
