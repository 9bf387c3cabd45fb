import type { AdminCommand } from '../command.ts';
import { accountCommands } from './accounts.ts';
import { auditCommands } from './audit.ts';
import { backupCommands } from './backup.ts';
import { creatorCommands } from './creators.ts';
import { creditCommands } from './credits.ts';
import { jobCommands } from './jobs.ts';
import { keyCommands } from './keys.ts';
import { operatorCommands } from './operators.ts';
import { photonetSessionCommands } from './photonet-sessions.ts';
import { reportCommands } from './reports.ts';
import { requestCommands } from './requests.ts';
import { scraperKeyCommands } from './scraper-keys.ts';

/** All commands, in the order of the documentation. */
export const commands: readonly AdminCommand[] = [
  ...accountCommands,
  ...creditCommands,
  ...keyCommands,
  ...scraperKeyCommands,
  ...creatorCommands,
  ...jobCommands,
  ...photonetSessionCommands,
  ...requestCommands,
  ...reportCommands,
  ...operatorCommands,
  ...auditCommands,
  ...backupCommands,
];

/** What the groups of commands are about. */
export const groups: Readonly<Record<string, string>> = {
  accounts: 'accounts of the action API',
  credits: 'credits of accounts and scraper keys',
  keys: 'API keys of accounts; a key is shown once, when it is made',
  'scraper-keys': 'keys of the scraping API; each has its own credits',
  creators: 'the creators that can be searched',
  'creators suppressions': 'who may not be imported again',
  jobs: 'exports and unlocks of all accounts',
  photonet: 'the photo network',
  'photonet sessions': 'the operator’s own sessions with it; cookies come from a file and are never shown',
  requests: 'calls by the id of their answer',
  reports: 'what the installation as a whole was used for; with --csv for spreadsheets',
  operators: 'who may use the operator API; a token is shown once, when it is made',
  audit: 'what operators did, and sessions of the console',
};
