import {
  CampaignEngine,
  CampaignSteps,
  CampaignStore,
  CreatorObservations,
  defaultCampaignSteps,
  installationScope,
  LanguageDetector,
  observedRecord,
  type RecordMaker,
  RefreshQueue,
  RefreshSteps,
  RequestBudget,
  type RequestWindow,
  windowsOf,
} from '@creator-discovery/collection';
import { ContactFormats, CreatorStore } from '@creator-discovery/creators';
import type { Chore } from '@creator-discovery/http-server';
import { BusinessClock } from '@creator-discovery/rate-limits';
import { PhotonetSource, ScrapeCache } from '@creator-discovery/scraping';
import { LanguageDictionary, PlaceDictionary } from '@creator-discovery/search-filters';
import { type Container, ContainerModule, type ResolutionContext } from 'inversify';
import type { CampaignReport } from './campaign-report.ts';
import type { Settings } from './settings.ts';

/** Binds the steps of campaigns and of refreshes. */
export function campaignStepsModule(settings: Settings, report: CampaignReport): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(CampaignSteps)
      .toDynamicValue((context) => {
        const ports = {
          store: context.get(CampaignStore),
          budget: context.get(RequestBudget),
          source: context.get(PhotonetSource),
          creators: context.get(CreatorStore),
          places: context.get(PlaceDictionary),
          recordOf: recordMaker(context, report, settings),
        };
        const firstPauseMs = settings.COLLECTION_RETRY_SECONDS * 1000;
        const retry = { ...defaultCampaignSteps.retry, firstPauseMs, longestPauseMs: firstPauseMs * 300 };
        return new CampaignSteps(ports, {
          leaseSeconds: settings.COLLECTION_LEASE_SECONDS,
          retry,
          installation: installationWindows(settings),
        });
      })
      .inSingletonScope();
    bind(RefreshSteps)
      .toDynamicValue((context) => {
        const clock = context.get(BusinessClock);
        const ports = {
          queue: context.get(RefreshQueue),
          budget: context.get(RequestBudget),
          source: context.get(PhotonetSource),
          creators: context.get(CreatorStore),
          cache: context.get(ScrapeCache),
          now: () => clock.now(),
          recordOf: recordMaker(context, report, settings),
        };
        return new RefreshSteps(ports, {
          scopes: [{ scope: installationScope, windows: installationWindows(settings) }],
          claimSeconds: settings.COLLECTION_LEASE_SECONDS,
        });
      })
      .inSingletonScope();
  });
}

/** Creators per run of the chore. */
const refreshedInATurn = 20;

/** Refreshes at most two creators per second. Some are always due, so a run never asks for another one at once. */
export function refreshChore(steps: Pick<RefreshSteps, 'run'>): Chore {
  return {
    name: 'refresh of creators',
    everySeconds: 10,
    run: async () => {
      await steps.run(refreshedInATurn);
      return 0;
    },
  };
}

function recordMaker(
  context: ResolutionContext,
  report: CampaignReport,
  { NETWORK_HOSTS: hosts }: Pick<Settings, 'NETWORK_HOSTS'>,
): RecordMaker {
  const observations = context.get(CreatorObservations);
  const rules = {
    places: context.get(PlaceDictionary),
    languages: context.get(LanguageDictionary),
    contacts: context.get(ContactFormats),
    detector: context.get(LanguageDetector),
    hosts,
  };
  return report.records((read) => observedRecord(read, observations, rules));
}

/** Returns the request limits across all campaigns. */
export function installationWindows(
  settings: Pick<Settings, 'COLLECTION_REQUESTS_PER_HOUR' | 'COLLECTION_REQUESTS_PER_DAY'>,
): readonly RequestWindow[] {
  return windowsOf(settings.COLLECTION_REQUESTS_PER_HOUR, settings.COLLECTION_REQUESTS_PER_DAY);
}

/** Returns the engine of campaigns, or null if this process runs no campaigns. */
export function campaignEngineOf(
  container: Container,
  { COLLECTION_CONCURRENCY: concurrency }: Pick<Settings, 'COLLECTION_CONCURRENCY'>,
): CampaignEngine | null {
  return concurrency === 0 ? null : container.get(CampaignEngine);
}
