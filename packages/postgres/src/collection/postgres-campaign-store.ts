import {
  type Campaign,
  type CampaignChange,
  type CampaignPlan,
  type CampaignState,
  type CampaignStore,
  type ClaimedVisit,
  type ClaimResult,
  type CollectionOverview,
  noVisits,
  type Postponement,
  type Seed,
  stateAfter,
  type VisitResult,
} from '@creator-discovery/collection';
import { identitiesOf, UnstorableRecords } from '@creator-discovery/creators';
import type { PlaceDictionary } from '@creator-discovery/search-filters';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { type AlikeCommands, sendAlike } from '../batching/alike.ts';
import { SerialBatcher } from '../batching/serial-batcher.ts';
import { lockAgainstSuppression } from '../creators/suppression.ts';
import type { Database } from '../session/database.ts';
import type { Schema } from '../session/schema.ts';
import { isOfData, withRetries } from '../session/transient-faults.ts';
import { isUuid } from '../session/uuid.ts';
import { lockCampaign } from './campaign-row.ts';
import { claimVisits, type VisitClaim } from './claim-visits.ts';
import { type EndedVisit, finishVisits, LostVisit } from './finish-visits.ts';
import { addSeeds } from './frontier.ts';
import { type IdentifiedVisit, type Identity, identifyVisits } from './identify-visits.ts';

/** Maximum visits per statement. Larger writes would hold up other writers. */
const maxBatch = { claims: 50, visits: 25 };

type FinishResult = { readonly written: boolean } | { readonly unstorable: unknown };

interface CampaignRow extends Selectable<Schema['campaign']> {
  readonly waiting: number;
  readonly requests: number;
}

/** Campaigns and their frontiers. Claims and results that arrive while a statement runs share the next one. */
export class PostgresCampaignStore implements CampaignStore {
  readonly #db: Database;
  readonly #places: Pick<PlaceDictionary, 'byId'>;
  readonly #claims: SerialBatcher<VisitClaim, ClaimResult>;
  readonly #identities: SerialBatcher<IdentifiedVisit, Identity>;
  readonly #ended: SerialBatcher<EndedVisit, FinishResult>;

  constructor(db: Database, places: Pick<PlaceDictionary, 'byId'>) {
    this.#db = db;
    this.#places = places;
    this.#claims = new SerialBatcher((claims) => this.#claimAll(claims), maxBatch.claims);
    this.#identities = new SerialBatcher((visits) => identifyVisits(db, visits), maxBatch.claims);
    this.#ended = new SerialBatcher((ended) => this.#finishAll(ended), maxBatch.visits);
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

  async claim(campaignId: string, leaseSeconds: number): Promise<ClaimResult> {
    return this.#claims.add({ campaignId, leaseSeconds });
  }

  #claimAll(claims: readonly VisitClaim[]): Promise<readonly ClaimResult[]> {
    const keyOf = ({ campaignId, leaseSeconds }: VisitClaim) => `${campaignId} ${leaseSeconds}`;
    return sendAlike(claims, keyOf, (alike) => claimVisits(this.#db, alike[0], alike.length));
  }

  identify(visit: ClaimedVisit, userId: string): Promise<Identity> {
    return this.#identities.add({ visit, userId });
  }

  async finish(visit: ClaimedVisit, result: VisitResult): Promise<boolean> {
    const finished = await this.#ended.add({ visit, result });
    if ('unstorable' in finished)
      throw new UnstorableRecords('the database rejected a value', { cause: finished.unstorable });
    return finished.written;
  }

  #finishAll(ended: readonly EndedVisit[]): Promise<readonly FinishResult[]> {
    const keyOf = ({ visit }: EndedVisit) => visit.campaignId;
    return sendAlike(ended, keyOf, (alike) => this.#finishTogether(alike));
  }

  /** Writes all visits in one transaction, or each by itself if one fails. */
  async #finishTogether(ended: AlikeCommands<EndedVisit>): Promise<readonly FinishResult[]> {
    if (ended.length > 1 && !areOfDifferentPeople(ended)) return this.#finishEach(ended);
    try {
      await withRetries((attempt) =>
        this.#db.transaction().execute((trx) => finishVisits({ trx, alone: attempt > 0, places: this.#places }, ended)),
      );
      return ended.map(() => ({ written: true }));
    } catch (error) {
      const isLost = error instanceof LostVisit;
      if (!isLost && !isOfData(error)) throw error;
      if (ended.length > 1) return this.#finishEach(ended);
      if (isLost) return [{ written: false }];
      if (ended[0].result.record === null) throw error;
      return [{ unstorable: error }];
    }
  }

  async #finishEach(ended: readonly EndedVisit[]): Promise<readonly FinishResult[]> {
    const finished: FinishResult[] = [];
    for (const one of ended) finished.push(...(await this.#finishTogether([one])));
    return finished;
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
    if (campaign === null) throw new Error('the campaign no longer exists');
    return campaign;
  }

  async #read(which: RawBuilder<unknown>): Promise<readonly Campaign[]> {
    const { rows } = await sql<CampaignRow>`
      select c.*, (select count(*) from campaign_visit v
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

function areOfDifferentPeople(ended: readonly EndedVisit[]): boolean {
  const identities = ended.flatMap(({ result: { record } }) => (record === null ? [] : identitiesOf(record)));
  return new Set(identities).size === identities.length;
}
