import type { Accounts, ApiKeys, ScraperKeys } from '@creator-discovery/accounts';
import type { CreatorImport, CreatorStore } from '@creator-discovery/creators';
import type { Ledger } from '@creator-discovery/credits';
import type { JobOverview, JobStore } from '@creator-discovery/jobs';
import type { BackupReport, RestoreReport } from '@creator-discovery/postgres';
import type { Command } from 'commander';

export interface AdminStreams {
  readonly stdin: NodeJS.ReadableStream;
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream & { readonly isTTY?: boolean };
  readonly environment: NodeJS.ProcessEnv;
}

/** What the commands work with. */
export interface Services {
  readonly accounts: Accounts;
  readonly apiKeys: ApiKeys;
  readonly scraperKeys: ScraperKeys;
  readonly ledger: Ledger;
  readonly creators: CreatorStore;
  readonly dictionaries: CreatorImport['dictionaries'];
  readonly jobs: JobStore;
  readonly jobOverview: JobOverview;
  readonly backups: Backups;
}

/** The whole database as a file, and back. */
export interface Backups {
  /** @param store writes the bytes; the backup is whole once it has resolved. */
  backUp(store: (bytes: AsyncIterable<Buffer>) => Promise<void>): Promise<BackupReport>;
  /** @param open opens the file from its beginning. */
  restore(open: () => AsyncIterable<Uint8Array>): Promise<RestoreReport>;
}

/** What a group of commands is given to define itself with. */
export interface CommandContext {
  readonly streams: AdminStreams;
  /** Does the work with the database open, and prints what it returns: JSON with `--json`, else text. */
  answer(work: (services: Services) => Promise<unknown>): Promise<void>;
}

export type CommandGroup = (program: Command, context: CommandContext) => void;
