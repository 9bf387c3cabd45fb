import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { ScraperKeys } from '@creator-discovery/accounts';
import type { Ledger } from '@creator-discovery/credits';
import {
  type Composition,
  Counter,
  commonSettings,
  databaseUrl,
  type Logger,
  type Metrics,
  port,
} from '@creator-discovery/http-server';
import {
  PhotonetHttpSource,
  photonetSettingsOf,
  photonetVariables,
  photonetWarnings,
} from '@creator-discovery/photonet-http';
import {
  createDatabase,
  type Database,
  PostgresLedger,
  PostgresScrapeCache,
  PostgresScrapeRates,
  PostgresScraperKeys,
} from '@creator-discovery/postgres';
import type { RateLimitStore } from '@creator-discovery/rate-limits';
import type { PhotonetSource, ScrapeCache } from '@creator-discovery/scraping';
import { Container, type ServiceIdentifier } from 'inversify';
import { sql } from 'kysely';
import { z } from 'zod';
import { documentsOf } from './openapi.ts';
import { Waiting } from './patience.ts';
import { RateGate } from './rate-gate.ts';
import { scraperApiRoutes } from './scraper-api.ts';

/** The version that `/health` and the OpenAPI description show. */
export const version = '1.0.0';

/** Settings of the scraper API. (contract 1) */
export const settings = z.object({
  ...commonSettings,
  ...photonetVariables,
  DATABASE_URL: databaseUrl,
  SCRAPER_API_PORT: port(8081),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(500).default(16).describe('a number of connections, 1 to 500'),
});

export type Settings = z.output<typeof settings>;

const ids = {
  database: Symbol('database') as ServiceIdentifier<Database>,
  ledger: Symbol('ledger') as ServiceIdentifier<Ledger>,
  keys: Symbol('scraper keys') as ServiceIdentifier<ScraperKeys>,
  rateLimits: Symbol('rate limits') as ServiceIdentifier<Pick<RateLimitStore, 'take'>>,
  cache: Symbol('scrape cache') as ServiceIdentifier<ScrapeCache>,
  source: Symbol('photo network') as ServiceIdentifier<PhotonetSource & { close(): Promise<void> }>,
};

const holdSweepMs = 15_000;

function bound(settings: Settings, logger: Logger): Container {
  const container = new Container({ defaultScope: 'Singleton' });
  const onFault = (error: unknown): void => logger.warn('a fault in the background', { error });
  container.bind(ids.database).toDynamicValue(() =>
    createDatabase(settings.DATABASE_URL, {
      max: settings.DATABASE_POOL_SIZE,
      applicationName: 'scraper-api',
      onConnectionError: onFault,
    }),
  );
  container.bind(ids.ledger).toResolvedValue((db: Database) => new PostgresLedger(db), [ids.database]);
  container.bind(ids.keys).toResolvedValue((db: Database) => new PostgresScraperKeys(db), [ids.database]);
  container.bind(ids.rateLimits).toResolvedValue((db: Database) => new PostgresScrapeRates(db), [ids.database]);
  container.bind(ids.cache).toResolvedValue((db: Database) => new PostgresScrapeCache(db, { onFault }), [ids.database]);
  container.bind(ids.source).toDynamicValue(() => new PhotonetHttpSource(photonetSettingsOf(settings)));
  return container;
}

/** The scraper API out of its settings. */
export function compose({
  settings,
  logger,
  metrics,
}: {
  settings: Settings;
  logger: Logger;
  metrics: Metrics;
}): Composition {
  const container = bound(settings, logger);
  const db = container.get(ids.database);
  const ledger = container.get(ids.ledger);
  const source = container.get(ids.source);
  const waiting = new Waiting();
  for (const warning of photonetWarnings(photonetSettingsOf(settings))) logger.warn(warning);
  const scrapes = new Counter({
    name: 'scrapes_total',
    help: 'Metered calls by endpoint, outcome and cache.',
    labelNames: ['endpoint', 'outcome', 'cache'],
    registers: [metrics.registry],
  });
  let sweep: NodeJS.Timeout | undefined;
  return {
    port: settings.SCRAPER_API_PORT,
    checks: {
      vital: {
        database: async () => {
          await sql`select 1`.execute(db);
        },
      },
    },
    routes: scraperApiRoutes({
      ports: { ledger, source, cache: container.get(ids.cache) },
      keys: container.get(ids.keys),
      rates: new RateGate(container.get(ids.rateLimits)),
      waiting,
      documents: documentsOf(version),
      logger,
      scrapes,
      newOperationKey: () => `scrape:${randomUUID()}`,
    }),
    // Holds whose process died are given back by whoever still runs.
    begin: () => {
      sweep = setInterval(() => {
        ledger.expireHolds().catch((error: unknown) => logger.warn('holds were not swept', { error }));
      }, holdSweepMs);
    },
    drain: () => {
      clearInterval(sweep);
      waiting.drain();
    },
    close: async () => {
      await source.close();
      await db.destroy();
    },
  };
}
