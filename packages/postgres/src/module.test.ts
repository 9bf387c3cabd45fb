import { Accounts, ApiKeys, ConsoleSessions, ScraperKeys } from '@creator-discovery/accounts';
import { Admission } from '@creator-discovery/admission';
import { Conversations } from '@creator-discovery/chat';
import { CreatorFeed, CreatorStore, Lists, Ownership } from '@creator-discovery/creators';
import { Ledger } from '@creator-discovery/credits';
import { SearchHistory } from '@creator-discovery/history';
import { JobEngine, JobOutbox, JobOverview, JobSignal, JobStore } from '@creator-discovery/jobs';
import { BusinessClock, RateLimitStore, ScrapeRates } from '@creator-discovery/rate-limits';
import { ScrapeCache } from '@creator-discovery/scraping';
import { CreatorIndex, FacetDictionary, PlaceDictionary, SeedCreators } from '@creator-discovery/search-filters';
import { afterAll, beforeEach, expect, jest, test } from '@jest/globals';
import { Container, type ServiceIdentifier } from 'inversify';
import {
  DatabaseHealth,
  EmbeddedJobEngine,
  embeddedJobsModule,
  PostgresCreatorIndex,
  postgresModule,
} from './index.ts';
import { createMigratedDatabase } from './testing.ts';

let container: Container;

const database = await createMigratedDatabase();
afterAll(() => database.drop());

beforeEach(() => {
  container = new Container();
  container.load(postgresModule({ url: database.url }));
  container.bind<unknown>(PlaceDictionary).toConstantValue({ byId: () => null });
});

const ports: readonly ServiceIdentifier<object>[] = [
  ...[Accounts, ApiKeys, ScraperKeys, Ledger, Admission, RateLimitStore, ScrapeRates, BusinessClock, ScrapeCache],
  ...[
    ConsoleSessions,
    CreatorStore,
    CreatorFeed,
    Ownership,
    Lists,
    FacetDictionary,
    SeedCreators,
    PostgresCreatorIndex,
  ],
  ...[JobStore, JobOverview, JobOutbox, JobSignal, SearchHistory, Conversations, DatabaseHealth],
];

test.each(ports.map((port) => [(port as { name: string }).name, port] as const))('binds %s, once', (_name, port) => {
  expect(container.get(port)).toBe(container.get(port));
});

test('checks for erasures while all sessions are in use, once for concurrent callers', async () => {
  const full = new Container();
  const acquired = jest.fn();
  full.load(postgresModule({ url: database.url, max: 1, onAcquired: acquired }));
  full.bind<unknown>(PlaceDictionary).toConstantValue({ byId: () => null });
  const [creators, ledger] = [full.get(CreatorStore), full.get(Ledger)];
  const holder = await full.get<{ connect(): Promise<{ release(): void }> }>(Symbol.for('postgres.Pool')).connect();
  acquired.mockClear();
  const waiting = ledger.openHolds();
  const looks = Array.from({ length: 20 }, (_, index) => creators.erasedLately(60 + index));
  expect(await Promise.all(looks)).toEqual(looks.map(() => new Set()));
  expect(acquired).toHaveBeenCalledTimes(1);
  holder.release();
  await waiting;
  await full.unbindAllAsync();
});

test('leaves the choice of engines to the app', () => {
  expect(container.isBound(CreatorIndex)).toBe(false);
  expect(container.isBound(JobEngine)).toBe(false);
  container.load(embeddedJobsModule({}));
  expect(container.get(JobEngine)).toBeInstanceOf(EmbeddedJobEngine);
});

test('uses one pool, which closes when the container unbinds it', async () => {
  const [health, clock, ledger] = [container.get(DatabaseHealth), container.get(BusinessClock), container.get(Ledger)];
  await health.check();
  expect(await clock.now()).toBeInstanceOf(Date);
  expect(await ledger.expireHolds()).toBe(0);
  await container.unbindAllAsync();
  await expect(health.check()).rejects.toThrow();
});

test('the health check fails if the database is not migrated', async () => {
  const empty = new URL(database.url);
  empty.pathname = '/postgres';
  const other = new Container();
  other.load(postgresModule({ url: empty.href }));
  await expect(other.get(DatabaseHealth).check()).rejects.toThrow('business_now');
  await other.unbindAllAsync();
});
