import type { Admission } from '@creator-discovery/admission';
import type { CreatorStore, Lists, Ownership } from '@creator-discovery/creators';
import type { Ledger, Prices } from '@creator-discovery/credits';
import type { SearchHistory } from '@creator-discovery/history';
import type { JobEngine, JobSteps, JobStore } from '@creator-discovery/jobs';
import type { Policies, RateLimitStore } from '@creator-discovery/rate-limits';
import type { LivePorts } from '@creator-discovery/scraping';
import type {
  CreatorIndex,
  FacetDictionary,
  LanguageDictionary,
  PlaceDictionary,
  SeedCreators,
} from '@creator-discovery/search-filters';
import type { Links } from './refusal.ts';

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
