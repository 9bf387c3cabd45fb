import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Accounts, ApiKeys, ConsoleSessions, Grants } from '@creator-discovery/accounts';
import { Conversations, DecisionSignal, defaultBudget } from '@creator-discovery/chat';
import { Purchases } from '@creator-discovery/credits';
import { EventSettings } from '@creator-discovery/events';
import {
  CallsInFlight,
  type Composition,
  counterFromZero,
  instrumentsOf,
  type Metrics,
  PoolMetrics,
  type ProcessParts,
  ProcessProblem,
  showCallsInFlight,
  statementSpans,
  version,
} from '@creator-discovery/http-server';
import { Runtime } from '@creator-discovery/operations';
import { photonetModule, photonetProblem, photonetWarnings } from '@creator-discovery/photonet-http';
import { countedAnswers, DatabaseHealth, eventsModule, PoolReport, postgresModule } from '@creator-discovery/postgres';
import { contactFormatsModule } from '@creator-discovery/reference-data/contact-formats';
import { placesModule } from '@creator-discovery/reference-data/places';
import { Container, type ContainerModule } from 'inversify';
import { actionApiRoutes } from './action-api.ts';
import { CallReport } from './call-report.ts';
import { chatModel, isMissing, scriptedModelName } from './chat/chat-model.ts';
import { ChatReport } from './chat/chat-report.ts';
import { OpenTurns } from './chat/open-turns.ts';
import { ConsoleFiles } from './console/console-files.ts';
import { CountedCalls } from './counted-calls.ts';
import { gateOf, refusedBody } from './http/answers.ts';
import { operationsModule } from './operations-module.ts';
import { lostCalls, RecordedCalls } from './recorded-calls.ts';
import { SearchEngine, searchModules } from './search-engine.ts';
import { addressesOf, hostsOf, issuerOf, pricesOf, type Settings, signInLimitOf } from './settings.ts';
import { StripeShop } from './stripe/stripe-shop.ts';

/** The built console, at the same place relative to this app in source and deployment. */
const consoleFolder = fileURLToPath(new URL('../../console/dist', import.meta.url));

/** Composes the action API. Tests load modules that replace those of the process. */
export function composeActionApi(
  parts: ProcessParts<Settings>,
  ...replacements: readonly ContainerModule[]
): Composition & { readonly runtime: Runtime } {
  const { settings, logger, metrics, tracing } = parts;
  const container = new Container({ defaultScope: 'Singleton' });
  const pools = new PoolMetrics(metrics);
  refuseWrongSources(settings);
  for (const warning of photonetWarnings(settings)) logger.warn(warning);
  const photonet = photonetModule(settings, instrumentsOf(parts));
  container.load(
    databaseModule(parts, pools),
    eventsModule(settings.PHOTONET_CURSOR_SECRET),
    placesModule,
    contactFormatsModule,
    photonet,
    ...searchModules(settings, logger),
    operationsModule(settings, logger, lostCalls(metrics)),
    ...replacements,
  );
  const engine = container.get(SearchEngine);
  const runtime = container.get(Runtime);
  const database = container.get(DatabaseHealth);
  const written = [container.get(CountedCalls), container.get(RecordedCalls)] as const;
  engine.observe(metrics);
  pools.watch('database', container.get(PoolReport).state);
  const [model, draining] = [chatModel(settings), new AbortController()];
  const turns = new OpenTurns({ perAccount: settings.CHAT_TURNS_PER_ACCOUNT, perProcess: settings.CHAT_TURNS });
  const callsInFlight = callsInFlightOf(settings, metrics);
  return {
    runtime,
    port: settings.ACTION_API_PORT,
    refusal: database.refusal,
    checks: checksOf(database, engine),
    refusedBody,
    crossOrigin: { origins: settings.CORS_ORIGINS, path: '/api/v1' },
    gate: gateOf(database.isAvailable),
    routes: actionApiRoutes({
      runtime,
      callsInFlight,
      report: new CallReport(metrics, tracing, written[1]),
      chatReport: new ChatReport(metrics, turns),
      logger,
      conversations: container.get(Conversations),
      decisions: container.get(DecisionSignal),
      budget: defaultBudget,
      model,
      turns,
      documents: documentsOf(settings, runtime),
      hosts: hostsOf(settings),
      ...consoleParts(container, settings),
      https: addressesOf(settings).baseUrl.startsWith('https:'),
      trustedProxies: settings.TRUSTED_PROXIES,
      files: new ConsoleFiles(consoleFolder),
      installation: installationOf(settings, model),
      draining: draining.signal,
    }),
    begin: () => {
      for (const { writes } of written) writes.start();
      return engine.open();
    },
    drain: () => {
      draining.abort();
      return turns.endAll();
    },
    close: async () => {
      await Promise.all(written.map(({ writes }) => writes.stop()));
      // Costs of reads are written while the database is still open.
      await container.unloadAsync(photonet);
      await container.unbindAllAsync();
    },
  };
}

