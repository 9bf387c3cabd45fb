import type { Accounts, ApiKeys, ScraperKeys } from '@creator-discovery/accounts';
import type { CampaignStore, RequestBudget } from '@creator-discovery/collection';
import type { CreatorImport, CreatorStore } from '@creator-discovery/creators';
import type { Ledger } from '@creator-discovery/credits';
import type { RequestRecords } from '@creator-discovery/history';
import type { JobOverview, JobStore } from '@creator-discovery/jobs';
import type { AuditLog, Operators, Reports } from '@creator-discovery/operators';
import type {
  ArchiveFile,
  ArchiveReport,
  BackupReport,
  LedgerArchives,
  RestoreReport,
} from '@creator-discovery/postgres';
import type { ProviderCosts } from '@creator-discovery/scraping';

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
  readonly campaigns: CampaignStore;
  readonly requestBudget: RequestBudget;
  readonly jobs: JobStore;
  readonly jobOverview: JobOverview;
  readonly requestRecords: RequestRecords;
  readonly operators: Operators;
  readonly auditLog: AuditLog;
  readonly reports: Reports;
  readonly providerCosts: ProviderCosts;
  readonly backups: Backups;
  readonly archives: Archives;
}

/** The whole database as a file, and back. */
export interface Backups {
  /** @param store writes the bytes; the backup is whole once it has resolved. */
  backUp(store: (bytes: AsyncIterable<Buffer>) => Promise<void>): Promise<BackupReport>;
  /** @param open opens the file from its beginning. */
  restore(open: () => AsyncIterable<Uint8Array>): Promise<RestoreReport>;
}

/** Months of the ledger that were moved to files. */
export interface Archives extends Pick<LedgerArchives, 'list' | 'check'> {
  /** @param before the first month that stays, `YYYY-MM`. */
  archive(before: string, file: ArchiveFile): Promise<ArchiveReport>;
}
