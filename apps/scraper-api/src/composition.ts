import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { ScraperKeys } from '@creator-discovery/accounts';
import { holdSweep, Ledger } from '@creator-discovery/credits';
import {
  CallMetrics,
  CallsInFlight,
  type Composition,
  counterFromZero,
  Housekeeping,
  PoolMetrics,
  type ProcessParts,
  showCallsInFlight,
  statementSpans,
  version,
} from '@creator-discovery/http-server';
import {
  measuredReads,
  photonetModule,
  photonetSettingsOf,
  photonetWarnings,
  requestPlanVersions,
  unreadableItems,
} from '@creator-discovery/photonet-http';
import { countedAnswers, DatabaseHealth, PoolReport, postgresModule } from '@creator-discovery/postgres';
import { ScrapeRates } from '@creator-discovery/rate-limits';
import { PhotonetSource, ScrapeCache } from '@creator-discovery/scraping';
import { Container } from 'inversify';
import { refusedBody } from './answers.ts';
import { documentsOf } from './documents/served-documents.ts';
import { OpenCalls } from './open-calls.ts';
import { RateGate } from './rate-gate.ts';
import { gateOf, scraperApiRoutes } from './scraper-api.ts';
import type { Settings } from './settings.ts';

/** Composes the scraper API. */
export function composeScraperApi({ settings, logger, metrics, tracing }: ProcessParts<Settings>): Composition {
  const container = new Container({ defaultScope: 'Singleton' });
  const pools = new PoolMetrics(metrics);
  const reads = new CallMetrics(metrics, measuredReads);
  const unreadable = counterFromZero(metrics, unreadableItems);
  const plans = counterFromZero(metrics, requestPlanVersions);
  const cache = counterFromZero(metrics, countedAnswers);
  const photonet = photonetModule(photonetSettingsOf(settings), {
    onRead: (...read) => reads.observe(...read),
    onRoute: ({ target, unreadable: count }) => unreadable.inc({ target }, count),
    onPlan: (read) => {
      plans.inc({ outcome: read.outcome });
      if (read.outcome === 'refused') logger.error(`the new request plan is not used: ${read.problem}`);
    },
  });
  container.load(
    postgresModule({
      url: settings.DATABASE_URL,
      directUrl: settings.DATABASE_DIRECT_URL,
      sessionKeys: settings.PHOTONET_SESSION_KEY,
      max: settings.DATABASE_POOL_SIZE,
      applicationName: 'scraper-api',
      onAcquired: pools.acquired('database'),
      ...statementSpans(tracing),
      onCacheAnswer: (from) => cache.inc({ from }),
      onFault: (error) => logger.warn('a fault in the background', { error }),
      onUnfit: (line) => logger.error(line),
    }),
    photonet,
  );
  for (const warning of photonetWarnings(photonetSettingsOf(settings))) logger.warn(warning);
  const ledger = container.get(Ledger);
  const database = container.get(DatabaseHealth);
  const openCalls = new OpenCalls();
  const callsInFlight = new CallsInFlight(settings.CALLS_IN_FLIGHT_PER_KEY);
  pools.watch('database', container.get(PoolReport).state);
  showCallsInFlight(callsInFlight, metrics);
  const housekeeping = new Housekeeping([holdSweep(ledger)], { logger, metrics });
  return {
    port: settings.SCRAPER_API_PORT,
    refusal: database.refusal,
    checks: {
      vital: { database: database.check },
      ready: { writable: database.writable, migrations: database.migrated },
    },
    refusedBody,
    gate: gateOf(database.isAvailable),
    routes: scraperApiRoutes({
      ports: { ledger, source: container.get(PhotonetSource), cache: container.get(ScrapeCache) },
      keys: container.get(ScraperKeys),
      rates: new RateGate(container.get(ScrapeRates)),
      callsInFlight,
      openCalls,
      documents: documentsOf(version),
      logger,
      metrics,
      newOperationKey: () => `scrape:${randomUUID()}`,
    }),
    begin: () => housekeeping.start(),
    drain: async () => {
      openCalls.drain();
      await housekeeping.stop();
    },
    close: async () => {
      // Fetches that nobody waits for any more fail first, while their outcome can still be stored.
      await container.unloadAsync(photonet);
      await container.unbindAllAsync();
    },
  };
}
