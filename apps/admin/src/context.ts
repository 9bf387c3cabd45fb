import type { Accounts, ApiKeys, ScraperKeys } from '@creator-discovery/accounts';
import type { CampaignStore, RequestBudget } from '@creator-discovery/collection';
import type { CreatorImport, CreatorStore } from '@creator-discovery/creators';
import type { Ledger, Purchases } from '@creator-discovery/credits';
import type { EventSettings } from '@creator-discovery/events';
import type { RequestRecords } from '@creator-discovery/history';
import type { JobOverview, JobStore } from '@creator-discovery/jobs';
import type { AuditLog, Finding, Operators, Reports } from '@creator-discovery/operators';
import type { ReadCookies } from '@creator-discovery/photonet-http';
import type {
  ArchiveFile,
  ArchiveReport,
  BackupReport,
  ChoreRuns,
  LedgerArchives,
  RestoreReport,
} from '@creator-discovery/postgres';
import type { BusinessClock } from '@creator-discovery/rate-limits';
import type { PhotonetSessions, ProbedRoute, ProviderCosts } from '@creator-discovery/scraping';

export interface AdminStreams {
  readonly stdin: NodeJS.ReadableStream;
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream & { readonly isTTY?: boolean };
  readonly environment: NodeJS.ProcessEnv;
}

export interface Services {
  readonly accounts: Accounts;
  readonly clock: BusinessClock;
  readonly apiKeys: ApiKeys;
  readonly eventSettings: EventSettings;
  readonly scraperKeys: ScraperKeys;
  readonly ledger: Ledger;
  readonly purchases: Purchases;
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
   * Returns every route to the photo network that the environment configures.
   *
   * @throws Refusal if these settings conflict.
   */
  readonly photonetRoutes: () => readonly ProbedRoute[];
  /** Checks the database and the environment for `doctor`. */
  readonly inspect: () => Promise<readonly Finding[]>;
  readonly backups: Backups;
  /** Successes of scheduled commands, for metrics. */
  readonly runs: Pick<ChoreRuns, 'record'>;
  readonly archives: Archives;
  readonly photonet: PhotonetServices;
}

/** The operator's own sessions with the photo network. */
export interface PhotonetServices {
  readonly sessions: PhotonetSessions;
  /** Minimum interval between two requests of one session, in seconds. */
  readonly paceSeconds: number;
  /** Whether PHOTONET_SESSION_KEY is set, which encrypts stored cookies. */
  readonly hasKey: boolean;
  readCookies(file: string): ReadCookies;
}

export interface Backups {
  /** @param store writes the bytes; the backup is complete once it resolves. */
  backUp(store: (bytes: AsyncIterable<Buffer>) => Promise<void>): Promise<BackupReport>;
  /** @param open opens the file from its beginning. */
  restore(open: () => AsyncIterable<Uint8Array>): Promise<RestoreReport>;
}

export interface Archives extends Pick<LedgerArchives, 'list' | 'check'> {
  /** @param before the first month to keep, `YYYY-MM`. */
  archive(before: string, file: ArchiveFile): Promise<ArchiveReport>;
}
