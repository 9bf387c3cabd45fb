import type { CampaignState } from './campaign.ts';

/** Campaign with a state that an external engine has not received. */
export interface CampaignToHandOver {
  readonly campaignId: string;
  readonly state: CampaignState;
  /** Increases with each change of state. */
  readonly control: number;
}

/** Changes of campaigns to hand over to an engine outside the database. The campaign's row is the outbox. */
export abstract class CampaignOutbox {
  /** Returns campaigns with changes to hand over, oldest first. */
  abstract waiting(limit: number): Promise<readonly CampaignToHandOver[]>;
  /** Records that the engine has received this change. Later changes keep waiting. */
  abstract handedOver(campaign: CampaignToHandOver): Promise<void>;
  /** Returns ids of running campaigns that the engine should have, oldest first. */
  abstract running(): Promise<readonly string[]>;
}
