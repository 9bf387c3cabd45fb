import { randomUUID } from 'node:crypto';
import {
  CallsInFlight,
  createLogger,
  createMetrics,
  type HttpServer,
  startHttpServer,
} from '@creator-discovery/http-server';
import {
  createDatabase,
  type Database,
  PostgresLedger,
  PostgresScrapeCache,
  PostgresScrapeRates,
  PostgresScraperKeys,
} from '@creator-discovery/postgres';
import { createMigratedDatabase, type TestDatabase } from '@creator-discovery/postgres/testing';
import type { FetchResult, PhotonetSource, ScrapeTarget } from '@creator-discovery/scraping';
import { afterAll } from '@jest/globals';
import { refusedBody } from '../answers.ts';
import { documentsOf } from '../documents/served-documents.ts';
import { OpenCalls } from '../open-calls.ts';
import { RateGate } from '../rate-gate.ts';
import { scraperApiRoutes } from '../scraper-api.ts';

/** Photo network with answers set by a test. */
export class ScriptedSource implements PhotonetSource {
  readonly fetched: ScrapeTarget[] = [];
  answer: (target: ScrapeTarget) => Promise<FetchResult<unknown>> = async () => ({ ok: true, data: {}, next: null });

  async fetch(target: ScrapeTarget): Promise<FetchResult<never>> {
    this.fetched.push(target);
    return (await this.answer(target)) as FetchResult<never>;
  }

  issued(cursor: string): boolean {
    return cursor === 'made-here';
  }
}

/** Process of the scraper API on a database. */
export interface RunningScraper {
  readonly url: string;
  readonly source: ScriptedSource;
  readonly db: Database;
  /** Maximum database sessions. */
  readonly sessions: number;
  readonly log: string[];
  get(
    path: string,
    key?: string,
    headers?: Record<string, string>,
  ): Promise<{ status: number; headers: Headers; body: Body }>;
  close(): Promise<void>;
}

interface Body {
  readonly [name: string]: unknown;
  readonly error?: { code: string; message: string; reason?: string; retryable: boolean };
}

/** Starts a process on a test's database. */
export async function startScraper(
  database: TestDatabase,
  source = new ScriptedSource(),
  callsInFlight = 1000,
): Promise<RunningScraper> {
  const sessions = 8;
  const db = createDatabase(database.url, { max: sessions });
  const log: string[] = [];
  const logger = createLogger({ name: 'scraper-api', level: 'debug', write: (line) => log.push(line) });
  const metrics = createMetrics('scraper-api');
  const server: HttpServer = await startHttpServer({
    build: { version: '1.0.0' },
    host: '127.0.0.1',
    port: 0,
    logger,
    metrics,
    refusedBody,
    routes: scraperApiRoutes({
      ports: { ledger: new PostgresLedger(db), source, cache: new PostgresScrapeCache(db, { pollMs: 10 }) },
      keys: new PostgresScraperKeys(db),
      rates: new RateGate(new PostgresScrapeRates(db)),
      callsInFlight: new CallsInFlight(callsInFlight),
      openCalls: new OpenCalls(),
      documents: documentsOf('1.0.0'),
      logger,
      metrics,
      newOperationKey: () => `scrape:${randomUUID()}`,
    }),
  });
  return {
    url: server.url,
    source,
    db,
    sessions,
    log,
    get: async (path, key, headers = {}) => {
      const answer = await fetch(`${server.url}${path}`, {
        headers: { ...(key !== undefined && { 'x-api-key': key }), ...headers },
      });
      return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Body };
    },
    close: async () => {
      await server.close();
      await db.destroy();
    },
  };
}

/** Starts a process for the tests of a file, and ends it after them. */
export async function scraperUnderTest() {
  const database = await createMigratedDatabase();
  const scraper = await startScraper(database);
  afterAll(async () => {
    await scraper.close();
    await database.drop();
  });
  return { database, scraper, money: keysOf(scraper.db) };
}

/** Creates scraper keys with credits. */
function keysOf(db: Database) {
  const keys = new PostgresScraperKeys(db);
  const ledger = new PostgresLedger(db);
  return {
    keys,
    ledger,
    create: async (credits: number, rateLimitPerMinute = 100_000): Promise<{ key: string; keyId: string }> => {
      const { key, scraperKey } = await keys.create({ name: 'a test', rateLimitPerMinute });
      if (credits > 0)
        await ledger.grant({
          ownerId: scraperKey.keyId,
          operationKey: `grant:${randomUUID()}`,
          amount: credits,
          cause: { rule: 'operator.grant' },
        });
      return { key, keyId: scraperKey.keyId };
    },
    balance: async (keyId: string) => ledger.balance(keyId),
  };
}
