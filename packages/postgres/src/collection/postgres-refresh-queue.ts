import {
  type Absence,
  afterMissing,
  type DueCreator,
  isGone,
  type RefreshQueue,
  type RefreshTier,
  refreshDays,
} from '@creator-discovery/collection';
import type { Platform } from '@creator-discovery/search-filters';
import { type RawBuilder, sql } from 'kysely';
import { allowLongWaits, lockAgainstSuppression } from '../creators/suppression.ts';
import { lockWriting, recordChanges } from '../creators/write-creators.ts';
import { deleteSearchRows } from '../search/search-rows.ts';
import type { Database, Work } from '../session/database.ts';
import { withRetries } from '../session/transient-faults.ts';

/** The queue of refreshes. `noteSeen` adds creators and ends claims and absences. */
export class PostgresRefreshQueue implements RefreshQueue {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async claim(limit: number, seconds: number): Promise<readonly DueCreator[]> {
    return withRetries(() =>
      this.#db.transaction().execute(async (trx) => {
        const due = await dueNow(trx, limit);
        const { rows } = await sql<{ creator_id: number }>`
          update creator_refresh set claimed_until = business_now() + make_interval(secs => ${seconds})
          where creator_id in (
            select creator_id from creator_refresh
            where creator_id = any(${due.map(({ creatorId }) => creatorId)}::int[])
              and (claimed_until is null or claimed_until <= business_now())
            order by creator_id for update skip locked
          ) returning creator_id
        `.execute(trx);
        const claimed = new Set(rows.map(({ creator_id }) => creator_id));
        return due.filter(({ creatorId }) => claimed.has(creatorId));
      }),
    );
  }

  async missing(creatorId: number): Promise<'missing' | 'gone' | 'unknown'> {
    return withRetries(() => this.#db.transaction().execute((trx) => noteMissing(trx, creatorId)));
  }

  async asked(creatorId: number): Promise<void> {
    await sql`
      update creator_refresh
      set asked_at = business_now(), claimed_until = null, missing_since = null, missing_days = 0, missing_last = null
      where creator_id = ${creatorId}
    `.execute(this.#db);
  }

  async giveBack(creatorIds: readonly number[]): Promise<void> {
    await sql`
      update creator_refresh set claimed_until = null where creator_id in (
        select creator_id from creator_refresh where creator_id = any(${creatorIds}::int[]) order by creator_id for update
      )
    `.execute(this.#db);
  }
}

/**
 * Implements `dueCreators`. Each tier is read separately: lists and purchases are few, and an index finds the oldest of the
 * others. A creator in several tiers gets the most urgent one, as in `refreshTier`.
 */
async function dueNow(trx: Work, limit: number): Promise<readonly DueCreator[]> {
  const { rows } = await sql<{
    id: number;
    platform: Platform;
    handle: string;
    user: string | null;
    tier: RefreshTier;
  }>`
    with due as (
      ${tier('missing', sql`r.missing_since is not null and c.gone_since is null`, limit)}
      union all
      ${tier('listed', sql`c.gone_since is null and r.creator_id in (select creator_id from creator_list_item)`, limit)}
      union all
      ${tier('owned', sql`c.gone_since is null and r.creator_id in (select creator_id from owned_creator)`, limit)}
      union all
      ${tier('others', sql`true`, limit)}
    ), first as (
      select distinct on (id) id, tier, urgency from due order by id, urgency desc
    )
    select c.id, c.platform, c.handle, c.platform_user_id as user, first.tier
    from first join creator c using (id) order by first.urgency desc, c.id limit ${limit}
  `.execute(trx);
  return rows.map(({ id, user, ...row }) => ({ creatorId: id, platformUserId: user, ...row }));
}

function tier(name: RefreshTier, which: RawBuilder<unknown>, limit: number): RawBuilder<unknown> {
  const interval = sql`make_interval(days => ${refreshDays[name]}::integer)`;
  return sql`(
    select c.id, ${name} as tier,
      extract(epoch from business_now() - r.asked_at) / extract(epoch from ${interval}) as urgency
    from creator_refresh r join creator c on c.id = r.creator_id
    where ${which} and r.asked_at <= business_now() - ${interval} and c.handle_key is not null
      and (r.claimed_until is null or r.claimed_until <= business_now())
    order by r.asked_at, c.id limit ${limit}
  )`;
}

interface KnownCreator {
  readonly platform: Platform;
  readonly gone_since: Date | null;
  readonly missing_since: Date | null;
  readonly missing_days: number;
  readonly missing_last: string | null;
  readonly now: Date;
}

/** Locks in the order of imports: erasures, the creator, its rows, facet counts. */
async function noteMissing(trx: Work, creatorId: number): Promise<'missing' | 'gone' | 'unknown'> {
  await allowLongWaits(trx);
  await lockAgainstSuppression(trx);
  await sql`select from creator where id = ${creatorId} for no key update`.execute(trx);
  const { rows } = await sql<KnownCreator>`
    select platform, gone_since, missing_since, missing_days, to_char(missing_last, 'YYYY-MM-DD') as missing_last,
      business_now() as now
    from creator join creator_refresh on creator_refresh.creator_id = creator.id where creator.id = ${creatorId}
  `.execute(trx);
  const [known] = rows;
  if (known === undefined) return 'unknown';
  const absence = afterMissing(absenceOf(known), known.now);
  await sql`
    update creator_refresh set asked_at = ${known.now}, claimed_until = null, missing_since = ${absence.since},
      missing_days = ${absence.days}, missing_last = ${absence.lastDay}::date
    where creator_id = ${creatorId}
  `.execute(trx);
  if (known.gone_since !== null) return 'gone';
  if (!isGone(absence, known.now)) return 'missing';
  await deleteSearchRows(trx, [{ id: creatorId, platform: known.platform }]);
  await lockWriting(trx);
  await sql`update creator set gone_since = ${known.now} where id = ${creatorId}`.execute(trx);
  await recordChanges(trx, [creatorId]);
  return 'gone';
}

function absenceOf({ missing_since, missing_days, missing_last }: KnownCreator): Absence | null {
  if (missing_since === null || missing_last === null) return null;
  return { since: missing_since, days: missing_days, lastDay: missing_last };
}
