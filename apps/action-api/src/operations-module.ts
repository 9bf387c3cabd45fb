import { hash } from 'node:crypto';
import { ApiKeys } from '@creator-discovery/accounts';
import { Admission } from '@creator-discovery/admission';
import { ContactFormats, CreatorStore, Lists, Ownership } from '@creator-discovery/creators';
import { profileLink, readCreator } from '@creator-discovery/creators/reading';
import { Ledger } from '@creator-discovery/credits';
import { EventSettings, Webhooks } from '@creator-discovery/events';
import { ExcludedCreators, RequestLog, SavedSearches, SearchHistory } from '@creator-discovery/history';
import type { Counter, Logger } from '@creator-discovery/http-server';
import { destinationProblem } from '@creator-discovery/http-server/outgoing';
import { CreatorJobSteps, JobSignal, JobSteps, JobStore } from '@creator-discovery/jobs';
import { type Ports, Runtime } from '@creator-discovery/operations';
import { Reports } from '@creator-discovery/operators';
import { BusinessClock, RateLimitStore } from '@creator-discovery/rate-limits';
import { PhotonetSource, ScrapeCache } from '@creator-discovery/scraping';
import {
  CreatorIndex,
  FacetDictionary,
  LanguageDictionary,
  PlaceDictionary,
  SeedCreators,
} from '@creator-discovery/search-filters';
import { ContainerModule, type ResolutionContext } from 'inversify';
import { sentenceModel } from './chat/sentence-model.ts';
import { CountedCalls } from './counted-calls.ts';
import { FairAnswerQueue } from './fair-answer-queue.ts';
import { RecordedCalls } from './recorded-calls.ts';
import { type Settings, shopOf, termsOf } from './settings.ts';
import { StripeShop } from './stripe/stripe-shop.ts';

/**
 * Binds ports to adapters, and terms to settings.
 *
 * @param lost counts calls that the request log will lack
 */
export function operationsModule(settings: Settings, logger: Logger, lost: Pick<Counter, 'inc'>): ContainerModule {
  return new ContainerModule(({ bind }) => {
    const shop = shopOf(settings);
    if (shop !== null) bind(StripeShop).toConstantValue(shop);
    bind(JobSteps).toDynamicValue(
      (context) =>
        new CreatorJobSteps({
          jobs: context.get(JobStore),
          creators: context.get(CreatorStore),
          ownership: context.get(Ownership),
          places: context.get(PlaceDictionary),
        }),
    );
    bind(CountedCalls).toDynamicValue(
      (context) => new CountedCalls(context.get(Reports), (error) => logger.warn('call counts not written', { error })),
    );
    bind(RecordedCalls).toDynamicValue(
      (context) =>
        new RecordedCalls(context.get(RequestLog), {
          onFault: (error) => logger.warn('request log not written', { error }),
          onLost: () => lost.inc(),
        }),
    );
    bind(Runtime).toDynamicValue((context) => {
      const counted = context.get(CountedCalls);
      return {
        ports: portsFrom(context, settings, logger),
        terms: termsOf(settings),
        onOutcome: ({ name }, channel, outcome) =>
          counted.note(name, channel, outcome.done ? 'ok' : outcome.refusal.status),
      };
    });
  });
}

function portsFrom(context: ResolutionContext, settings: Settings, logger: Logger): Ports {
  const signal = context.get(JobSignal);
  return {
    keys: context.get(ApiKeys),
    admission: context.get(Admission),
    ledger: context.get(Ledger),
    limits: context.get(RateLimitStore),
    index: context.get(CreatorIndex),
    places: context.get(PlaceDictionary),
    languages: context.get(LanguageDictionary),
    facets: context.get(FacetDictionary),
    seeds: context.get(SeedCreators),
    creators: context.get(CreatorStore),
    contactFormats: context.get(ContactFormats),
    ownership: context.get(Ownership),
    lists: context.get(Lists),
    history: context.get(SearchHistory),
    excluded: context.get(ExcludedCreators),
    savedSearches: context.get(SavedSearches),
    requestLog: context.get(RequestLog),
    webhooks: context.get(Webhooks),
    eventSettings: context.get(EventSettings),
    webhookUrlProblem: (url, internal) => destinationProblem(url, internal ? settings.WEBHOOK_ALLOWED_NETWORKS : []),
    jobs: context.get(JobStore),
    jobSteps: context.get(JobSteps),
    cache: context.get(ScrapeCache),
    source: context.get(PhotonetSource),
    clock: context.get(BusinessClock),
    // Workers also poll; a lost signal delays the job by one poll.
    jobEngine: {
      nudge: (jobId) => signal.send(jobId).catch((error) => logger.warn('job signal lost', { error })),
    },
    answers: new FairAnswerQueue(),
    sentenceModel: sentenceModel(settings, logger),
    readCreator: (text, platform) => readCreator(text, platform, settings.NETWORK_HOSTS),
    profileLink: (platform, handle) => profileLink(platform, handle, settings.NETWORK_HOSTS),
    stopwatch,
    digest: (text) => hash('sha256', text),
  };
}

function stopwatch(): () => number {
  const started = performance.now();
  return () => performance.now() - started;
}
