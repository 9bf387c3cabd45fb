import type { ApiKeys } from '@creator-discovery/accounts';
import type { Admission } from '@creator-discovery/admission';
import type { ContactFormats, CreatorStore, Lists, Ownership } from '@creator-discovery/creators';
import type { CreatorReading } from '@creator-discovery/creators/reading';
import type { Ledger } from '@creator-discovery/credits';
import type { EventSettings, Webhooks } from '@creator-discovery/events';
import type { ExcludedCreators, RequestLog, SavedSearches, SearchHistory } from '@creator-discovery/history';
import type { Channel, JobEngine, JobSteps, JobStore } from '@creator-discovery/jobs';
import type { BusinessClock, RateLimitStore } from '@creator-discovery/rate-limits';
import type { LivePorts } from '@creator-discovery/scraping';
import type {
  CreatorIndex,
  FacetDictionary,
  LanguageDictionary,
  PlaceDictionary,
  Platform,
  SeedCreators,
} from '@creator-discovery/search-filters';
import type { AnswerQueue } from './answer-queue.ts';
import type { Operation, Outcome } from './operation.ts';
import type { SentenceModel } from './suggestions/model-reading.ts';
import type { Terms } from './terms.ts';

/** Ports of all operations; each operation names those it uses. `cache` and `source` reach the photo network. */
export interface Ports extends LivePorts {
  readonly keys: Pick<
    ApiKeys,
    'authenticate' | 'authenticateToken' | 'remembered' | 'noteUse' | 'creditsLeft' | 'sign' | 'signer'
  >;
  readonly admission: Admission;
  readonly ledger: Pick<Ledger, 'balance' | 'carriedOver' | 'entry' | 'entriesOf' | 'page' | 'usage'>;
  readonly limits: RateLimitStore;
  readonly index: CreatorIndex;
  readonly places: PlaceDictionary;
  readonly languages: LanguageDictionary;
  readonly facets: FacetDictionary;
  readonly seeds: SeedCreators;
  readonly creators: Pick<
    CreatorStore,
    | 'byIds'
    | 'previews'
    | 'details'
    | 'medians'
    | 'byNames'
    | 'named'
    | 'withUserId'
    | 'isSuppressed'
    | 'suppression'
    | 'erasedLately'
    | 'upsert'
  >;
  readonly contactFormats: ContactFormats;
  readonly ownership: Ownership;
  readonly lists: Lists;
  readonly jobs: Pick<JobStore, 'ofAccount' | 'rows' | 'rowsOf' | 'contactTypes' | 'creatorIds' | 'requestCancel'>;
  readonly jobEngine: Pick<JobEngine, 'nudge'>;
  readonly jobSteps: Pick<JobSteps, 'runStep'>;
  readonly history: SearchHistory;
  readonly excluded: ExcludedCreators;
  readonly savedSearches: SavedSearches;
  readonly requestLog: Pick<RequestLog, 'page'>;
  readonly webhooks: Webhooks;
  readonly eventSettings: Pick<EventSettings, 'of'>;
  /** Returns why a URL can't be a webhook, or null. `internal`: the account may use the operator's networks. */
  readonly webhookUrlProblem: (url: string, internal: boolean) => string | null;
  readonly clock: BusinessClock;
  readonly answers: AnswerQueue;
  /** Null: sentences are read by rules alone. */
  readonly sentenceModel: SentenceModel | null;
  /** Reads a creator in any form, with the hosts of this installation. */
  readonly readCreator: (text: string, platform: Platform | null) => CreatorReading;
  /** Returns the link to a profile. */
  readonly profileLink: (platform: Platform, handle: string) => string;
  /** Returns a collision-free fingerprint of at most 64 characters. */
  digest(text: string): string;
  /** Returns a function that reports the elapsed milliseconds. */
  stopwatch(): () => number;
}

/** Ports and terms of this installation. */
export abstract class Runtime {
  abstract readonly ports: Ports;
  abstract readonly terms: Terms;
  /** Called with the outcome of every call, over any channel. Must return quickly. */
  abstract readonly onOutcome?: (operation: Operation, channel: Channel, outcome: Outcome<unknown>) => void;
}
