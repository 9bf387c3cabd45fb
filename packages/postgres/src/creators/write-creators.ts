import {
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
import type { Schema } from '../schema/tables.ts';
import { putSearchRows } from '../search/search-rows.ts';
import { selected, writtenColumns, writtenRow } from './creator-columns.ts';
import { allowLongWaits, lockAgainstSuppression, withoutSuppressed } from './suppression.ts';

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

/** Another writer has added one of the creators since this batch read them: the batch has to be repeated. */
class AddedConcurrently extends Error {
  override readonly name = 'AddedConcurrently';
  /** A serialisation failure: transient. */
  readonly code = '40001';
}

/**
 * Writes a batch of records with their contacts, search rows and entries in the change feed. Search rows are the larger half
 * and are written first, in parallel with other batches; only the rest is written by one batch at a time.
 *
 * @throws a transient fault when another writer has added one of the creators meanwhile.
 */
export async function writeCreators(
  { trx, places }: Writing,
  records: readonly ImportRecord[],
  mode: ImportMode,
): Promise<ImportCounts> {
  await allowLongWaits(trx);
  await lockAgainstSuppression(trx);
  const allowed = await withoutSuppressed(trx, records);
  const known = await lockKnownCreators(trx, allowed);
  const added: Written[] = [];
  const changed: Written[] = [];
  const newIds = await nextIds(trx, allowed.length - known.size);
  for (const record of allowed) {
    const before = known.get(identityOf(record));
    const facts = factsAfterImport(before?.facts ?? null, record, mode);
    if (before) changed.push({ id: before.id, facts });
    else added.push({ id: newIds.pop() ?? 0, facts });
  }
  const written = [...changed, ...added];
  const rows = { changed: rowsOf(changed), added: rowsOf(added), contacts: contactRows(written) };
  const searched = written.map((creator) => searchedCreator(creator, places));
  await putSearchRows(trx, searched);
  await lockWriting(trx);
  await updateCreators(trx, rows.changed);
  if ((await insertCreators(trx, rows.added)) < added.length)
    throw new AddedConcurrently('another writer has added one of the creators');
  await writeContacts(trx, rows.contacts, written);
  await recordChanges(
    trx,
    written.map(({ id }) => id),
  );
  return { added: added.length, updated: changed.length, suppressed: records.length - allowed.length };
}

/**
 * One writer at a time: all of them change the same counts of topics and interests, and would otherwise lock them in
 * different orders and deadlock.
 */
async function lockWriting(trx: Transaction<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('creator writing'))`.execute(trx);
}

async function nextIds(trx: Transaction<Schema>, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('creator', 'id')) as id from generate_series(1, ${count}::int) order by id desc
  `.execute(trx);
  return rows.map(({ id }) => id);
}

function rowsOf(creators: readonly Written[]): string {
  return JSON.stringify(creators.map(({ id, facts }) => writtenRow(facts, id)));
}

/**
 * The known creators of these names with all their facts, locked in the order of their ids. The lock lets others refer to
 * them meanwhile, as lists do: an import changes no ids.
 */
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
    for no key update of creator
  `.execute(trx);
  return new Map(rows.map(({ id, ...facts }) => [identityOf(facts), { id, facts }]));
}

async function updateCreators(trx: Transaction<Schema>, rows: string): Promise<void> {
  if (rows === '[]') return;
  await sql`
    update creator set (${columns}, as_of) = row (${readColumns}, coalesce(given.as_of, business_now()))
    from json_populate_recordset(null::creator, ${rows}) given
    where creator.id = given.id
  `.execute(trx);
}

/** Returns how many were inserted: names that exist by now are skipped. */
async function insertCreators(trx: Transaction<Schema>, rows: string): Promise<number> {
  if (rows === '[]') return 0;
  const { numAffectedRows } = await sql`
    insert into creator (id, ${columns}, as_of) overriding system value
    select given.id, ${readColumns}, coalesce(given.as_of, business_now())
    from json_populate_recordset(null::creator, ${rows}) given
    on conflict on constraint creator_identity do nothing
  `.execute(trx);
  return Number(numAffectedRows ?? 0);
}

function searchedCreator({ id, facts }: Written, places: Writing['places']): IndexedCreator {
  return indexedCreator({ ...facts, id, contact_types: contactTypesOf(facts.contacts) }, places);
}

function contactRows(written: readonly Written[]): string {
  const listed = written.filter(({ facts }) => facts.contacts.length > 0);
  return JSON.stringify(listed.map(({ id, facts }) => ({ creator_id: id, contacts: facts.contacts })));
}

async function writeContacts(trx: Transaction<Schema>, rows: string, written: readonly Written[]): Promise<void> {
  const unlisted = written.filter(({ facts }) => facts.contacts.length === 0).map(({ id }) => id);
  await sql`
    insert into creator_contact (creator_id, contacts)
    select creator_id, contacts from json_populate_recordset(null::creator_contact, ${rows})
    on conflict (creator_id) do update set contacts = excluded.contacts
  `.execute(trx);
  await sql`delete from creator_contact where creator_id = any(${unlisted}::int[])`.execute(trx);
}

async function recordChanges(trx: Transaction<Schema>, creatorIds: readonly number[]): Promise<void> {
  await sql`insert into creator_change (creator_id) select unnest(${creatorIds}::int[])`.execute(trx);
}
