import type { Accounts, ApiKeys, ScraperKeys } from '@creator-discovery/accounts';
import type { CampaignStore, RequestBudget } from '@creator-discovery/collection';
import type { CreatorImport, CreatorStore } from '@creator-discovery/creators';
import type { Ledger } from '@creator-discovery/credits';
import type { RequestRecords } from '@creator-discovery/history';
import type { JobOverview, JobStore } from '@creator-discovery/jobs';
import type { AuditLog, Operators, Reports } from '@creator-discovery/operators';
import type { ReadCookies } from '@creator-discovery/photonet-http';
import type {
  ArchiveFile,
  ArchiveReport,
  BackupReport,
  LedgerArchives,
  RestoreReport,
} from '@creator-discovery/postgres';
import type { PhotonetSessions, ProbedWay, ProviderCosts } from '@creator-discovery/scraping';

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
  /**
   * The ways in which the photo network is read, one by one, by the settings of the environment.
   *
   * @throws Refusal where these don't fit together.
   */
  readonly photonetWays: () => readonly ProbedWay[];
  readonly backups: Backups;
  readonly archives: Archives;
  readonly photonet: PhotonetServices;
}

/** The operator's own sessions with the photo network. */
export interface PhotonetServices {
  readonly sessions: PhotonetSessions;
  /** The least time between two requests of one session, in seconds. */
  readonly paceSeconds: number;
  /** Whether there is a key that cookies can be stored under. */
  readonly hasKey: boolean;
  readCookies(file: string): ReadCookies;
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