function databaseModule({ settings, logger, metrics, tracing }: ProcessParts<Settings>, pools: PoolMetrics) {
  const cache = counterFromZero(metrics, countedAnswers);
  return postgresModule({
    url: settings.DATABASE_URL,
    directUrl: settings.DATABASE_DIRECT_URL,
    sessionKeys: settings.PHOTONET_SESSION_KEY,
    max: settings.DATABASE_POOL_SIZE,
    applicationName: 'creator-discovery action-api',
    prices: pricesOf(settings),
    signInLimit: signInLimitOf(settings),
    onAcquired: pools.acquired('database'),
    ...statementSpans(tracing),
    onCacheAnswer: (from) => cache.inc({ from }),
    onFault: (error) => logger.warn('background fault', { error }),
    log: (level, line) => logger[level](line),
  });
}

function refuseWrongSources(settings: Settings): void {
  const problem = photonetProblem(settings);
  if (problem !== null) throw new ProcessProblem(problem);
}

function documentsOf(settings: Settings, { terms }: Runtime) {
  return { baseUrl: addressesOf(settings).baseUrl, policies: terms.policies, console: existsSync(consoleFolder) };
}

function checksOf(database: DatabaseHealth, engine: SearchEngine): Composition['checks'] {
  return {
    vital: { database: database.check },
    ready: { writable: database.writable, migrations: database.migrated, search: engine.check },
  };
}

function callsInFlightOf({ CALLS_IN_FLIGHT_PER_ACCOUNT: max }: Settings, metrics: Metrics): CallsInFlight {
  const callsInFlight = new CallsInFlight(max);
  showCallsInFlight(callsInFlight, metrics);
  return callsInFlight;
}

function consoleParts(container: Container, settings: Settings) {
  return {
    sessions: container.get(ConsoleSessions),
    accounts: container.get(Accounts),
    keys: container.get(ApiKeys),
    eventSettings: container.get(EventSettings),
    grants: container.get(Grants),
    issuer: issuerOf(settings),
    shop: container.isBound(StripeShop) ? container.get(StripeShop) : null,
    purchases: container.get(Purchases),
    creditsPage: addressesOf(settings).creditsPage,
  };
}

/** Facts about this installation for the console. */
function installationOf(settings: Settings, model: ReturnType<typeof chatModel>) {
  return {
    version,
    demo: settings.DEMO_DATA,
    network_hosts: [...settings.NETWORK_HOSTS.networks],
    credit_pages: {
      topup: settings.CREDIT_PACKS === undefined ? (settings.TOPUP_URL ?? null) : null,
      purchase: settings.PURCHASE_URL ?? null,
    },
    chat: {
      available: !isMissing(model),
      missing: isMissing(model) ? model.missing : [],
      scripted: settings.CHAT_MODEL === scriptedModelName,
    },
  };
}
