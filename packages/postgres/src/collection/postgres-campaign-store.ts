import {
  type Campaign,
  type CampaignChange,
  type CampaignPlan,
  type CampaignState,
  type CampaignStore,
  type Claimed,
  type ClaimedVisit,
  type CollectionOverview,
  foundFrom,
  noVisits,
  type Postponement,
  type Seed,
  stateAfter,
  type VisitOutcome,
  type VisitResult,
} from '@creator-discovery/collection';
import { type ImportRecord, UnstorableRecords } from '@creator-discovery/creators';
import type { PlaceDictionary } from '@creator-discovery/search-filters';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { allowLongWaits, lockAgainstSuppression } from '../creators/suppression.ts';
import { writeCreators } from '../creators/write-creators.ts';
import type { Schema } from '../schema/tables.ts';
import type { Database } from '../session/database.ts';
import { isOfData, withRetries } from '../session/transient-faults.ts';
import { isUuid } from '../session/uuid.ts';
import { addFound, addSeeds } from './frontier.ts';

/** How long a worker rests that finds nothing due. */
const idleMs = { least: 50, most: 1000 };

/** Another worker has the visit by now: everything of the transaction is undone. */
class VisitLost extends Error {
  override readonly name = 'VisitLost';
}

interface CampaignRow {
  readonly campaign_id: string;
  readonly name: string;
  readonly plan: CampaignPlan;
  readonly state: CampaignState;
  readonly visits: Partial<Record<VisitOutcome, number>>;
  readonly hashtag_pages: number;
  readonly created_at: Date;
  readonly ended_at: Date | null;
  readonly waiting: number;
  readonly requests: number;
}

/** Campaigns and their frontiers in PostgreSQL. */
export class PostgresCampaignStore implements CampaignStore {
  readonly #db: Database;
  readonly #places: Pick<PlaceDictionary, 'byId'>;

  constructor(db: Database, places: Pick<PlaceDictionary, 'byId'>) {
    this.#db = db;
    this.#places = places;
  }

  async create({ name, plan }: { readonly name: string; readonly plan: CampaignPlan }): Promise<Campaign> {
    const { campaign_id } = await this.#db
      .insertInto('campaign')
      .values({ name, plan: JSON.stringify(plan), depth: plan.depth })
      .returning('campaign_id')
      .executeTakeFirstOrThrow();
    return this.#known(campaign_id);
  }

