import type { FoundPerson, Seed } from '@creator-discovery/collection';
import type { ImportRecord } from '@creator-discovery/creators';
import { sql } from 'kysely';
import { withoutSuppressed } from '../creators/suppression.ts';
import type { Work } from '../session/database.ts';

/** Adds new seeds, except suppressed people, and returns how many. */
export async function addSeeds(trx: Work, campaignId: string, seeds: readonly Seed[]): Promise<number> {
  const people = seeds.filter(({ kind }) => kind === 'person').map(personRecord);
  const allowed = new Set((await withoutSuppressed(trx, people)).map(({ handle }) => handle));
  const wanted = seeds.filter(({ kind, name }) => kind === 'hashtag' || allowed.has(name));
  const { numAffectedRows } = await sql`
    insert into campaign_visit (campaign_id, kind, name, depth, seen)
    select ${campaignId}, kind, name, 0, 1
    from unnest(${wanted.map(({ kind }) => kind)}::text[], ${wanted.map(({ name }) => name)}::text[])
      with ordinality as given (kind, name, position)
    order by position
    on conflict on constraint campaign_visit_once do nothing
  `.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

/** People found by a visit, without suppressed ones. */
interface Lead {
  readonly visitId: number;
  readonly isPerson: boolean;
  readonly found: readonly FoundPerson[];
}

/**
 * Adds new people, counts how often known ones were seen, reduces depths, and stores the links of people. The campaign must be
 * locked.
 */
export async function addFound(trx: Work, campaignId: string, leads: readonly Lead[]): Promise<void> {
  const people = together(leads);
  if (people.length === 0) return;
  const names = people.map(({ name }) => name);
  await sql`
    /* prepared: add_found */ insert into campaign_visit as v (campaign_id, kind, name, depth, seen)
    select ${campaignId}, 'person', name, depth, seen
    from unnest(
      ${names}::text[], ${people.map(({ depth }) => depth)}::integer[], ${people.map(({ seen }) => seen)}::integer[]
    ) with ordinality as given (name, depth, seen, position)
    order by position
    on conflict on constraint campaign_visit_once do update set seen = v.seen + excluded.seen where v.outcome is null
  `.execute(trx);
  const { rows } = await sql<{ visit_id: number; name: string; depth: number }>`
    /* prepared: visits_of_people */ select v.visit_id, v.name, v.depth
    from unnest(${names}::text[]) as given (name)
      join campaign_visit v on v.name = given.name and v.kind = 'person' and v.campaign_id = ${campaignId}
  `.execute(trx);
  const visits = new Map(rows.map((row) => [row.name, row]));
  await writeLinks(trx, leads, (name) => visits.get(name)?.visit_id);
  const nearer = people.flatMap(({ name, depth }) => {
    const visit = visits.get(name);
    return visit !== undefined && depth < visit.depth ? [[visit.visit_id, depth] as const] : [];
  });
  await bringNearer(trx, new Map(nearer));
}

/** Merges people by name in order of discovery, with the minimum depth and the total count. */
function together(leads: readonly Lead[]): readonly FoundPerson[] {
  const people = new Map<string, FoundPerson>();
  for (const { name, depth, seen } of leads.flatMap(({ found }) => found)) {
    const known = people.get(name) ?? { depth, seen: 0 };
    people.set(name, { name, depth: Math.min(known.depth, depth), seen: known.seen + seen });
  }
  return [...people.values()];
}

async function writeLinks(
  trx: Work,
  leads: readonly Lead[],
  visitOf: (name: string) => number | undefined,
): Promise<void> {
  const linked = leads
    .filter(({ isPerson }) => isPerson)
    .map(({ visitId, found }) => ({ visit_id: visitId, links: found.flatMap(({ name }) => visitOf(name) ?? []) }))
    .filter(({ links }) => links.length > 0);
  if (linked.length === 0) return;
  await sql`
    /* prepared: write_links */ update campaign_visit v set links = given.links
    from json_to_recordset(${JSON.stringify(linked)}) as given (visit_id bigint, links bigint[])
    where v.visit_id = given.visit_id
  `.execute(trx);
}

/** Reduces depths, and then the depths of the people they link to, until nothing changes. */
async function bringNearer(trx: Work, nearer: ReadonlyMap<number, number>): Promise<void> {
  let depths = nearer;
  while (depths.size > 0) {
    const { rows } = await sql<{ depth: number; links: readonly number[] }>`
      update campaign_visit v set depth = given.depth
      from unnest(${[...depths.keys()]}::bigint[], ${[...depths.values()]}::integer[]) as given (visit_id, depth)
      where v.visit_id = given.visit_id and v.depth > given.depth
      returning v.depth, v.links::float8[] as links
    `.execute(trx);
    const next = new Map<number, number>();
    for (const { depth, links } of rows)
      for (const link of links) next.set(link, Math.min(depth + 1, next.get(link) ?? Number.POSITIVE_INFINITY));
    depths = next;
  }
}

/** Returns a record with nothing but the normalised handle. */
export function personRecord({ name }: { readonly name: string }): ImportRecord {
  return { platform: 'photonet', handle: name, name };
}
