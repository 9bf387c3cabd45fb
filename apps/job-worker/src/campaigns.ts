import {
  CampaignEngine,
  CampaignSteps,
  CampaignStore,
  creatorRecord,
  defaultCampaignSteps,
  LanguageDetector,
  RequestBudget,
  type RequestWindow,
} from '@creator-discovery/collection';
import { ContactFormats, CreatorStore } from '@creator-discovery/creators';
import { PhotonetSource } from '@creator-discovery/scraping';
import { LanguageDictionary, PlaceDictionary } from '@creator-discovery/search-filters';
import { type Container, ContainerModule } from 'inversify';
import type { CampaignReport } from './campaign-report.ts';
import type { Settings } from './settings.ts';

/** Binds the steps of campaigns, timed for the metrics of this process. */
export function campaignStepsModule(settings: Settings, report: CampaignReport): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(CampaignSteps)
      .toDynamicValue((context) => {
        const places = context.get(PlaceDictionary);
        const rules = {
          places,
          languages: context.get(LanguageDictionary),
          contacts: context.get(ContactFormats),
          detector: context.get(LanguageDetector),
        };
        const ports = {
          store: context.get(CampaignStore),
          budget: context.get(RequestBudget),
          source: context.get(PhotonetSource),
          creators: context.get(CreatorStore),
          places,
          recordOf: report.records(({ profile, posts, at }) =>
            creatorRecord({ profile, posts, collectedAt: at }, rules),
          ),
        };
        const retry = { ...defaultCampaignSteps.retry, firstPauseMs: settings.COLLECTION_RETRY_SECONDS * 1000 };
        return new CampaignSteps(ports, {
          leaseSeconds: settings.COLLECTION_LEASE_SECONDS,
          retry,
          installation: installationWindows(settings),
        });
      })
      .inSingletonScope();
  });
}

/** What all campaigns may ask of the network together. */
export function installationWindows(
  settings: Pick<Settings, 'COLLECTION_REQUESTS_PER_HOUR' | 'COLLECTION_REQUESTS_PER_DAY'>,
): readonly RequestWindow[] {
  const { COLLECTION_REQUESTS_PER_HOUR: hour, COLLECTION_REQUESTS_PER_DAY: day } = settings;
  return [
    ...(hour === undefined ? [] : [{ requests: hour, seconds: 3600 }]),
    ...(day === undefined ? [] : [{ requests: day, seconds: 86_400 }]),
  ];
}

/** The engine of campaigns; null where this process runs none. */
export function campaignEngineOf(
  container: Container,
  { COLLECTION_CONCURRENCY: concurrency }: Pick<Settings, 'COLLECTION_CONCURRENCY'>,
): CampaignEngine | null {
  return concurrency === 0 ? null : container.get(CampaignEngine);
}
