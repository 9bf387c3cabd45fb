import 'reflect-metadata';
import { Admission } from '@creator-discovery/admission';
import { CreatorFeed } from '@creator-discovery/creators';
import { Ledger } from '@creator-discovery/credits';
import {
  type Composition,
  Housekeeping,
  PoolMetrics,
  type ProcessParts,
  statementSpans,
} from '@creator-discovery/http-server';
import { JobEngine, JobOverview, JobSteps } from '@creator-discovery/jobs';
import { placesModule } from '@creator-discovery/places';
import { DatabaseHealth, PoolReport, postgresModule, Retention } from '@creator-discovery/postgres';
import { PhotonetSessions } from '@creator-discovery/scraping';
import { Container } from 'inversify';
import { showBacklog } from './backlog.ts';
import { choresOf } from './chores.ts';
import { engineCheck, engineModule } from './engine.ts';
import { JobReport } from './job-report.ts';
import { jobStepsModule } from './job-steps-module.ts';
import { showPhotonetSessions } from './photonet-sessions.ts';
import type { Settings } from './settings.ts';

/** Time that steps in flight get when the process stops. */
const graceMs = 7000;

/** Pages that are stored for ever. */
const foreverDays = 36_500;

/** Composes the job worker. */
export function composeJobWorker({ settings, logger, metrics, tracing }: ProcessParts<Settings>): Composition {
  const report = new JobReport(logger, metrics);
  const pools = new PoolMetrics(metrics);
  const container = new Container({ defaultScope: 'Singleton' });
  container.load(
    postgresModule({
      url: settings.DATABASE_URL,
      directUrl: settings.DATABASE_DIRECT_URL,
      max: settings.JOB_CONCURRENCY + 4,
      applicationName: 'creator-discovery job-worker',
      onAcquired: pools.acquired('database'),
      ...statementSpans(tracing),
      prices: { creditsPerCreator: settings.CREDITS_PER_CREATOR },
      lifetimes: { pageRetentionSeconds: (settings.RETAIN_SEARCH_PAGES_DAYS || foreverDays) * 86_400 },
      onFault: (error) => logger.warn('a fault in the background', { error }),
      onUnfit: (line) => logger.error(line),
    }),
    placesModule,
    jobStepsModule(settings, report, tracing),
    engineModule(settings, report),
  );
  const engine = container.get(JobEngine);
  const database = container.get(DatabaseHealth);
  const ledger = container.get(Ledger);
  pools.watch('database', container.get(PoolReport).state);
  showPhotonetSessions(container.get(PhotonetSessions), metrics);
  showBacklog({ overview: container.get(JobOverview), ledger }, metrics);
  const chores = choresOf(settings, {
    ledger,
    feed: container.get(CreatorFeed),
    admission: container.get(Admission),
    retention: container.get(Retention),
  });
  const housekeeping = new Housekeeping(chores, { logger, metrics });
  return {
    port: settings.JOB_WORKER_PORT,
    refusal: database.refusal,
    checks: {
      vital: { database: database.check },
      ready: { writable: database.writable, migrations: database.migrated, engine: engineCheck(settings, engine) },
    },
    begin: async () => {
      housekeeping.start();
      await engine.start(container.get(JobSteps));
    },
    drain: async () => {
      await Promise.all([engine.stop(graceMs), housekeeping.stop()]);
    },
    close: () => container.unbindAllAsync(),
  };
}
