import { type ClaimedVisit, foundFrom, type VisitOutcome, type VisitResult } from '@creator-discovery/collection';
import { sql } from 'kysely';
import type { AlikeCommands } from '../batching/alike.ts';
import { lockAllowed, type WriteContext, writeAllowed } from '../creators/write-creators.ts';
import type { Work } from '../session/database.ts';
import { endWhereAllVisited, lockCampaign } from './campaign-row.ts';
import { addFound, personRecord } from './frontier.ts';

/** A finished visit, or page of a hashtag, with its result. */
export interface EndedVisit {
  readonly visit: ClaimedVisit;
  readonly result: VisitResult;
}

/** Another worker has taken over one of the visits; the transaction is rolled back. */
export class LostVisit extends Error {
  override readonly name = 'LostVisit';
}

/**
 * Writes the results of visits of one campaign, which must be of different creators. Locks in the order of all writers: erasures,
 * creators, the campaign, its visits.
 *
 * @throws LostVisit, and the errors of `writeAllowed`.
 */
export async function finishVisits(writing: WriteContext, ended: AlikeCommands<EndedVisit>): Promise<void> {
  const { trx } = writing;
  const { campaignId } = ended[0].visit;
  const visits = await collected(writing, ended);
  await lockCampaign(trx, campaignId);
  const depths = await endVisits(trx, visits);
  const leads = visits.map(({ visit, found }) => ({
    visitId: visit.visitId,
    isPerson: visit.kind === 'person',
    found: foundFrom(depths.get(visit.visitId) ?? visit.depth, visit, found),
  }));
  await addFound(trx, campaignId, leads);
  await count(trx, campaignId, visits);
  if (visits.some(({ outcome }) => outcome !== null)) await endWhereAllVisited(trx, campaignId);
}

/** A finished visit, without suppressed people. */
interface Ending extends Pick<VisitResult, 'outcome' | 'cursor' | 'found'> {
  readonly visit: ClaimedVisit;
  readonly isPage: boolean;
}

/** Writes the records of people who are not suppressed, and drops leads to suppressed people. */
async function collected(writing: WriteContext, ended: readonly EndedVisit[]): Promise<readonly Ending[]> {
  const records = ended.flatMap(({ result }) => result.record ?? []);
  const people = ended.flatMap(({ result }) => result.found).map(personRecord);
  const allowed = new Set(await lockAllowed(writing, [...records, ...people]));
  const stored = records.filter((record) => allowed.has(record));
  if (stored.length > 0) await writeAllowed(writing, stored, 'refresh');
  const names = new Set(people.filter((person) => allowed.has(person)).map(({ handle }) => handle));
  return ended.map(({ visit, result: { outcome, cursor, record, found } }) => {
    const isPage = visit.kind === 'hashtag' && (outcome === null || outcome === 'read');
    return record === null || allowed.has(record)
      ? { visit, outcome, cursor, found: found.filter(({ name }) => names.has(name)), isPage }
      : { visit, outcome: 'suppressed', cursor, found: [], isPage };
  });
}

/** Ends the visits and returns their current depths. */
async function endVisits(trx: Work, visits: readonly Ending[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ visit_id: number; depth: number }>`
    /* prepared: end_visits */ update campaign_visit v set outcome = given.outcome, cursor = given.cursor, pages = v.pages + given.pages,
      fence = v.fence + 1, attempts = 0, not_before = null
    from unnest(
      ${visits.map(({ visit }) => visit.visitId)}::bigint[], ${visits.map(({ visit }) => visit.fence)}::bigint[],
      ${visits.map(({ outcome }) => outcome)}::text[], ${visits.map(({ cursor }) => cursor)}::text[],
      ${visits.map(({ isPage }) => Number(isPage))}::integer[]
    ) as given (visit_id, fence, outcome, cursor, pages)
    where v.visit_id = given.visit_id and v.fence = given.fence and v.outcome is null
    returning v.visit_id, v.depth
  `.execute(trx);
  if (rows.length < visits.length) throw new LostVisit('another worker has taken over a visit');
  return new Map(rows.map(({ visit_id, depth }) => [visit_id, depth]));
}

async function count(trx: Work, campaignId: string, visits: readonly Ending[]): Promise<void> {
  const counts = new Map<VisitOutcome, number>();
  for (const { outcome } of visits) if (outcome !== null) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  await sql`
    /* prepared: count_visits */ update campaign set hashtag_pages = hashtag_pages + ${visits.filter(({ isPage }) => isPage).length}::int,
      visits = visits || (
        select coalesce(jsonb_object_agg(outcome, coalesce((visits->>outcome)::bigint, 0) + ended), '{}')
        from unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::integer[]) as given (outcome, ended)
      )
    where campaign_id = ${campaignId}
  `.execute(trx);
}
