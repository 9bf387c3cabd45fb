import { Accounts, ApiKeys, ConsoleSessions, Grants, ScraperKeys, type SignInLimit } from '@creator-discovery/accounts';
import { Admission } from '@creator-discovery/admission';
import { Conversations, DecisionSignal } from '@creator-discovery/chat';
import {
  CampaignEngine,
  CampaignOutbox,
  CampaignStore,
  CreatorObservations,
  RefreshQueue,
  RequestBudget,
} from '@creator-discovery/collection';
import {
  ContactChecks,
  CreatorFeed,
  CreatorStore,
  erasureSettleMs,
  Lists,
  Ownership,
} from '@creator-discovery/creators';
import { Ledger, type Prices, Purchases } from '@creator-discovery/credits';
import { EventOutbox, EventSettings, Webhooks } from '@creator-discovery/events';
import { ExcludedCreators, RequestLog, RequestRecords, SavedSearches, SearchHistory } from '@creator-discovery/history';
import { JobEngine, JobOutbox, JobOverview, JobSignal, JobStore } from '@creator-discovery/jobs';
import { AuditLog, Operators, Reports } from '@creator-discovery/operators';
import { BusinessClock, RateLimitStore, ScrapeRates } from '@creator-discovery/rate-limits';
import { PhotonetSessions, ProbeResults, ProviderCosts, ScrapeCache } from '@creator-discovery/scraping';
import { FacetDictionary, PlaceDictionary, SeedCreators } from '@creator-discovery/search-filters';
import { ContainerModule, type ServiceIdentifier } from 'inversify';
import { PostgresAccounts } from './accounts/postgres-accounts.ts';
import { PostgresApiKeys } from './accounts/postgres-api-keys.ts';
import { PostgresConsoleSessions } from './accounts/postgres-console-sessions.ts';
import { PostgresGrants } from './accounts/postgres-grants.ts';
import { PostgresScraperKeys } from './accounts/postgres-scraper-keys.ts';
import { PostgresConversations } from './chat/postgres-conversations.ts';
import { EmbeddedCampaignEngine, type EmbeddedCampaignEngineOptions } from './collection/embedded-campaign-engine.ts';
import { PostgresCampaignOutbox } from './collection/postgres-campaign-outbox.ts';
import { PostgresCampaignStore } from './collection/postgres-campaign-store.ts';
import { PostgresCreatorObservations } from './collection/postgres-creator-observations.ts';
import { PostgresRefreshQueue } from './collection/postgres-refresh-queue.ts';
import { PostgresRequestBudget } from './collection/postgres-request-budget.ts';
import { PostgresContactChecks } from './creators/postgres-contact-checks.ts';
import { PostgresCreatorStore } from './creators/postgres-creator-store.ts';
import { PostgresFacets } from './creators/postgres-facets.ts';
import { PostgresLists } from './creators/postgres-lists.ts';
import { PostgresOwnership } from './creators/postgres-ownership.ts';
import { PostgresSeedCreators } from './creators/postgres-seed-creators.ts';
import { DatabaseHealth, PostgresHealth } from './database-health.ts';
import { PostgresEventOutbox } from './events/postgres-event-outbox.ts';
import { PostgresEventSettings } from './events/postgres-event-settings.ts';
import { PostgresWebhooks } from './events/postgres-webhooks.ts';
import { WebhookSecrets } from './events/webhook-secrets.ts';
import { PostgresExcludedCreators } from './history/postgres-excluded-creators.ts';
import { PostgresRequestLog } from './history/postgres-request-log.ts';
import { PostgresRequestRecords } from './history/postgres-request-records.ts';
import { PostgresSavedSearches } from './history/postgres-saved-searches.ts';
import { PostgresSearchHistory } from './history/postgres-search-history.ts';
import { EmbeddedJobEngine, type EmbeddedJobEngineOptions } from './jobs/embedded-job-engine.ts';
import { PostgresJobOutbox } from './jobs/postgres-job-outbox.ts';
import { PostgresJobOverview } from './jobs/postgres-job-overview.ts';
import { PostgresJobStore } from './jobs/postgres-job-store.ts';
import { LedgerArchives } from './ledger-archive/ledger-archives.ts';
import { PostgresRateLimitStore } from './limits/postgres-rate-limit-store.ts';
import { PostgresScrapeRates } from './limits/postgres-scrape-rates.ts';
import { PostgresAdmission } from './money/postgres-admission.ts';
import { PostgresLedger } from './money/postgres-ledger.ts';
import { PostgresPurchases } from './money/postgres-purchases.ts';
import { ChoreRuns } from './operators/chore-runs.ts';
import { PostgresAuditLog } from './operators/postgres-audit-log.ts';
import { PostgresOperators } from './operators/postgres-operators.ts';
import { PostgresReports } from './operators/postgres-reports.ts';
import { Retention } from './retention.ts';
import { PartitionsAhead } from './schema/partitions-ahead.ts';
import { PostgresPhotonetSessions } from './scraping/postgres-photonet-sessions.ts';
import { PostgresProbeResults } from './scraping/postgres-probe-results.ts';
import { PostgresProviderCosts } from './scraping/postgres-provider-costs.ts';
import { type AnswerFrom, PostgresScrapeCache } from './scraping/postgres-scrape-cache.ts';
import { SessionKeys } from './scraping/session-keys.ts';
import { PostgresCreatorIndex } from './search/postgres-creator-index.ts';
import { PostgresCreatorFeed } from './search-feed/postgres-creator-feed.ts';
import { businessNow } from './session/clock.ts';
import { createDatabase, createPool, type Database, type DatabaseOptions, databaseOver } from './session/database.ts';
import { PoolReport } from './session/pool-report.ts';
import { PostgresSignal } from './session/postgres-signal.ts';
import { ServerWatch } from './session/server-watch.ts';
import type { SessionPool } from './session/session-pool.ts';

