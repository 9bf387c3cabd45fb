import type { AdminCommand } from '../command.ts';
import { accountCommands } from './accounts.ts';
import { auditCommands } from './audit.ts';
import { backupCommands } from './backup.ts';
import { collectCommands } from './collect.ts';
import { creatorCommands } from './creators.ts';
import { creditCommands } from './credits.ts';
import { doctorCommands } from './doctor.ts';
import { jobCommands } from './jobs.ts';
import { keyCommands } from './keys.ts';
import { ledgerCommands } from './ledger.ts';
import { operatorCommands } from './operators.ts';
import { photonetCommands } from './photonet.ts';
import { photonetSessionCommands } from './photonet-sessions.ts';
import { reportCommands } from './reports.ts';
import { requestCommands } from './requests.ts';
import { scraperKeyCommands } from './scraper-keys.ts';

/** All commands, in the order of docs/commands.md. */
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
  ...photonetSessionCommands,
  ...operatorCommands,
  ...auditCommands,
  ...backupCommands,
  ...ledgerCommands,
  ...doctorCommands,
];

export const groups: Readonly<Record<string, string>> = {
  accounts: 'accounts of the action API',
  credits: 'credits of accounts and scraper keys',
  ledger: 'archives of old ledger months',
  keys: 'API keys of accounts; a key is shown once',
  'scraper-keys': 'keys of the scraping API, each with its own credits',
  creators: 'the creators that can be searched',
  'creators suppressions': 'erased people who may not be imported again',
  collect: 'campaigns that collect creators from the photo network',
  jobs: 'exports and unlocks of all accounts',
  requests: 'calls by X-Request-ID',
  reports: 'usage of the whole installation; --csv for spreadsheets',
  photonet: 'access to the photo network and its costs',
  'photonet sessions': 'signed-in sessions with the network; cookies are never shown',
  operators: 'users of the operator API; a token is shown once',
  audit: 'actions of operators and sessions of the console',
};
