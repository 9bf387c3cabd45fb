import type { ImportRecord } from '@creator-discovery/creators';
import type { Campaign, CampaignChange, CampaignPlan, CampaignState, VisitOutcome } from './campaign.ts';
import type { FoundPerson } from './frontier.ts';
import type { Seed } from './seed.ts';

/** A person or hashtag that belongs to one worker until its lease ends. */
export interface ClaimedVisit {
  readonly campaignId: string;
  readonly plan: CampaignPlan;
  readonly visitId: number;
  readonly kind: Seed['kind'];
  /** The folded handle, or the hashtag. */
  readonly name: string;
  readonly depth: number;
  /** Of a hashtag: pages read, and where the next one begins; null at the first. */
  readonly pages: number;
  readonly cursor: string | null;
  /** Grows with each claim; what a worker with an older one wants to write is refused. */
  readonly fence: number;
  /** Claims since the last page or fault that the network excused, this one included. */
  readonly attempts: number;
  /** When it was claimed, by the database's clock. */
  readonly at: Date;
}

export type Claimed =
  | { readonly claimed: true; readonly visit: ClaimedVisit }
  /** There is nothing to visit now, though there may be later; or the campaign isn't running (any more). */
  | { readonly claimed: false; readonly state: CampaignState; readonly retryAfterMs: number };

/** What a visit has led to; all of it is written together or not at all. */
export interface VisitResult {
  /** Null: the hashtag has another page, at `cursor`. */
  readonly outcome: VisitOutcome | null;
  readonly cursor: string | null;
  readonly record: ImportRecord | null;
  /** As far away as the visit had it when it was claimed; who has turned out to be nearer since brings them nearer too. */
  readonly found: readonly FoundPerson[];
}

/** Why a visit is put off. */
export type Postponement =
  /** The network didn't answer: the visit is tried again after the pause. */
  | { readonly because: 'fault'; readonly pauseMs: number }
  /** No request is left, or may be sent now: the whole campaign waits, and the visit loses no attempt. */
  | { readonly because: 'budget'; readonly pauseMs: number };

/** Campaigns by state, and what is left to do for those that run, for operators. */
export interface CollectionOverview {
  readonly campaigns: Readonly<Record<CampaignState, number>>;
  /** Visits that wait or are in progress, of running campaigns. */
  readonly waiting: number;
}

/**
 * Campaigns and their frontiers: who was found, each once, and what became of them. Visits are claimed with a lease and a
 * fence, so that any number of workers share a campaign, and one that dies or hangs is replaced.
 */
export abstract class CampaignStore {
  /** A running campaign without seeds, which isn't done before `addSeeds` says that there are no more. */
  abstract create(draft: { readonly name: string; readonly plan: CampaignPlan }): Promise<Campaign>;
  /**
   * Adds seeds that the campaign doesn't have yet and returns how many. Suppressed people are left out and counted nowhere.
   * After the `last` ones the campaign is done once everybody was visited.
   */
  abstract addSeeds(campaignId: string, seeds: readonly Seed[], last: boolean): Promise<number>;
  abstract byId(campaignId: string): Promise<Campaign | null>;
  /** Newest first. limit 1..1000. */
  abstract list(limit: number): Promise<readonly Campaign[]>;
  /** Pauses, resumes or stops; null for an unknown campaign, `changed: false` where the state doesn't allow it. */
  abstract change(
    campaignId: string,
    change: CampaignChange,
  ): Promise<{ readonly changed: boolean; readonly campaign: Campaign } | null>;
  abstract overview(): Promise<CollectionOverview>;
  /** Ids of the running campaigns that don't wait for their budget, oldest first. */
  abstract runnable(): Promise<readonly string[]>;
  /**
   * Claims the next visit of a running campaign: the nearest to the seeds first, of these whom most posts name. What another
   * worker has, or what is put off, isn't claimed. Where nobody is left, the campaign is done from then on.
   */
  abstract claim(campaignId: string, leaseSeconds: number): Promise<Claimed>;
  /**
   * Says who the person is. `known`: another visit of the campaign has found the same person under another handle. `lost`:
   * another worker has the visit by now.
   */
  abstract identify(visit: ClaimedVisit, userId: string): Promise<'first' | 'known' | 'lost'>;
  /**
   * Ends a visit, or a page of a hashtag: writes the creator record as an import would (a suppressed one isn't written, and
   * the outcome is `suppressed`), adds who was found, counts, all in one transaction. False: another worker has the visit by
   * now, and nothing was written.
   *
   * @throws UnstorableRecords for a record that no store can hold.
   */
  abstract finish(visit: ClaimedVisit, result: VisitResult): Promise<boolean>;
  /** Puts a visit off. No effect where another worker has it by now. */
  abstract postpone(visit: ClaimedVisit, why: Postponement): Promise<void>;
}