export interface PostgresModuleOptions extends Omit<DatabaseOptions, 'onConnectionError' | 'sessions'> {
  readonly url: string;
  /**
   * URL of the server, for notifications, which need a session. If it differs from `url`, `url` may be a pooler in transaction
   * mode. Default: `url`.
   */
  readonly directUrl?: string | undefined;
  /** Price of a delivered creator. Default: the specification's price. */
  readonly prices?: Pick<Prices, 'creditsPerCreator'>;
  /** Limit of failed console sign-ins. Default: ten per minute and address. */
  readonly signInLimit?: SignInLimit;
  /** 32-byte keys that encrypt cookies of photonet sessions; the first one encrypts. Default: none. */
  readonly sessionKeys?: readonly Buffer[];
  /** Called for faults that no caller sees: lost idle connections, and leases that could not be renewed. */
  readonly onFault?: (fault: unknown) => void;
  /** Called with the source of each answer about the photo network. */
  readonly onCacheAnswer?: (from: AnswerFrom) => void;
  /**
   * Called with a log line once per problem that an operator must fix (missing migrations, sessions without timeouts), and
   * whenever the server becomes unavailable or, as `info`, available.
   */
  readonly log?: LogLine;
}

const pool: ServiceIdentifier<SessionPool> = Symbol.for('postgres.Pool');
const database: ServiceIdentifier<Database> = Symbol.for('postgres.Database');
const erasures: ServiceIdentifier<Database> = Symbol.for('postgres.Erasures');
const decisions: ServiceIdentifier<PostgresSignal> = Symbol.for('postgres.Decisions');
const watch: ServiceIdentifier<ServerWatch> = Symbol.for('postgres.ServerWatch');

/**
 * Binds every port that PostgreSQL implements, over one pool, which is closed when the container unbinds it. Needs a
 * `PlaceDictionary` from another module. `CreatorIndex`, `JobEngine` and `CampaignEngine` have several engines, so the app binds
 * them: {@link PostgresCreatorIndex}, {@link embeddedJobsModule}, {@link embeddedCampaignsModule} or others.
 */
