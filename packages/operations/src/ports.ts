import type { Admission } from '@creator-discovery/admission';
import type { CreatorStore, Lists, Ownership } from '@creator-discovery/creators';
import type { Ledger, Prices } from '@creator-discovery/credits';
import type { Channel, JobEngine, JobKind, JobState, JobSteps, JobStore } from '@creator-discovery/jobs';
import type { Policies, RateLimitStore } from '@creator-discovery/rate-limits';
import type { LivePorts } from '@creator-discovery/scraping';
import type {
  CreatorIndex,
  FacetDictionary,
  LanguageDictionary,
  PlaceDictionary,
  Platform,
  SeedCreators,
} from '@creator-discovery/search-filters';
import type { Links } from './refusal.ts';

/** Searches and jobs are listed together; a search has no job behind it. */
export type HistoryKind = 'search' | JobKind;

/** One line of an account's history: a search (all its pages) or a job. (spec: contract 6 `list_search_history`) */
export interface HistoryEntry {
  readonly historyId: string;
  readonly kind: HistoryKind;
  readonly jobState: JobState;
  readonly source: Channel;
  readonly platform: Platform | null;
  readonly filters: Readonly<Record<string, unknown>> | null;
  readonly filtersSummary: string | null;
  /** Creators that matched, for searches and exports. */
  readonly total: number | null;
  readonly requested: number;
  /** Rows delivered, or creators shown. */
  readonly rows: number;
  readonly creditsCharged: number;
  readonly creditsHeld: number;
  readonly createdAt: Date;
  readonly completedAt: Date | null;
}

/** A page of a search that was answered before. (spec: contract 3 `page_request_id`) */
export interface AnsweredPage {
  readonly fingerprint: string;
  readonly offset: number;
  readonly total: number;
  readonly creatorIds: readonly number[];
}

/** The account's free searches of this UTC day. */
export interface DayAllowance {
  readonly freeCreatorsUsed: number;
  /** Next midnight, UTC. */
  readonly resetsAt: Date;
}

/** What an account did. Ids of other accounts are absent, like ids that don't exist. */
export interface SearchHistory {
  /** Newest first. limit 1..100. */
  list(
    accountId: string,
    query: {
      readonly offset: number;
      readonly limit: number;
      readonly kind?: HistoryKind;
      readonly jobStates?: readonly JobState[];
    },
  ): Promise<{ readonly entries: readonly HistoryEntry[]; readonly total: number }>;
  entry(accountId: string, historyId: string): Promise<HistoryEntry | null>;
  /** The page answered for exactly this page request, filters and offset. */
  answeredPage(
    accountId: string,
    page: { readonly pageRequestId: string; readonly fingerprint: string; readonly offset: number },
  ): Promise<AnsweredPage | null>;
  allowance(accountId: string): Promise<DayAllowance>;
  /** The one of these creators that a search of the account showed last; null where none was shown. */
  lastShown(accountId: string, creatorIds: readonly number[]): Promise<number | null>;
}

/** All that operations need of the world. */
export interface Ports {
  readonly admission: Admission;
  readonly ledger: Pick<Ledger, 'balance' | 'entry' | 'entriesOf'>;
  readonly limits: RateLimitStore;
  readonly index: CreatorIndex;
  readonly places: PlaceDictionary;
  readonly languages: LanguageDictionary;
  readonly facets: FacetDictionary;
  readonly seeds: SeedCreators;
  readonly creators: Pick<CreatorStore, 'byIds' | 'previews' | 'byNames' | 'named' | 'upsert'>;
  readonly ownership: Pick<Ownership, 'ownedSince'>;
  readonly lists: Lists;
  readonly jobs: Pick<JobStore, 'ofAccount' | 'rows' | 'requestCancel'>;
  readonly jobEngine: Pick<JobEngine, 'nudge'>;
  readonly jobSteps: Pick<JobSteps, 'runStep'>;
  readonly history: SearchHistory;
  /** The photo network, live. */
  readonly live: LivePorts;
  readonly policies: Policies;
  readonly prices: Prices;
  readonly links: Links;
  /** The one clock of the business: the database's. */
  now(): Promise<Date>;
  /** Version of this build. */
  readonly version: string;
  /** A collision-free fingerprint of a text, at most 64 characters. */
  digest(text: string): string;
}
