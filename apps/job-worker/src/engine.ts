import type { HealthCheck } from '@creator-discovery/http-server';
import type { JobEngine } from '@creator-discovery/jobs';
import { embeddedCampaignsModule, embeddedJobsModule } from '@creator-discovery/postgres';
import { compact } from '@creator-discovery/search-filters';
import type { TemporalCampaignEngineOptions, TemporalJobEngineOptions } from '@creator-discovery/temporal';
import type { ContainerModule } from 'inversify';
import type { CampaignReport } from './campaign-report.ts';
import type { JobReport } from './job-report.ts';
import type { Settings } from './settings.ts';

/** Binds `JobEngine` to Temporal if its address is set, otherwise to the embedded engine. (contract 1 "jobs") */
export async function engineModule(settings: Settings, report: JobReport): Promise<ContainerModule> {
  const { TEMPORAL_ADDRESS: address } = settings;
  if (address !== undefined) {
    const { temporalModule } = await temporal();
    return temporalModule({ ...temporalOptions(settings, address), onFault: report.fault, onLog: report.temporal });
  }
  return embeddedJobsModule({
    concurrency: settings.JOB_CONCURRENCY,
    leaseSeconds: settings.JOB_LEASE_SECONDS,
    onFault: report.fault,
  });
}

/** Binds `CampaignEngine` to the same system as `JobEngine`. */
export async function campaignEngineModule(settings: Settings, report: CampaignReport): Promise<ContainerModule> {
  const { TEMPORAL_ADDRESS: address, COLLECTION_CONCURRENCY: concurrency } = settings;
  const onFault = report.fault;
  if (address === undefined) return embeddedCampaignsModule({ concurrency, onFault });
  const { temporalCampaignsModule } = await temporal();
  return temporalCampaignsModule({ ...temporalCampaignOptions(settings, address), onFault });
}

/** Loads Temporal on demand: its native library would take a third of the start of a worker without Temporal. */
function temporal() {
  return import('@creator-discovery/temporal');
}

export function engineCheck(settings: Settings, engine: Pick<JobEngine, 'working'>): HealthCheck {
  const name = settings.TEMPORAL_ADDRESS === undefined ? 'embedded' : 'temporal';
  return async () => {
    if (!engine.working) throw new Error('The engine is not connected.');
    return { engine: name };
  };
}

/**
 * Returns the options of campaigns: those of jobs, with a separate task queue. Campaigns last for months, so they always
 * continue in the current build.
 */
export function temporalCampaignOptions(
  settings: Settings,
  address: string,
): Omit<TemporalCampaignEngineOptions, 'onFault'> {
  const { searchAttributes: _, version, ...options } = temporalOptions(settings, address);
  return {
    ...options,
    taskQueue: `${options.taskQueue}-campaigns`,
    concurrency: settings.COLLECTION_CONCURRENCY,
    slots: settings.TEMPORAL_CAMPAIGN_SLOTS,
    ...(version === undefined ? {} : { version: { ...version, inProgress: 'auto_upgrade' } }),
  };
}

/** Returns the options of Temporal. A certificate, an authority or a server name implies TLS. */
export function temporalOptions(settings: Settings, address: string): Omit<TemporalJobEngineOptions, 'onFault'> {
  const { TEMPORAL_API_KEY: apiKey, TEMPORAL_TLS_SERVER_NAME: serverName } = settings;
  const { TEMPORAL_METRICS_PORT: metricsPort, METRICS_HOST: host } = settings;
  const { TEMPORAL_TLS_CA_FILE: ca, TEMPORAL_TLS_CERT_FILE: certificate, TEMPORAL_TLS_KEY_FILE: key } = settings;
  const { TEMPORAL_BUILD_ID: buildId, TEMPORAL_DEPLOYMENT: deployment } = settings;
  const named = [serverName, ca, certificate].some((part) => part !== undefined);
  const encrypted = settings.TEMPORAL_TLS || named;
  const clientCertificate = certificate && key && { certificate, key };
  const tls = compact({ serverName, serverRootCertificate: ca, clientCertificate });
  return compact({
    address,
    namespace: settings.TEMPORAL_NAMESPACE,
    taskQueue: settings.TEMPORAL_TASK_QUEUE,
    concurrency: settings.JOB_CONCURRENCY,
    workflowSlots: settings.TEMPORAL_WORKFLOW_SLOTS,
    cachedWorkflows: settings.TEMPORAL_CACHED_WORKFLOWS,
    heartbeatSeconds: settings.TEMPORAL_HEARTBEAT_SECONDS,
    searchAttributes: settings.TEMPORAL_SEARCH_ATTRIBUTES,
    tls: encrypted ? tls : undefined,
    apiKey,
    version:
      buildId === undefined ? undefined : { deployment, buildId, inProgress: settings.TEMPORAL_JOBS_IN_PROGRESS },
    metricsAddress: metricsPort === undefined ? undefined : `${host.includes(':') ? `[${host}]` : host}:${metricsPort}`,
  });
}