export function postgresModule({
  url,
  directUrl = url,
  prices,
  signInLimit,
  sessionKeys = [],
  onFault,
  onCacheAnswer,
  log = () => undefined,
  ...options
}: PostgresModuleOptions): ContainerModule {
  return new ContainerModule(({ bind }) => {
    const bindOver: BindOver = (port, make) => {
      bind(port).toResolvedValue(make, [database]).inSingletonScope();
    };
    const bindWithPlaces = <Port>(port: ServiceIdentifier<Port>, make: (db: Database, at: PlaceDictionary) => Port) => {
      bind(port).toResolvedValue(make, [database, PlaceDictionary]).inSingletonScope();
    };
    const settings: DatabaseOptions = {
      ...options,
      sessions: directUrl === url ? 'own' : 'pooled',
      ...(onFault && { onConnectionError: onFault }),
    };
    bind(pool)
      .toDynamicValue(() => createPool(url, settings))
      .inSingletonScope();
    bind(database)
      .toResolvedValue(databaseOver, [pool])
      .inSingletonScope()
      .onDeactivation((db) => db.destroy());
    bind(watch)
      .toResolvedValue((sessions) => watchOver(url, sessions, log), [pool])
      .inSingletonScope()
      .onDeactivation((watching) => watching.stop());
    const poolReport = (sessions: SessionPool) => new PoolReport(sessions);
    bind(PoolReport).toResolvedValue(poolReport, [pool]).inSingletonScope();
    bind(DatabaseHealth)
      .toResolvedValue((db, watching) => new PostgresHealth(db, log.bind(null, 'error'), watching), [database, watch])
      .inSingletonScope();
    bindOver(BusinessClock, (db) => ({ now: () => businessNow(db) }));
    bindCallers(bindOver, signInLimit);
    bindOver(Reports, (db) => new PostgresReports(db));
    bindOver(Ledger, (db) => new PostgresLedger(db));
    bindOver(Purchases, (db) => new PostgresPurchases(db));
    bindOver(Admission, (db) => new PostgresAdmission(db));
    bindOver(RateLimitStore, (db) => new PostgresRateLimitStore(db));
    bindOver(ScrapeRates, (db) => new PostgresScrapeRates(db));
    const cacheReports = { ...(onFault && { onFault }), ...(onCacheAnswer && { onAnswer: onCacheAnswer }) };
    bindOver(ScrapeCache, (db) => new PostgresScrapeCache(db, cacheReports));
    bindOver(RefreshQueue, (db) => new PostgresRefreshQueue(db));
    bindOver(CreatorObservations, (db) => new PostgresCreatorObservations(db));
    bindOver(PhotonetSessions, (db) => new PostgresPhotonetSessions(db, new SessionKeys(sessionKeys)));
    bindOver(ProbeResults, (db) => new PostgresProbeResults(db));
    bindOver(ProviderCosts, (db) => new PostgresProviderCosts(db));
    bindOver(CreatorFeed, (db) => new PostgresCreatorFeed(db));
    bindOver(Ownership, (db) => new PostgresOwnership(db));
    bindOver(Lists, (db) => new PostgresLists(db));
    bindOver(FacetDictionary, (db) => new PostgresFacets(db));
    bindOver(PostgresCreatorIndex, (db) => new PostgresCreatorIndex(db));
    bindOver(JobStore, (db) => new PostgresJobStore(db, prices));
    bindOver(JobOverview, (db) => new PostgresJobOverview(db));
    bindOver(JobOutbox, (db) => new PostgresJobOutbox(db));
    bindOver(JobSignal, (db) => new PostgresSignal(db, directUrl, 'job'));
    bindOver(SearchHistory, (db) => new PostgresSearchHistory(db));
    bindOver(RequestLog, (db) => new PostgresRequestLog(db));
    bindOver(RequestRecords, (db) => new PostgresRequestRecords(db));
    bindOver(ExcludedCreators, (db) => new PostgresExcludedCreators(db));
    bindOver(SavedSearches, (db) => new PostgresSavedSearches(db));
    bindOver(Conversations, (db) => new PostgresConversations(db));
    bind(decisions)
      .toResolvedValue((db) => new PostgresSignal(db, directUrl, 'decision'), [database])
      .inSingletonScope()
      .onDeactivation((signal) => signal.close());
    bind(DecisionSignal).toService(decisions);
    bindOver(LedgerArchives, (db) => new LedgerArchives(db));
    bindOver(ChoreRuns, (db) => new ChoreRuns(db));
    bindOver(PartitionsAhead, (db) => new PartitionsAhead(db));
    bindOver(CampaignOutbox, (db) => new PostgresCampaignOutbox(db));
    bindOver(RequestBudget, (db) => new PostgresRequestBudget(db));
    bindOver(Retention, (db) => new Retention(db));
    bind(erasures)
      .toDynamicValue(() => createDatabase(url, { ...settings, max: 1 }))
      .inSingletonScope()
      .onDeactivation((db) => db.destroy());
    bind(CreatorStore)
      .toResolvedValue(
        (db, places, own) => new PostgresCreatorStore(db, places, { settleMs: erasureSettleMs, erasures: own }),
        [database, PlaceDictionary, erasures],
      )
      .inSingletonScope();
    bindWithPlaces(CampaignStore, (db, places) => new PostgresCampaignStore(db, places));
    bindWithPlaces(ContactChecks, (db, places) => new PostgresContactChecks(db, places));
    bindWithPlaces(SeedCreators, (db, places) => new PostgresSeedCreators(db, places));
  });
}

