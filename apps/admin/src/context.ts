import type { Accounts, ApiKeys, ScraperKeys } from '@creator-discovery/accounts';
import type { CreatorImport, CreatorStore } from '@creator-discovery/creators';
import type { Ledger } from '@creator-discovery/credits';
import type { JobOverview, JobStore } from '@creator-discovery/jobs';
import type { AuditLog, Operators, Reports } from '@creator-discovery/operators';

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
  readonly operators: Operators;
  readonly auditLog: AuditLog;
  readonly reports: Reports;
}