  async addSeeds(campaignId: string, seeds: readonly Seed[], last: boolean): Promise<number> {
    return withRetries(() =>
      this.#db.transaction().execute(async (trx) => {
        await lockAgainstSuppression(trx);
        await lockCampaign(trx, campaignId);
        if (last)
          await trx.updateTable('campaign').set({ seeded: true }).where('campaign_id', '=', campaignId).execute();
        return addSeeds(trx, campaignId, seeds);
      }),
    );
  }

  async byId(campaignId: string): Promise<Campaign | null> {
    if (!isUuid(campaignId)) return null;
    const [found] = await this.#read(sql`where c.campaign_id = ${campaignId}`);
    return found ?? null;
  }

  async list(limit: number): Promise<readonly Campaign[]> {
    return this.#read(sql`order by c.created_at desc, c.campaign_id desc limit ${limit}`);
  }

  async overview(): Promise<CollectionOverview> {
    const { rows } = await sql<{ state: CampaignState; campaigns: number; waiting: number }>`
      select c.state, count(*) as campaigns, coalesce(sum(case when c.state = 'running' then (
        select count(*) from campaign_visit v
        where v.campaign_id = c.campaign_id and v.outcome is null and v.depth <= c.depth
      ) end), 0)::bigint as waiting
      from campaign c group by c.state
    `.execute(this.#db);
    const campaigns = { running: 0, paused: 0, stopped: 0, done: 0 };
    for (const { state, campaigns: count } of rows) campaigns[state] = count;
    return { campaigns, waiting: rows.reduce((sum, { waiting }) => sum + waiting, 0) };
  }

  async runnable(): Promise<readonly string[]> {
    const { rows } = await sql<{ campaign_id: string }>`
      select campaign_id from campaign
      where state = 'running' and (not_before is null or not_before <= business_now()) order by created_at, campaign_id
    `.execute(this.#db);
    return rows.map(({ campaign_id }) => campaign_id);
  }

  async change(campaignId: string, change: CampaignChange) {
    if (!isUuid(campaignId)) return null;
    const changed = await this.#db.transaction().execute(async (trx) => {
      const campaign = await lockCampaign(trx, campaignId);
      const state = campaign === null ? null : stateAfter(campaign.state, change);
      if (state === null) return campaign === null ? null : false;
      await sql`
        update campaign set state = ${state}, control = control + 1,
          ended_at = case when ${state}::text = 'stopped' then business_now() end
        where campaign_id = ${campaignId}
      `.execute(trx);
      return true;
    });
    return changed === null ? null : { changed, campaign: await this.#known(campaignId) };
  }

  async claim(campaignId: string, leaseSeconds: number): Promise<Claimed> {
    const { rows } = await sql<{ plan: CampaignPlan; depth: number; state: CampaignState; rest_ms: number }>`
      select plan, depth, state, greatest(0, ceil(extract(epoch from not_before - business_now()) * 1000))::float8 as rest_ms
      from campaign where campaign_id = ${campaignId}
    `.execute(this.#db);
    const [campaign] = rows;
    if (campaign === undefined) return { claimed: false, state: 'stopped', retryAfterMs: 0 };
    const { plan, depth, state } = campaign;
    if (state !== 'running') return { claimed: false, state, retryAfterMs: 0 };
    if (campaign.rest_ms > 0) return { claimed: false, state, retryAfterMs: campaign.rest_ms };
    const visit = await this.#claimNext(campaignId, depth, leaseSeconds);
    return visit === null ? this.#nothingDue(campaignId) : { claimed: true, visit: { ...visit, campaignId, plan } };
  }

  async #claimNext(campaignId: string, depth: number, leaseSeconds: number) {
    const { rows } = await sql<Omit<ClaimedVisit, 'campaignId' | 'plan'>>`
      with clock as materialized (select business_now() as now),
      next as (
        select v.visit_id from campaign_visit v, clock
        where v.campaign_id = ${campaignId} and v.outcome is null and v.depth <= ${depth}
          and (v.not_before is null or v.not_before <= clock.now)
        order by v.depth, v.seen desc, v.visit_id limit 1 for update of v skip locked
      )
      update campaign_visit v set fence = fence + 1, attempts = attempts + 1,
        not_before = clock.now + make_interval(secs => ${leaseSeconds})
      from next, clock where v.visit_id = next.visit_id
      returning v.visit_id as "visitId", v.kind, v.name, v.depth, v.pages, v.cursor, v.fence, v.attempts, clock.now as at
    `.execute(this.#db);
    return rows[0] ?? null;
  }

  async #nothingDue(campaignId: string): Promise<Claimed> {
    await endWhereAllVisited(this.#db, campaignId);
    const { rows } = await sql<{ state: CampaignState; due_ms: number | null }>`
      select state, (
        select ceil(extract(epoch from min(v.not_before) - business_now()) * 1000)::float8 from campaign_visit v
        where v.campaign_id = c.campaign_id and v.outcome is null and v.depth <= c.depth
      ) as due_ms from campaign c where campaign_id = ${campaignId}
    `.execute(this.#db);
    const { state = 'stopped', due_ms = null } = rows[0] ?? {};
    return {
      claimed: false,
      state,
      retryAfterMs: Math.min(idleMs.most, Math.max(idleMs.least, due_ms ?? idleMs.most)),
    };
  }

  async identify({ visitId, fence }: ClaimedVisit, userId: string): Promise<'first' | 'known' | 'lost'> {
    try {
      const { numAffectedRows } = await sql`
        update campaign_visit set user_id = ${userId} where visit_id = ${visitId} and fence = ${fence} and outcome is null
      `.execute(this.#db);
      return numAffectedRows === 1n ? 'first' : 'lost';
    } catch (error) {
      if ((error as { readonly code?: unknown }).code === '23505') return 'known';
      throw error;
    }
  }

  async finish(visit: ClaimedVisit, result: VisitResult): Promise<boolean> {
    try {
      await withRetries((attempt) =>
        this.#db.transaction().execute((trx) => this.#write({ trx, alone: attempt > 0 }, visit, result)),
      );
      return true;
    } catch (error) {
      if (error instanceof VisitLost) return false;
      if (result.record !== null && isOfData(error))
        throw new UnstorableRecords('the database refuses a value', { cause: error });
      throw error;
    }
  }

  /** Locks in the order of all writers: erasures, creators, the campaign, its visits. */
  async #write(
    { trx, alone }: { readonly trx: Transaction<Schema>; readonly alone: boolean },
    visit: ClaimedVisit,
    result: VisitResult,
  ): Promise<void> {
    const barred = result.record !== null && !(await this.#collect(trx, result.record, alone));
    if (result.record === null) await lockAgainstSuppression(trx);
    await lockCampaign(trx, visit.campaignId);
    const outcome = barred ? 'suppressed' : result.outcome;
    const isPage = visit.kind === 'hashtag' && (outcome === null || outcome === 'read');
    const { rows } = await sql<{ depth: number }>`
      update campaign_visit set outcome = ${outcome}, cursor = ${result.cursor}, pages = pages + ${isPage ? 1 : 0}::int,
        fence = fence + 1, attempts = 0, not_before = null
      where visit_id = ${visit.visitId} and fence = ${visit.fence} and outcome is null
      returning depth
    `.execute(trx);
    const [written] = rows;
    if (written === undefined) throw new VisitLost('another worker has the visit');
    const found = foundFrom(written.depth, visit, result.found);
    const links = barred ? [] : await addFound(trx, visit.campaignId, found);
    if (visit.kind === 'person' && links.length > 0)
      await sql`update campaign_visit set links = ${links}::bigint[] where visit_id = ${visit.visitId}`.execute(trx);
    await sql`
      update campaign set hashtag_pages = hashtag_pages + ${isPage ? 1 : 0}::int, visits = case when ${outcome}::text is null then visits
        else visits || jsonb_build_object(${outcome}::text, coalesce((visits->>${outcome}::text)::bigint, 0) + 1) end
      where campaign_id = ${visit.campaignId}
    `.execute(trx);
    if (outcome !== null) await endWhereAllVisited(trx, visit.campaignId);
  }

  /** Whether the record was written; false: the person is suppressed. */
  async #collect(trx: Transaction<Schema>, record: ImportRecord, alone: boolean): Promise<boolean> {
    await allowLongWaits(trx);
    const counts = await writeCreators({ trx, places: this.#places, alone }, [record], 'refresh');
    return counts.suppressed === 0;
  }

  async postpone({ campaignId, visitId, fence }: ClaimedVisit, { because, pauseMs }: Postponement): Promise<void> {
    const pause = sql`business_now() + make_interval(secs => ${pauseMs / 1000})`;
    if (because === 'fault') {
      await sql`
        update campaign_visit set fence = fence + 1, not_before = ${pause}
        where visit_id = ${visitId} and fence = ${fence} and outcome is null
      `.execute(this.#db);
      return;
    }
    await this.#db.transaction().execute(async (trx) => {
      await sql`update campaign set not_before = ${pause} where campaign_id = ${campaignId}`.execute(trx);
      await sql`
        update campaign_visit set fence = fence + 1, attempts = greatest(attempts - 1, 0), not_before = null
        where visit_id = ${visitId} and fence = ${fence} and outcome is null
      `.execute(trx);
    });
  }

  async #known(campaignId: string): Promise<Campaign> {
    const campaign = await this.byId(campaignId);
    if (campaign === null) throw new Error('a campaign is gone');
    return campaign;
  }

  async #read(which: RawBuilder<unknown>): Promise<readonly Campaign[]> {
    const { rows } = await sql<CampaignRow>`
      select c.campaign_id, c.name, c.plan, c.state, c.visits, c.hashtag_pages, c.created_at, c.ended_at,
        (select count(*) from campaign_visit v
          where v.campaign_id = c.campaign_id and v.outcome is null and v.depth <= c.depth) as waiting,
        coalesce((select taken from request_budget b where b.scope = 'campaign:' || c.campaign_id), 0) as requests
      from campaign c ${which}
    `.execute(this.#db);
    return rows.map(campaignOf);
  }
}

function campaignOf(row: CampaignRow): Campaign {
  return {
    campaignId: row.campaign_id,
    name: row.name,
    plan: row.plan,
    state: row.state,
    progress: {
      waiting: row.waiting,
      visits: { ...noVisits(), ...row.visits },
      hashtagPages: row.hashtag_pages,
      requests: row.requests,
    },
    createdAt: row.created_at,
    endedAt: row.ended_at,
  };
}

async function lockCampaign(
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

/** A running campaign is done once nobody within its depth is left and no more seeds come. */
async function endWhereAllVisited(session: Database | Transaction<Schema>, campaignId: string): Promise<void> {
  await sql`
    update campaign c set state = 'done', ended_at = business_now(), control = control + 1
    where campaign_id = ${campaignId} and state = 'running' and seeded and not exists (
      select from campaign_visit v where v.campaign_id = c.campaign_id and v.outcome is null and v.depth <= c.depth
    )
  `.execute(session);
}
