import 'reflect-metadata';
import { Accounts, ApiKeys, ScraperKeys } from '@creator-discovery/accounts';
import { CampaignStore, RequestBudget } from '@creator-discovery/collection';
import { ContactFormats, CreatorStore } from '@creator-discovery/creators';
import { Ledger, Purchases } from '@creator-discovery/credits';
import { EventSettings } from '@creator-discovery/events';
import { RequestRecords } from '@creator-discovery/history';
import { directUrlOf, readSettings } from '@creator-discovery/http-server';
import { JobOverview, JobStore } from '@creator-discovery/jobs';
import { AuditLog, type Finding, Operators, Reports } from '@creator-discovery/operators';
import { photonetModule, photonetProblem, readCookieFile } from '@creator-discovery/photonet-http';
import {
  type ArchiveFile,
  archiveLedger,
  backUp,
  ChoreRuns,
  DatabaseHealth,
  DatabaseRefusal,
  deriveSearchRows,
  eventsModule,
  inspectDatabase,
  LedgerArchives,
  postgresModule,
  restore,
} from '@creator-discovery/postgres';
import { BusinessClock } from '@creator-discovery/rate-limits';
import { contactFormatsModule } from '@creator-discovery/reference-data/contact-formats';
import { GeoNamesPlaces, placesModule } from '@creator-discovery/reference-data/places';
import { PhotonetSessions, ProviderCosts, SourceRoutes } from '@creator-discovery/scraping';
import { LanguageDictionary, PlaceDictionary } from '@creator-discovery/search-filters';
import { Container, type ContainerModule } from 'inversify';
import { installationFindings } from './doctor/installation-findings.ts';
import { Refusal } from './refusal.ts';
import { photonetSettings, type Settings } from './settings.ts';

/** Composes the services of the commands, without a statement timeout: verifying a ledger may take minutes. */
export function composeAdmin(settings: Settings, environment: NodeJS.ProcessEnv = {}) {
  const container = new Container({ defaultScope: 'Singleton' });
  const photonet: ContainerModule[] = [];
  container.load(
    // Bypasses the pooler: sessions here set their own timeouts.
    postgresModule({
      url: directUrlOf(settings),
      // Two imports at once, of five batches each that wait for one another, and other commands.
      max: 12,
      statementTimeoutMs: 0,
      applicationName: 'admin',
      sessionKeys: settings.PHOTONET_SESSION_KEY,
    }),
    eventsModule(null),
    placesModule,
    contactFormatsModule,
  );
  return {
    health: container.get(DatabaseHealth),
    services: {
      accounts: container.get(Accounts),
      clock: container.get(BusinessClock),
      apiKeys: container.get(ApiKeys),
      eventSettings: container.get(EventSettings),
      scraperKeys: container.get(ScraperKeys),
      ledger: container.get(Ledger),
      purchases: container.get(Purchases),
      creators: container.get(CreatorStore),
      dictionaries: {
        places: container.get(PlaceDictionary),
        languages: container.get(LanguageDictionary),
        contacts: container.get(ContactFormats),
        hosts: settings.NETWORK_HOSTS,
      },
      campaigns: container.get(CampaignStore),
      requestBudget: container.get(RequestBudget),
      jobs: container.get(JobStore),
      jobOverview: container.get(JobOverview),
      requestRecords: container.get(RequestRecords),
      operators: container.get(Operators),
      auditLog: container.get(AuditLog),
      reports: container.get(Reports),
      providerCosts: container.get(ProviderCosts),
      /** @throws Refusal if the settings of the network conflict. */
      photonetRoutes: () => {
        photonet.push(photonetOf(environment));
        container.load(...photonet);
        return container.get(SourceRoutes).routes();
      },
      /** Checks the database and the environment for `doctor`. */
      inspect: async (): Promise<readonly Finding[]> => [
        ...(await inspectDatabase(settings.DATABASE_URL, directUrlOf(settings))),
        ...(await installationFindings(environment)),
      ],
      backups: backupsOf(directUrlOf(settings)),
      runs: container.get(ChoreRuns),
      /** The operator's own sessions with the photo network. */
      photonet: {
        sessions: container.get(PhotonetSessions),
        paceSeconds: settings.PHOTONET_SESSION_PACE_SECONDS,
        hasKey: settings.PHOTONET_SESSION_KEY.length > 0,
        readCookies: (file: string) => readCookieFile(file, { baseUrl: settings.PHOTONET_BASE_URL, now: new Date() }),
      },
      archives: archivesOf(directUrlOf(settings), container.get(LedgerArchives)),
    },
    close: async () => {
      // First, because it still writes provider costs to the database.
      await container.unloadAsync(...photonet);
      await container.unbindAllAsync();
    },
  };
}

/** Module that reads the photo network. Loaded on demand: most commands do not need it or its settings. */
function photonetOf(environment: NodeJS.ProcessEnv): ContainerModule {
  const settings = readSettings(photonetSettings, environment);
  const problem = photonetProblem(settings);
  if (problem !== null) throw new Refusal(problem);
  return photonetModule(settings, null);
}

/** Restoring derives the search rows again: the backup may come from another version or place dictionary. */
function backupsOf(databaseUrl: string) {
  return {
    backUp: (store: Parameters<typeof backUp>[1]) => backUp(databaseUrl, store).catch(refused),
    restore: async (open: Parameters<typeof restore>[1]) => {
      const report = await restore(databaseUrl, open).catch(refused);
      await deriveSearchRows(databaseUrl, GeoNamesPlaces.load());
      return report;
    },
  };
}

function archivesOf(databaseUrl: string, archives: LedgerArchives) {
  return {
    archive: (before: string, file: ArchiveFile) => archiveLedger(databaseUrl, before, file).catch(refused),
    list: () => archives.list(),
    check: (file: Parameters<LedgerArchives['check']>[0]) => archives.check(file).catch(refused),
  };
}

function refused(cause: unknown): never {
  throw cause instanceof DatabaseRefusal ? new Refusal(cause.message, { cause }) : cause;
}
