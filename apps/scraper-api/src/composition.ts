import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { ScraperKeys } from '@creator-discovery/accounts';
import { holdSweep, Ledger } from '@creator-discovery/credits';
import { CallsInFlight, type Composition, Housekeeping, type ProcessParts } from '@creator-discovery/http-server';
import { photonetModule, photonetSettingsOf, photonetWarnings } from '@creator-discovery/photonet-http';
import { DatabaseHealth, postgresModule } from '@creator-discovery/postgres';
import { ScrapeRates } from '@creator-discovery/rate-limits';
import { PhotonetSource, ScrapeCache } from '@creator-discovery/scraping';
import { Container } from 'inversify';
import { refusedBody } from './answers.ts';
import { documentsOf } from './documents/served-documents.ts';
import { OpenCalls } from './open-calls.ts';
import { RateGate } from './rate-gate.ts';
import { gateOf, scraperApiRoutes } from './scraper-api.ts';
import type { Settings } from './settings.ts';
import { version } from './version.ts';

/** Composes the scraper API. */
export function composeScraperApi({ settings, logger, metrics }: ProcessParts<Settings>): Composition {
  const container = new Container({ defaultScope: 'Singleton' });
  const photonet = photonetModule(photonetSettingsOf(settings));
  container.load(
    postgresModule({
      url: settings.DATABASE_URL,
      directUrl: settings.DATABASE_DIRECT_URL,
      max: settings.DATABASE_POOL_SIZE,
      applicationName: 'scraper-api',
      onFault: (error) => logger.warn('a fault in the background', { error }),
      onUnfit: (line) => logger.error(line),
    }),
    photonet,
  );
  for (const warning of photonetWarnings(photonetSettingsOf(settings))) logger.warn(warning);
  const ledger = container.get(Ledger);
  const database = container.get(DatabaseHealth);
  const openCalls = new OpenCalls();
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
      callsInFlight: new CallsInFlight(settings.CALLS_IN_FLIGHT_PER_KEY),
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
