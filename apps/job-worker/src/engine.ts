import type { JobEngine, JobOutbox, JobSignal } from '@creator-discovery/jobs';
import { type Database, EmbeddedJobEngine } from '@creator-discovery/postgres';
import { TemporalJobEngine, type TemporalJobEngineOptions } from '@creator-discovery/temporal';
import type { JobReport } from './job-report.ts';
import type { Settings } from './settings.ts';

/** What both engines are made of. */
export interface EngineParts {
  readonly settings: Settings;
  readonly db: Database;
  readonly signal: JobSignal;
  readonly outbox: JobOutbox;
  readonly report: JobReport;
}

/** An engine, and whether it is able to work now. */
export interface Engine {
  readonly name: 'embedded' | 'temporal';
  readonly jobs: JobEngine;
  isWorking(): boolean;
}

/** Temporal where it is set, else the embedded engine on the database. (contract 1 "jobs") */
export function chooseEngine({ settings, db, signal, outbox, report }: EngineParts): Engine {
  const { TEMPORAL_ADDRESS: address } = settings;
  if (address !== undefined) {
    const options = { ...temporalOptions(settings, address), onFault: report.fault, onLog: report.temporal };
    const temporal = new TemporalJobEngine(options, { outbox, signal });
    return { name: 'temporal', jobs: temporal, isWorking: () => temporal.working };
  }
  const embedded = new EmbeddedJobEngine(db, signal, {
    concurrency: settings.JOB_CONCURRENCY,
    leaseSeconds: settings.JOB_LEASE_SECONDS,
    onFault: report.fault,
  });
  return { name: 'embedded', jobs: embedded, isWorking: () => true };
}

/** How Temporal is reached and used, as the settings say. A certificate or a root of one's own implies TLS. */
export function temporalOptions(settings: Settings, address: string): TemporalJobEngineOptions {
  const { TEMPORAL_API_KEY: apiKey, TEMPORAL_TLS_SERVER_NAME: serverName } = settings;
  const { TEMPORAL_TLS_CA_FILE: ca, TEMPORAL_TLS_CERT_FILE: certificate, TEMPORAL_TLS_KEY_FILE: key } = settings;
  const encrypted = settings.TEMPORAL_TLS || ca !== undefined || certificate !== undefined;
  const tls = {
    ...(serverName === undefined ? {} : { serverName }),
    ...(ca === undefined ? {} : { serverRootCertificate: ca }),
    ...(certificate === undefined || key === undefined ? {} : { clientCertificate: { certificate, key } }),
  };
  return {
    address,
    namespace: settings.TEMPORAL_NAMESPACE,
    taskQueue: settings.TEMPORAL_TASK_QUEUE,
    concurrency: settings.JOB_CONCURRENCY,
    searchAttributes: settings.TEMPORAL_SEARCH_ATTRIBUTES,
    ...(encrypted ? { tls } : {}),
    ...(apiKey === undefined ? {} : { apiKey }),
  };
}
