import type { CampaignState } from '@creator-discovery/collection';
import { sql } from 'kysely';
import type { Database, Work } from '../session/database.ts';

/** Locks a campaign until the transaction ends; returns null if it is unknown. */
export async function lockCampaign(trx: Work, campaignId: string): Promise<{ readonly state: CampaignState } | null> {
  const found = await trx
    .selectFrom('campaign')
    .select('state')
    .where('campaign_id', '=', campaignId)
    .forUpdate()
    .executeTakeFirst();
  return found ?? null;
}

/** Ends a running campaign once all seeds are added and every visit within its depth has ended. */
export async function endWhereAllVisited(session: Database, campaignId: string): Promise<void> {
  await sql`
    update campaign c set state = 'done', ended_at = business_now(), control = control + 1
    where campaign_id = ${campaignId} and state = 'running' and seeded and not exists (
      select from campaign_visit v where v.campaign_id = c.campaign_id and v.outcome is null and v.depth <= c.depth
    )
  `.execute(session);
}
