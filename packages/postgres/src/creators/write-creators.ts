import {
  type Contact,
  type CreatorFacts,
  contactTypesOf,
  factsAfterImport,
  handleKey,
  type ImportCounts,
  type ImportMode,
  type ImportRecord,
  identityOf,
} from '@creator-discovery/creators';
import { type IndexedCreator, indexedCreator, type PlaceDictionary } from '@creator-discovery/search-filters';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema.js';
import { putSearchRows } from '../search/search-rows.js';
import { selected, writtenColumns, writtenRow } from './creator-columns.js';
import { lockAgainstSuppression, withoutSuppressed } from './suppression.js';

interface Written {
  readonly id: number;
  readonly facts: CreatorFacts;
}

const columns = sql.raw(writtenColumns.join(', '));
const readColumns = sql.raw(writtenColumns.map((column) => `given.${column}`).join(', '));

interface Writing {
  readonly trx: Transaction<Schema>;
  readonly places: Pick<PlaceDictionary, 'byId'>;
}

/** Writes a batch of records with their contacts, what searches read of them, and their changes. */
export async function writeCreators(
  { trx, places }: Writing,
  records: readonly ImportRecord[],
  mode: ImportMode,
): Promise<ImportCounts> {
  await lockAgainstSuppression(trx);
  const allowed = await withoutSuppressed(trx, records);
  const known = await lockKnownCreators(trx, allowed);
  const news: CreatorFacts[] = [];
  const changed: Written[] = [];
  for (const record of allowed) {
    const before = known.get(identityOf(record));
    const facts = factsAfterImport(before?.facts ?? null, record, mode);
    if (before) changed.push({ id: before.id, facts });
    else news.push(facts);
  }
  await updateCreators(trx, changed);
  const added = await insertCreators(trx, news);
  const written = [...changed, ...added.written];
  await writeContacts(trx, written);
  await putSearchRows(
    trx,
    written.map((creator) => searchedCreator(creator, places)),
  );
  await recordChanges(
    trx,
    written.map(({ id }) => id),
  );
  return {
    added: added.counted,
    updated: written.length - added.counted,
    suppressed: records.length - allowed.length,
  };
}

/** The creators of these names with all that is known of them, locked in the order of their ids. */
async function lockKnownCreators(
  trx: Transaction<Schema>,
  records: readonly ImportRecord[],
): Promise<Map<string, Written>> {
  const { rows } = await sql<CreatorFacts & { id: number }>`
    select ${selected.facts}
    from unnest(${records.map(({ handle }) => handleKey(handle))}::text[], ${records.map(({ platform }) => platform)}::text[])
      as wanted (handle_key, platform)
      join creator using (handle_key, platform)
      left join creator_contact on creator_contact.creator_id = creator.id
    order by creator.id
    for update of creator
  `.execute(trx);
  return new Map(rows.map(({ id, ...facts }) => [identityOf(facts), { id, facts }]));
}

async function updateCreators(trx: Transaction<Schema>, changed: readonly Written[]): Promise<void> {
  if (changed.length === 0) return;
  const rows = JSON.stringify(changed.map(({ id, facts }) => writtenRow(facts, id)));
  await sql`
    update creator set (${columns}, as_of) = row (${readColumns}, coalesce(given.as_of, clock_timestamp()))
    from json_populate_recordset(null::creator, ${rows}) given
    where creator.id = given.id
  `.execute(trx);
}

/**
 * Inserts creators that were not known a moment ago. One that another import has added since is overwritten and counts
 * as updated. In the order of names, so that imports of the same creators wait for each other rather than deadlock.
 */
async function insertCreators(
  trx: Transaction<Schema>,
  news: readonly CreatorFacts[],
): Promise<{ written: Written[]; counted: number }> {
  if (news.length === 0) return { written: [], counted: 0 };
  const rows = JSON.stringify(news.map((facts) => writtenRow(facts, null)));
  const inserted = await sql<{ id: number; handle: string; platform: CreatorFacts['platform']; added: boolean }>`
    insert into creator (${columns}, as_of)
    select ${readColumns}, coalesce(given.as_of, clock_timestamp())
    from json_populate_recordset(null::creator, ${rows}) given
    order by given.handle_key, given.platform
    on conflict on constraint creator_identity do update
      set (${columns}, as_of) = row (${sql.raw(writtenColumns.map((column) => `excluded.${column}`).join(', '))}, excluded.as_of)
    returning id, handle, platform, xmax = 0 as added
  `.execute(trx);
  const byIdentity = new Map(news.map((facts) => [identityOf(facts), facts]));
  const written = inserted.rows.flatMap(({ id, ...name }) => {
    const facts = byIdentity.get(identityOf(name));
    return facts ? [{ id, facts }] : [];
  });
  return { written, counted: inserted.rows.filter(({ added }) => added).length };
}

function searchedCreator({ id, facts }: Written, places: Writing['places']): IndexedCreator {
  return indexedCreator({ ...facts, id, contact_types: contactTypesOf(facts.contacts) }, places);
}

async function writeContacts(trx: Transaction<Schema>, written: readonly Written[]): Promise<void> {
  const listed = written.filter(({ facts }) => facts.contacts.length > 0);
  const unlisted = written.filter(({ facts }) => facts.contacts.length === 0).map(({ id }) => id);
  const rows: { creator_id: number; contacts: readonly Contact[] }[] = listed.map(({ id, facts }) => ({
    creator_id: id,
    contacts: facts.contacts,
  }));
  await sql`
    insert into creator_contact (creator_id, contacts)
    select creator_id, contacts from json_populate_recordset(null::creator_contact, ${JSON.stringify(rows)})
    on conflict (creator_id) do update set contacts = excluded.contacts
  `.execute(trx);
  await sql`delete from creator_contact where creator_id = any(${unlisted}::int[])`.execute(trx);
}

async function recordChanges(trx: Transaction<Schema>, creatorIds: readonly number[]): Promise<void> {
  await sql`insert into creator_change (creator_id) select unnest(${creatorIds}::int[])`.execute(trx);
}
