import type { ClaimedVisit } from '@creator-discovery/collection';
import { sql } from 'kysely';
import type { Database } from '../session/database.ts';

/** A visit, with the user id that it found. */
export interface IdentifiedVisit {
  readonly visit: ClaimedVisit;
  readonly userId: string;
}

/** Whether the person is new to the campaign. `lost`: another worker has taken over the visit. */
export type Identity = 'first' | 'known' | 'lost';

/** Stores the user ids of visits: all in one statement, or one by one if a user id is already known. */
export async function identifyVisits(db: Database, visits: readonly IdentifiedVisit[]): Promise<readonly Identity[]> {
  try {
    return await identified(db, visits);
  } catch (error) {
    if ((error as { readonly code?: unknown }).code !== '23505') throw error;
    if (visits.length === 1) return ['known'];
    const identities: Identity[] = [];
    for (const visit of visits) identities.push(...(await identifyVisits(db, [visit])));
    return identities;
  }
}

async function identified(db: Database, visits: readonly IdentifiedVisit[]): Promise<readonly Identity[]> {
  const { rows } = await sql<{ visit_id: number; fence: number }>`
    /* prepared: identify_visits */ update campaign_visit v set user_id = given.user_id
    from unnest(
      ${visits.map(({ visit }) => visit.visitId)}::bigint[], ${visits.map(({ visit }) => visit.fence)}::bigint[],
      ${visits.map(({ userId }) => userId)}::text[]
    ) as given (visit_id, fence, user_id)
    where v.visit_id = given.visit_id and v.fence = given.fence and v.outcome is null
    returning v.visit_id, v.fence
  `.execute(db);
  const found = new Set(rows.map(({ visit_id, fence }) => `${visit_id} ${fence}`));
  return visits.map(({ visit }) => (found.has(`${visit.visitId} ${visit.fence}`) ? 'first' : 'lost'));
}
