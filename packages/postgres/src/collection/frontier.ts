import type { FoundPerson, Seed } from '@creator-discovery/collection';
import { sql, type Transaction } from 'kysely';
import { withoutSuppressed } from '../creators/suppression.ts';
import type { Schema } from '../schema/tables.ts';

/** Seeds that are new and belong to nobody who is suppressed. Returns how many were added. */
export async function addSeeds(trx: Transaction<Schema>, campaignId: string, seeds: readonly Seed[]): Promise<number> {
  const people = await notSuppressed(
    trx,
    seeds.filter(({ kind }) => kind === 'person'),
  );
  const wanted = seeds.filter(({ kind, name }) => kind === 'hashtag' || people.has(name));
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

/**
 * Adds who is new, counts how often the others were seen, and brings nearer who turns out to be. The campaign is locked.
 * Returns the visits of all of them.
 */
export async function addFound(
  trx: Transaction<Schema>,
  campaignId: string,
  found: readonly FoundPerson[],
): Promise<readonly number[]> {
  const allowed = await notSuppressed(trx, found);
  const people = found.filter(({ name }) => allowed.has(name));
  if (people.length === 0) return [];
  const [names, depths, seen] = [
    people.map(({ name }) => name),
    people.map(({ depth }) => depth),
    people.map((person) => person.seen),
  ];
  const given = sql`
    unnest(${names}::text[], ${depths}::integer[], ${seen}::integer[]) with ordinality as given (name, depth, seen, position)
  `;
  await sql`
    insert into campaign_visit as v (campaign_id, kind, name, depth, seen)
    select ${campaignId}, 'person', name, depth, seen from ${given} order by position
    on conflict on constraint campaign_visit_once do update set seen = v.seen + excluded.seen where v.outcome is null
  `.execute(trx);
  const { rows } = await sql<{ visit_id: number; depth: number; found_depth: number }>`
    select v.visit_id, v.depth, given.depth as found_depth
    from ${given} join campaign_visit v on v.name = given.name and v.kind = 'person' and v.campaign_id = ${campaignId}
    order by v.visit_id
  `.execute(trx);
  await bringNearer(
    trx,
    new Map(rows.flatMap((row) => (row.found_depth < row.depth ? [[row.visit_id, row.found_depth]] : []))),
  );
  return rows.map(({ visit_id }) => visit_id);
}

/** Whoever is nearer brings those nearer to whom it leads, and so on. */
async function bringNearer(trx: Transaction<Schema>, nearer: ReadonlyMap<number, number>): Promise<void> {
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

async function notSuppressed(
  trx: Transaction<Schema>,
  people: readonly { readonly name: string }[],
): Promise<ReadonlySet<string>> {
  const records = people.map(({ name }) => ({ platform: 'photonet' as const, handle: name, name }));
  return new Set((await withoutSuppressed(trx, records)).map(({ handle }) => handle));
}

/** Erases a person from all frontiers, by its folded handles and user ids. */
export async function eraseFromFrontiers(
  trx: Transaction<Schema>,
  person: { readonly handleKeys: readonly string[]; readonly userIds: readonly string[] },
): Promise<void> {
  await sql`
    delete from campaign_visit
    where (name = any(${person.handleKeys}::text[]) and kind = 'person') or user_id = any(${person.userIds}::text[])
  `.execute(trx);
}
