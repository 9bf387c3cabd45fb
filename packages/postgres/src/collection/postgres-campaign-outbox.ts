import type { CampaignOutbox, CampaignToHandOver } from '@creator-discovery/collection';
import { sql } from 'kysely';
import type { Database } from '../session/database.ts';

/** Outbox of campaign states for an external engine, stored in the campaign rows. */
export class PostgresCampaignOutbox implements CampaignOutbox {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async waiting(limit: number): Promise<readonly CampaignToHandOver[]> {
    const { rows } = await sql<CampaignToHandOver>`
      select campaign_id as "campaignId", state, control from campaign
      where handed_over < control order by created_at, campaign_id limit ${limit}
    `.execute(this.#db);
    return rows;
  }

  async handedOver({ campaignId, control }: CampaignToHandOver): Promise<void> {
    await sql`
      update campaign set handed_over = greatest(handed_over, ${control}) where campaign_id = ${campaignId}
    `.execute(this.#db);
  }

  async running(): Promise<readonly string[]> {
    const { rows } = await sql<{ campaign_id: string }>`
      select campaign_id from campaign where state = 'running' and handed_over = control order by created_at, campaign_id
    `.execute(this.#db);
    return rows.map(({ campaign_id }) => campaign_id);
  }
}
