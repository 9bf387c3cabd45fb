import type { CampaignState } from '@creator-discovery/collection';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../session/database.ts';
import type { Schema } from '../session/schema.ts';

/** Locks a campaign until the transaction ends; returns null if it is unknown. */
export async function lockCampaign(
  trx: Transaction<Schema>,
  campaignId: string,
): Promise<{ readonly state: CampaignState } | null> {
  const found = await trx
    .selectFrom('campaign')
    .select('state')
    .where('campaign_id', '=', campaignId)
    .forUpdate()
    .executeTakeFirst();
  return found ?? null;
}

/** Ends a running campaign once all seeds are added and every visit within its depth has ended. */
export async function endWhereAllVisited(session: Database | Transaction<Schema>, campaignId: string): Promise<void> {
  await sql`
    update campaign c set state = 'done', ended_at = business_now(), control = control + 1
    where campaign_id = ${campaignId} and state = 'running' and seeded and not exists (
      select from campaign_visit v where v.campaign_id = c.campaign_id and v.outcome is null and v.depth <= c.depth
    )
  `.execute(session);
}
