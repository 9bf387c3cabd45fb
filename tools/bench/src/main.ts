import { searchCommand, searchHelp } from './search/command.js';

const [command, ...args] = process.argv.slice(2);
if (command === 'search') process.exitCode = await searchCommand(args);
else {
  console.error(searchHelp);
  process.exitCode = command === '--help' ? 0 : 2;
}
