import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Accounts, ApiKeys, ConsoleSessions } from '@creator-discovery/accounts';
import { Conversations, defaultBudget } from '@creator-discovery/chat';
import { contactFormatsModule } from '@creator-discovery/contact-formats';
import {
  CallMetrics,
  CallsInFlight,
  type Composition,
  counterFromZero,
  PoolMetrics,
  type ProcessParts,
  showCallsInFlight,
  statementSpans,
  version,
} from '@creator-discovery/http-server';
import { Runtime } from '@creator-discovery/operations';
import {
  measuredReads,
  type PhotonetListeners,
  photonetModule,
  photonetSettingsOf,
  photonetWarnings,
  requestPlanVersions,
  unreadableItems,
} from '@creator-discovery/photonet-http';
import { placesModule } from '@creator-discovery/places';
import { countedAnswers, DatabaseHealth, PoolReport, postgresModule } from '@creator-discovery/postgres';
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
import { SearchEngine, searchModules } from './search-engine.ts';
import { addressesOf, hostsOf, pricesOf, type Settings } from './settings.ts';

/** Where the console is built: beside this app, in the source as in what is deployed. */
const consoleFolder = fileURLToPath(new URL('../../console/dist', import.meta.url));

/** Composes the action API. Tests load modules of their own over the process's. */
export function composeActionApi(
  { settings, logger, metrics, tracing }: ProcessParts<Settings>,
  ...replacements: readonly ContainerModule[]
): Composition & { readonly runtime: Runtime } {
  const container = new Container({ defaultScope: 'Singleton' });
  const pools = new PoolMetrics(metrics);
  const cache = counterFromZero(metrics, countedAnswers);
  container.load(
    postgresModule({
      url: settings.DATABASE_URL,
      directUrl: settings.DATABASE_DIRECT_URL,
      sessionKeys: settings.PHOTONET_SESSION_KEY,
      max: settings.DATABASE_POOL_SIZE,
      applicationName: 'creator-discovery action-api',
      prices: pricesOf(settings),
      onAcquired: pools.acquired('database'),
      ...statementSpans(tracing),
      onCacheAnswer: (from) => cache.inc({ from }),
      onFault: (error) => logger.warn('a fault in the background', { error }),
      onUnfit: (line) => logger.error(line),
    }),
    placesModule,
    contactFormatsModule,
    photonetModule(photonetSettingsOf(settings), photonetListeners({ metrics, logger })),
    ...searchModules(settings, logger),
    operationsModule(settings, logger),
    ...replacements,
  );
  for (const warning of photonetWarnings(photonetSettingsOf(settings))) logger.warn(warning);
  const [engine, runtime] = [container.get(SearchEngine), container.get(Runtime)];
  const [database, counted] = [container.get(DatabaseHealth), container.get(CountedCalls)];
  engine.observe(metrics);
  pools.watch('database', container.get(PoolReport).state);
  const [model, draining] = [chatModel(settings), new AbortController()];
  const turns = openTurns(settings);
  const callsInFlight = new CallsInFlight(settings.CALLS_IN_FLIGHT_PER_ACCOUNT);
  showCallsInFlight(callsInFlight, metrics);
  return {
    runtime,
    port: settings.ACTION_API_PORT,
    refusal: database.refusal,
    checks: {
      vital: { database: database.check },
      ready: { writable: database.writable, migrations: database.migrated, search: engine.check },
    },
    refusedBody,
    gate: gateOf(database.isAvailable),
    routes: actionApiRoutes({
      runtime,
      callsInFlight,
      report: new CallReport(metrics, tracing),
      chatReport: new ChatReport(metrics, turns),
      logger,
      conversations: container.get(Conversations),
      budget: defaultBudget,
      model,
      turns,
      documents: {
        baseUrl: addressesOf(settings).baseUrl,
        policies: runtime.terms.policies,
        console: existsSync(consoleFolder),
      },
      hosts: hostsOf(settings),
      sessions: container.get(ConsoleSessions),
      accounts: container.get(Accounts),
      keys: container.get(ApiKeys),
      https: addressesOf(settings).baseUrl.startsWith('https:'),
      trustedProxies: settings.TRUSTED_PROXIES,
      files: new ConsoleFiles(consoleFolder),
      installation: installationOf(settings, model),
      draining: draining.signal,
    }),
    begin: () => {
      counted.start();
      return engine.open();
    },
    drain: () => {
      draining.abort();
      return turns.endAll();
    },
    close: async () => {
      await counted.stop();
      await container.unbindAllAsync();
    },
  };
}

/** Measures what the photo network is asked, and logs a request plan that can't be used. */
function photonetListeners({ metrics, logger }: Pick<ProcessParts<Settings>, 'metrics' | 'logger'>): PhotonetListeners {
  const reads = new CallMetrics(metrics, measuredReads);
  const unreadable = counterFromZero(metrics, unreadableItems);
  const plans = counterFromZero(metrics, requestPlanVersions);
  return {
    onRead: (...read) => reads.observe(...read),
    onRoute: ({ target, unreadable: count }) => unreadable.inc({ target }, count),
    onPlan: (read) => {
      plans.inc({ outcome: read.outcome });
      if (read.outcome === 'refused') logger.error(`the new request plan is not used: ${read.problem}`);
    },
  };
}

function openTurns({ CHAT_TURNS_PER_ACCOUNT: perAccount, CHAT_TURNS: perProcess }: Settings): OpenTurns {
  return new OpenTurns({ perAccount, perProcess });
}

/** What the console says of this installation. */
function installationOf(settings: Settings, model: ReturnType<typeof chatModel>) {
  return {
    version,
    demo: settings.DEMO_DATA,
    chat: {
      available: !isMissing(model),
      missing: isMissing(model) ? model.missing : [],
      scripted: settings.CHAT_MODEL === scriptedModelName,
    },
  };
}