type LogLine = (level: 'info' | 'error', line: string) => void;

type BindOver = <Port>(port: ServiceIdentifier<Port>, make: (db: Database) => Port) => void;

function bindCallers(bindOver: BindOver, signInLimit: PostgresModuleOptions['signInLimit']): void {
  bindOver(Accounts, (db) => new PostgresAccounts(db));
  bindOver(ApiKeys, (db) => new PostgresApiKeys(db));
  bindOver(ConsoleSessions, (db) => new PostgresConsoleSessions(db, signInLimit));
  bindOver(Grants, (db) => new PostgresGrants(db));
  bindOver(ScraperKeys, (db) => new PostgresScraperKeys(db));
  bindOver(Operators, (db) => new PostgresOperators(db));
  bindOver(AuditLog, (db) => new PostgresAuditLog(db));
}

function watchOver(url: string, sessions: SessionPool, log: LogLine): ServerWatch {
  const onChange = (available: boolean) => (available ? log('info', serverIsBack) : log('error', serverIsLost));
  return new ServerWatch({ url, pool: sessions, onChange });
}

const serverIsLost = 'the database is unreachable or read-only: calls are refused until it takes writes';
const serverIsBack = 'the database takes writes again';

/** Binds `JobEngine` to the engine that needs only the database. */
export function embeddedJobsModule(options: EmbeddedJobEngineOptions): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(JobEngine)
      .toResolvedValue((db, signal) => new EmbeddedJobEngine(db, signal, options), [database, JobSignal])
      .inSingletonScope();
  });
}

/** Binds `CampaignEngine` to the engine that needs only the database. */
export function embeddedCampaignsModule(options: EmbeddedCampaignEngineOptions): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(CampaignEngine)
      .toResolvedValue((store) => new EmbeddedCampaignEngine(store, options), [CampaignStore])
      .inSingletonScope();
  });
}

/**
 * Binds the event settings of accounts, webhooks and the outbox of events.
 *
 * @param installationSecret encrypts the secrets of webhooks; equal in all processes. Null binds the settings only.
 */
export function eventsModule(installationSecret: string | null): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(EventSettings)
      .toResolvedValue((db) => new PostgresEventSettings(db), [database])
      .inSingletonScope();
    if (installationSecret === null) return;
    const secrets = new WebhookSecrets(installationSecret);
    bind(Webhooks)
      .toResolvedValue((db) => new PostgresWebhooks(db, secrets), [database])
      .inSingletonScope();
    bind(EventOutbox)
      .toResolvedValue((db) => new PostgresEventOutbox(db, secrets), [database])
      .inSingletonScope();
  });
}
