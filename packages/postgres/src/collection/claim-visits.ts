import type { CampaignPlan, CampaignState, ClaimedVisit, ClaimResult } from '@creator-discovery/collection';
import { sql } from 'kysely';
import type { Database } from '../session/database.ts';
import { endWhereAllVisited } from './campaign-row.ts';

/** Campaign whose next visits to claim, and the lease. */
export interface VisitClaim {
  readonly campaignId: string;
  readonly leaseSeconds: number;
}

/** Bounds of the pause of a worker that finds nothing due. */
const idleMs = { min: 50, max: 1000 };

interface ClaimRow extends Omit<ClaimedVisit, 'campaignId' | 'plan' | 'visitId'> {
  readonly plan: CampaignPlan;
  readonly state: CampaignState;
  /** Milliseconds that the whole campaign still waits. */
  readonly rest_ms: number;
  /** Null if nothing was claimed. */
  readonly visitId: number | null;
}

/** Claims the next visits, up to `wanted`. Callers without a visit get the reason. */
export async function claimVisits(db: Database, claim: VisitClaim, wanted: number): Promise<readonly ClaimResult[]> {
  const { campaignId } = claim;
  const rows = await nextVisits(db, claim, wanted);
  const [campaign] = rows;
  const claimed = rows.flatMap(({ plan, state: _, rest_ms: __, visitId, ...visit }): readonly ClaimResult[] =>
    visitId === null ? [] : [{ claimed: true, visit: { ...visit, visitId, campaignId, plan } }],
  );
  if (claimed.length === wanted) return claimed;
  const others = await whyNone(db, campaignId, campaign);
  return Array.from({ length: wanted }, (_, index) => claimed[index] ?? others);
}

async function nextVisits(
  db: Database,
  { campaignId, leaseSeconds }: VisitClaim,
  wanted: number,
): Promise<readonly ClaimRow[]> {
  const { rows } = await sql<ClaimRow>`
    with clock as materialized (select business_now() as now),
    asked as materialized (
      select c.plan, c.depth, c.state,
        greatest(0, ceil(extract(epoch from c.not_before - clock.now) * 1000))::float8 as rest_ms
      from campaign c, clock where c.campaign_id = ${campaignId}
    ),
    next as (
      select v.visit_id from campaign_visit v
      where v.campaign_id = ${campaignId} and v.outcome is null and v.depth <= (select depth from asked)
        and (select state = 'running' and rest_ms = 0 from asked)
        and (v.not_before is null or v.not_before <= (select now from clock))
      order by v.depth, v.seen desc, v.visit_id limit ${wanted} for update of v skip locked
    ),
    claimed as (
      update campaign_visit v set fence = fence + 1, attempts = attempts + 1,
        not_before = clock.now + make_interval(secs => ${leaseSeconds})
      from next, clock where v.visit_id = next.visit_id
      returning v.visit_id, v.kind, v.name, v.depth, v.seen, v.pages, v.cursor, v.fence, v.attempts, clock.now as at
    )
    select asked.plan, asked.state, asked.rest_ms, v.visit_id as "visitId", v.kind, v.name, v.depth, v.pages, v.cursor,
      v.fence, v.attempts, v.at
    from asked left join claimed v on true order by v.depth, v.seen desc, v.visit_id
  `.execute(db);
  return rows;
}

async function whyNone(
  db: Database,
  campaignId: string,
  campaign: Pick<ClaimRow, 'state' | 'rest_ms'> | undefined,
): Promise<ClaimResult> {
  if (campaign === undefined) return { claimed: false, state: 'stopped', retryAfterMs: 0 };
  const { state, rest_ms } = campaign;
  if (state !== 'running' || rest_ms > 0) return { claimed: false, state, retryAfterMs: rest_ms };
  await endWhereAllVisited(db, campaignId);
  return untilDue(db, campaignId);
}

async function untilDue(db: Database, campaignId: string): Promise<ClaimResult> {
  const { rows } = await sql<{ state: CampaignState; due_ms: number | null }>`
    select state, (
      select ceil(extract(epoch from min(v.not_before) - business_now()) * 1000)::float8 from campaign_visit v
      where v.campaign_id = c.campaign_id and v.outcome is null and v.depth <= c.depth
    ) as due_ms from campaign c where campaign_id = ${campaignId}
  `.execute(db);
  const { state = 'stopped', due_ms = null } = rows[0] ?? {};
  const retryAfterMs = Math.min(idleMs.max, Math.max(idleMs.min, due_ms ?? idleMs.max));
  return { claimed: false, state, retryAfterMs };
}
