import type { ImportRecord } from '@creator-discovery/creators';
import type { Campaign, CampaignChange, CampaignPlan, CampaignState, VisitOutcome } from './campaign.ts';
import type { FoundPerson } from './frontier.ts';
import type { Seed } from './seed.ts';

/** Visit that belongs to one worker until its lease ends. */
export interface ClaimedVisit {
  readonly campaignId: string;
  readonly plan: CampaignPlan;
  readonly visitId: number;
  readonly kind: Seed['kind'];
  /** Folded handle, or hashtag. */
  readonly name: string;
  readonly depth: number;
  /** Pages of the hashtag read so far. */
  readonly pages: number;
  /** Cursor of the hashtag's next page; null on the first page. */
  readonly cursor: string | null;
  /** Increases with each claim. Writes with an older fence are refused. */
  readonly fence: number;
  /** Claims since the last page or postponement for the budget, including this one. */
  readonly attempts: number;
  /** Time of the claim on the database's clock. */
  readonly at: Date;
}

export type ClaimResult =
  | { readonly claimed: true; readonly visit: ClaimedVisit }
  /** No visit is due, or the campaign is not running. */
  | { readonly claimed: false; readonly state: CampaignState; readonly retryAfterMs: number };

/** Result of a visit, written in one transaction. */
export interface VisitResult {
  /** Null if the hashtag has another page, at `cursor`. */
  readonly outcome: VisitOutcome | null;
  readonly cursor: string | null;
  readonly record: ImportRecord | null;
  /** Depths are relative to the visit's depth when it was claimed; `finish` corrects them if the visit has moved nearer. */
  readonly found: readonly FoundPerson[];
}

export type Postponement =
  /** The network failed. The visit is tried again after the pause. */
  | { readonly because: 'fault'; readonly pauseMs: number }
  /** No request may be sent now. The whole campaign waits, and the attempt does not count. */
  | { readonly because: 'budget'; readonly pauseMs: number };

/** Campaigns per state and remaining work, for operators. */
export interface CollectionOverview {
  readonly campaigns: Readonly<Record<CampaignState, number>>;
  /** Waiting and current visits of running campaigns. */
  readonly waiting: number;
}

/**
 * Campaigns and their frontiers. Each person has one visit, claimed with a lease and a fence, so that many workers can share a
 * campaign and replace each other.
 */
export abstract class CampaignStore {
  /** Creates a running campaign without seeds. It cannot be done before `addSeeds` was called with `last`. */
  abstract create(draft: { readonly name: string; readonly plan: CampaignPlan }): Promise<Campaign>;
  /** Adds new seeds and returns their number. Ignores suppressed people. `last` announces that no more seeds follow. */
  abstract addSeeds(campaignId: string, seeds: readonly Seed[], last: boolean): Promise<number>;
  abstract byId(campaignId: string): Promise<Campaign | null>;
  /** Returns campaigns, newest first. `limit` is 1 to 1,000. */
  abstract list(limit: number): Promise<readonly Campaign[]>;
  /** Returns null for an unknown campaign, and `changed: false` if the state does not allow the command. */
  abstract change(
    campaignId: string,
    change: CampaignChange,
  ): Promise<{ readonly changed: boolean; readonly campaign: Campaign } | null>;
  abstract overview(): Promise<CollectionOverview>;
  /** Returns ids of running campaigns that do not wait for their budget, oldest first. */
  abstract runnable(): Promise<readonly string[]>;
  /**
   * Claims the next free visit of a running campaign: the nearest to the seeds first, then the most often named. Marks the
   * campaign as done if no visit is left.
   */
  abstract claim(campaignId: string, leaseSeconds: number): Promise<ClaimResult>;
  /**
   * Records the person's user id. Returns `known` if another visit of the campaign has the same id, `lost` if another worker
   * has taken over the visit.
   */
  abstract identify(visit: ClaimedVisit, userId: string): Promise<'first' | 'known' | 'lost'>;
  /**
   * Ends a visit or a page of a hashtag in one transaction. A suppressed record is not stored and changes the outcome to
   * `suppressed`. Returns false, and writes nothing, if another worker has taken over the visit.
   *
   * @throws UnstorableRecords for a record that no store can hold.
   */
  abstract finish(visit: ClaimedVisit, result: VisitResult): Promise<boolean>;
  /** Postpones a visit. Has no effect if another worker has taken it over. */
  abstract postpone(visit: ClaimedVisit, why: Postponement): Promise<void>;
}
