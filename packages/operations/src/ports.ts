import type { ApiKeys } from '@creator-discovery/accounts';
import type { Admission } from '@creator-discovery/admission';
import type { ContactFormats, CreatorStore, Lists, Ownership } from '@creator-discovery/creators';
import type { Ledger } from '@creator-discovery/credits';
import type { SavedSearches, SearchHistory } from '@creator-discovery/history';
import type { Channel, JobEngine, JobSteps, JobStore } from '@creator-discovery/jobs';
import type { BusinessClock, RateLimitStore } from '@creator-discovery/rate-limits';
import type { LivePorts } from '@creator-discovery/scraping';
import type {
  CreatorIndex,
  FacetDictionary,
  LanguageDictionary,
  PlaceDictionary,
  SeedCreators,
} from '@creator-discovery/search-filters';
import type { AnswerQueue } from './answer-queue.ts';
import type { Operation, Outcome } from './operation.ts';
import type { Terms } from './terms.ts';

/** All ports of the operations; each operation names the few it uses. `cache` and `source` reach the photo network, live. */
export interface Ports extends LivePorts {
  readonly keys: Pick<ApiKeys, 'authenticate' | 'remembered'>;
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
    | 'isSuppressed'
    | 'suppression'
    | 'erasedLately'
    | 'upsert'
  >;
  readonly contactFormats: ContactFormats;
  readonly ownership: Pick<Ownership, 'ownedSince' | 'ownedIds'>;
  readonly lists: Lists;
  readonly jobs: Pick<JobStore, 'ofAccount' | 'rows' | 'creatorIds' | 'requestCancel'>;
  readonly jobEngine: Pick<JobEngine, 'nudge'>;
  readonly jobSteps: Pick<JobSteps, 'runStep'>;
  readonly history: SearchHistory;
  readonly savedSearches: SavedSearches;
  readonly clock: BusinessClock;
  readonly answers: AnswerQueue;
  /** A collision-free fingerprint of a text, at most 64 characters. */
  digest(text: string): string;
  /** Starts a watch, which gives the milliseconds since. */
  stopwatch(): () => number;
}

/** What the catalogue runs on: its ports, and the terms of this installation. */
export abstract class Runtime {
  abstract readonly ports: Ports;
  abstract readonly terms: Terms;
  /** Hears how each call ended, over every channel; it must not take time. */
  abstract readonly onOutcome?: (operation: Operation, channel: Channel, outcome: Outcome<unknown>) => void;
}
