import type { AdminCommand } from '../command.ts';
import { accountCommands } from './accounts.ts';
import { auditCommands } from './audit.ts';
import { backupCommands } from './backup.ts';
import { collectCommands } from './collect.ts';
import { creatorCommands } from './creators.ts';
import { creditCommands } from './credits.ts';
import { jobCommands } from './jobs.ts';
import { keyCommands } from './keys.ts';
import { ledgerCommands } from './ledger.ts';
import { operatorCommands } from './operators.ts';
import { photonetCommands } from './photonet.ts';
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
  ...collectCommands,
  ...jobCommands,
  ...requestCommands,
  ...reportCommands,
  ...photonetCommands,
  ...operatorCommands,
  ...auditCommands,
  ...backupCommands,
  ...ledgerCommands,
];

/** What the groups of commands are about. */
export const groups: Readonly<Record<string, string>> = {
  accounts: 'accounts of the action API',
  credits: 'credits of accounts and scraper keys',
  ledger: 'months of the ledger that are archived',
  keys: 'API keys of accounts; a key is shown once, when it is made',
  'scraper-keys': 'keys of the scraping API; each has its own credits',
  creators: 'the creators that can be searched',
  'creators suppressions': 'who may not be imported again',
  collect: 'campaigns that collect creators from the photo network',
  jobs: 'exports and unlocks of all accounts',
  requests: 'calls by the id of their answer',
  reports: 'what the installation as a whole was used for; with --csv for spreadsheets',
  photonet: 'how the photo network is read, and what that costs',
  operators: 'who may use the operator API; a token is shown once, when it is made',
  audit: 'what operators did, and sessions of the console',
};
