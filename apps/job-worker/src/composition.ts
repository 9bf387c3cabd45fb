import 'reflect-metadata';
import { Admission } from '@creator-discovery/admission';
import { CampaignSteps, CampaignStore, RefreshSteps, RequestBudget } from '@creator-discovery/collection';
import { ContactChecks, CreatorFeed } from '@creator-discovery/creators';
import { Ledger } from '@creator-discovery/credits';
import { type Attempt, EventOutbox } from '@creator-discovery/events';
import { ExcludedCreators, SavedSearches } from '@creator-discovery/history';
import {
  type Composition,
  Housekeeping,
  instrumentsOf,
  PoolMetrics,
  type ProcessParts,
  ProcessProblem,
  statementSpans,
} from '@creator-discovery/http-server';
import { JobEngine, JobOverview, JobSteps } from '@creator-discovery/jobs';
import { photonetModule, photonetProblem, photonetWarnings } from '@creator-discovery/photonet-http';
import {
  ChoreRuns,
  DatabaseHealth,
  eventsModule,
  PartitionsAhead,
  PoolReport,
  PostgresCreatorIndex,
  postgresModule,
  Retention,
} from '@creator-discovery/postgres';
import { contactFormatsModule } from '@creator-discovery/reference-data/contact-formats';
import { languageDetectionModule } from '@creator-discovery/reference-data/language-detection';
import { placesModule } from '@creator-discovery/reference-data/places';
import { PhotonetSessions } from '@creator-discovery/scraping';
import { LanguageDictionary, PlaceDictionary, SeedCreators } from '@creator-discovery/search-filters';
import { Container, type ContainerModule } from 'inversify';
import { showBacklog, showOutbox } from './backlog.ts';
import { CampaignReport, showCollection } from './campaign-report.ts';
import { campaignEngineOf, campaignStepsModule, installationWindows, refreshChore } from './campaigns.ts';
import { choresOf, contactChores, deliveryChore, savedSearchChore } from './chores.ts';
import { campaignEngineModule, engineCheck, engineModule } from './engine.ts';
import { EventSender } from './event-sender.ts';
import { JobReport } from './job-report.ts';
import { jobStepsModule } from './job-steps-module.ts';
import { showPhotonetSessions } from './photonet-sessions.ts';
import { showScheduledCommands } from './scheduled-commands.ts';
import { sendEvent } from './send-event.ts';
import type { Settings } from './settings.ts';

/** Time for current steps when the process stops. */
const graceMs = 7000;

export async function composeJobWorker({
  settings,
  logger,
  metrics,
  tracing,
}: ProcessParts<Settings>): Promise<Composition> {
  const report = new JobReport(logger, metrics);
  const campaignReport = new CampaignReport(logger, metrics);
  const pools = new PoolMetrics(metrics);
  const problem = photonetProblem(settings);
  if (problem !== null) throw new ProcessProblem(problem);
  const container = new Container({ defaultScope: 'Singleton' });
  container.load(
    databaseModule({ settings, logger, tracing }, pools),
    eventsModule(settings.PHOTONET_CURSOR_SECRET),
    placesModule,
    contactFormatsModule,
    languageDetectionModule,
    // Failed visits are tried again later. Their requests count, so the source must not retry by itself.
    photonetModule(settings, instrumentsOf({ metrics, logger }), 1),
    jobStepsModule(settings, report, tracing),
    campaignStepsModule(settings, campaignReport),
    await campaignEngineModule(settings, campaignReport),
    await engineModule(settings, report),
  );
  const engine = container.get(JobEngine);
  const campaigns = campaignEngineOf(container, settings);
  if (campaigns !== null) for (const warning of photonetWarnings(settings)) logger.warn(warning);
  const database = container.get(DatabaseHealth);
  const ledger = container.get(Ledger);
  pools.watch('database', container.get(PoolReport).state);
  showPhotonetSessions(container.get(PhotonetSessions), metrics);
  showCollection(
    {
      store: container.get(CampaignStore),
      budget: container.get(RequestBudget),
      installation: installationWindows(settings),
    },
    metrics,
  );
  showBacklog({ overview: container.get(JobOverview), ledger }, metrics);
  showScheduledCommands(container.get(ChoreRuns), metrics);
  const chores = choresOf(settings, {
    ledger,
    feed: container.get(CreatorFeed),
    admission: container.get(Admission),
    retention: container.get(Retention),
    partitions: container.get(PartitionsAhead),
  });
  const refresh = settings.COLLECTION_REFRESH ? [refreshChore(container.get(RefreshSteps))] : [];
  const checks = contactChores(settings, container.get(ContactChecks));
  const watched = savedSearchChore({
    savedSearches: container.get(SavedSearches),
    excluded: container.get(ExcludedCreators),
    index: container.get(PostgresCreatorIndex),
    places: container.get(PlaceDictionary),
    languages: container.get(LanguageDictionary),
    seeds: container.get(SeedCreators),
  });
  const outbox = container.get(EventOutbox);
  const events = eventSenderOf(outbox, { settings, logger, metrics });
  const housekeeping = new Housekeeping([...chores, watched, deliveryChore(outbox), ...refresh, ...checks], {
    runs: container.get(ChoreRuns),
    logger,
    metrics,
  });
  return {
    port: settings.JOB_WORKER_PORT,
    refusal: database.refusal,
    checks: {
      vital: { database: database.check },
      ready: { writable: database.writable, migrations: database.migrated, engine: engineCheck(settings, engine) },
    },
    begin: async () => {
      housekeeping.start();
      events.start();
      await engine.start(container.get(JobSteps));
      await campaigns?.start(campaignReport.timed(container.get(CampaignSteps)));
    },
    drain: async () => {
      await Promise.all([engine.stop(graceMs), campaigns?.stop(graceMs), events.stop(graceMs), housekeeping.stop()]);
    },
    close: () => container.unbindAllAsync(),
  };
}

function eventSenderOf(
  outbox: EventOutbox,
  { settings, logger, metrics }: Omit<ProcessParts<Settings>, 'tracing'>,
): EventSender {
  showOutbox(outbox, metrics);
  const send = (attempt: Attempt) => sendEvent(attempt, settings.WEBHOOK_ALLOWED_NETWORKS);
  return new EventSender({ outbox, send, logger, metrics });
}

function databaseModule(
  { settings, logger, tracing }: Omit<ProcessParts<Settings>, 'metrics'>,
  pools: PoolMetrics,
): ContainerModule {
  return postgresModule({
    url: settings.DATABASE_URL,
    directUrl: settings.DATABASE_DIRECT_URL,
    max: settings.JOB_CONCURRENCY + settings.COLLECTION_CONCURRENCY + 4,
    sessionKeys: settings.PHOTONET_SESSION_KEY,
    applicationName: 'creator-discovery job-worker',
    onAcquired: pools.acquired('database'),
    ...statementSpans(tracing),
    prices: { creditsPerCreator: settings.CREDITS_PER_CREATOR },
    onFault: (error) => logger.warn('background fault', { error }),
    log: (level, line) => logger[level](line),
  });
}
