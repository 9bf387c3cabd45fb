import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { ScraperKeys } from '@creator-discovery/accounts';
import { holdSweep, Ledger } from '@creator-discovery/credits';
import {
  CallsInFlight,
  type Composition,
  counterFromZero,
  Housekeeping,
  instrumentsOf,
  PoolMetrics,
  type ProcessParts,
  ProcessProblem,
  showCallsInFlight,
  statementSpans,
  version,
} from '@creator-discovery/http-server';
import { photonetModule, photonetProblem, photonetWarnings } from '@creator-discovery/photonet-http';
import { ChoreRuns, countedAnswers, DatabaseHealth, PoolReport, postgresModule } from '@creator-discovery/postgres';
import { ScrapeRates } from '@creator-discovery/rate-limits';
import { PhotonetSource, ProbeResults, ScrapeCache, SourceRoutes } from '@creator-discovery/scraping';
import { Container } from 'inversify';
import { refusedBody } from './answers.ts';
import { documentsOf } from './documents/served-documents.ts';
import { OpenCalls } from './open-calls.ts';
import { RateGate } from './rate-gate.ts';
import { ScheduledProbe } from './scheduled-probe.ts';
import { gateOf, scraperApiRoutes } from './scraper-api.ts';
import type { Settings } from './settings.ts';

export function composeScraperApi(parts: ProcessParts<Settings>): Composition {
  const { settings, logger, metrics, tracing } = parts;
  const container = new Container({ defaultScope: 'Singleton' });
  const pools = new PoolMetrics(metrics);
  const cache = counterFromZero(metrics, countedAnswers);
  const problem = photonetProblem(settings);
  if (problem !== null) throw new ProcessProblem(problem);
  for (const warning of photonetWarnings(settings)) logger.warn(warning);
  const photonet = photonetModule(settings, instrumentsOf(parts));
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
      onFault: (error) => logger.warn('background fault', { error }),
      log: (level, line) => logger[level](line),
    }),
    photonet,
  );
  const ledger = container.get(Ledger);
  const database = container.get(DatabaseHealth);
  const openCalls = new OpenCalls();
  const callsInFlight = new CallsInFlight(settings.CALLS_IN_FLIGHT_PER_KEY);
  pools.watch('database', container.get(PoolReport).state);
  showCallsInFlight(callsInFlight, metrics);
  const housekeeping = new Housekeeping([holdSweep(ledger)], { runs: container.get(ChoreRuns), logger, metrics });
  const probe = new ScheduledProbe(
    {
      routes: () => container.get(SourceRoutes).routes(),
      targets: settings.PHOTONET_PROBE_TARGETS,
      everySeconds: settings.PHOTONET_PROBE_MINUTES * 60,
    },
    { results: container.get(ProbeResults), logger, metrics },
  );
  return {
    port: settings.SCRAPER_API_PORT,
    refusal: database.refusal,
    checks: {
      vital: { database: database.check },
      ready: { writable: database.writable, migrations: database.migrated },
    },
    refusedBody,
    crossOrigin: { origins: settings.CORS_ORIGINS, path: '/v1' },
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
    begin: () => {
      housekeeping.start();
      probe.start();
    },
    drain: async () => {
      openCalls.drain();
      probe.stop();
      await housekeeping.stop();
    },
    close: async () => {
      // Abandoned fetches fail first, while their outcome can still be stored.
      await container.unloadAsync(photonet);
      await container.unbindAllAsync();
    },
  };
}
