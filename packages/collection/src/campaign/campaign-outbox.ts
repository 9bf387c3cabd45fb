import type { CampaignState } from './campaign.ts';

/** A campaign whose state an engine outside the database doesn't know yet. */
export interface CampaignToHandOver {
  readonly campaignId: string;
  readonly state: CampaignState;
  /** Grows with each change of the state. */
  readonly control: number;
}

/** Campaigns that wait for an engine outside the database to hear of them or of a change: the campaign's row is the outbox. */
export abstract class CampaignOutbox {
  /** Oldest first. */
  abstract waiting(limit: number): Promise<readonly CampaignToHandOver[]>;
  /** Records that the engine has heard of this change; a later one waits on. */
  abstract handedOver(campaign: CampaignToHandOver): Promise<void>;
  /** Ids of the running campaigns that don't wait, oldest first: the engine should have all of them. */
  abstract running(): Promise<readonly string[]>;
}
