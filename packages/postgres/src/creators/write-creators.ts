import {
  CreatorIdentities,
  contactTypesOf,
  type FormerHandle,
  handleKey,
  type ImportCounts,
  type ImportMode,
  type ImportRecord,
  type KnownCreator,
} from '@creator-discovery/creators';
import { type IndexedCreator, indexedCreator, type PlaceDictionary } from '@creator-discovery/search-filters';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Schema } from '../schema/tables.ts';
import { deleteSearchRows, putSearchRows } from '../search/search-rows.ts';
import {
  type KnownRecord,
  knownCreator,
  selected,
  writtenColumns,
  writtenRow,
  writtenTimes,
} from './creator-columns.ts';
import {
  allowLongWaits,
  lockAgainstDeliveries,
  lockAgainstImports,
  lockAgainstSuppression,
  withoutSuppressed,
} from './suppression.ts';

const columns = sql.raw([...writtenColumns, ...writtenTimes].join(', '));
/** Nothing was collected in the future: records that are dated so would keep all later ones out. */
const readColumns = sql.raw(
  [
    ...writtenColumns.map((column) => `given.${column}`),
    ...writtenTimes.map((time) => `case when given.${time} > clock.now then clock.now else given.${time} end`),
  ].join(', '),
);
const clock = sql`(select business_now() as now) clock`;

interface Writing {
  readonly trx: Transaction<Schema>;
  /** No other import runs beside it: for a batch that others came before, which might happen again and again. */
  readonly alone: boolean;
  readonly places: Pick<PlaceDictionary, 'byId'>;
}

/** Another writer has added one of the creators, or given one a handle, since this batch read them: it has to be repeated. */
class WrittenConcurrently extends Error {
  override readonly name = 'WrittenConcurrently';
  /** A serialisation failure: transient. */
  readonly code = '40001';
}

/**
 * Writes a batch of records with their contacts, search rows and entries in the change feed. Search rows are the larger half
 * and are written first, in parallel with other batches; only the rest is written by one batch at a time, and a refresh of
 * one creator beside it.
 *
 * @throws a transient fault when another writer has added one of the creators, or taken one of the handles, meanwhile. The
 * batch is to be repeated alone.
 */
export async function writeCreators(
  { trx, places, alone }: Writing,
  records: readonly ImportRecord[],
  mode: ImportMode,
): Promise<ImportCounts> {
  await allowLongWaits(trx);
  await (alone ? lockAgainstImports(trx) : lockAgainstSuppression(trx));
  const allowed = await withoutSuppressed(trx, records);
  const outcome = await identified(trx, allowed, mode);
  const { added, updated, gaveUp } = outcome;
  const current = [...updated, ...added];
  const rows = { updated: rowsOf(updated), added: rowsOf(added), contacts: contactRows(current) };
  const searched = current.map((creator) => searchedCreator(creator, places));
  await putSearchRows(trx, searched);
  if (takesTurns(allowed, { mode, ...outcome })) await lockWriting(trx);
  try {
    await freeHandles(trx, outcome);
    await updateCreators(trx, rows.updated);
  } catch (error) {
    throw isUniqueViolation(error) ? new WrittenConcurrently('another writer has taken one of the handles') : error;
  }
  if ((await insertCreators(trx, rows.added)) < added.length)
    throw new WrittenConcurrently('another writer has added one of the creators');
  await rememberHandles(trx, outcome.formerHandles);
  await giveUpHandles(trx, gaveUp);
  await writeContacts(trx, rows.contacts, current);
  await recordChanges(
    trx,
    [...current, ...gaveUp].map(({ id }) => id),
  );
  await merge(trx, gaveUp);
  return { added: added.length, updated: allowed.length - added.length, suppressed: records.length - allowed.length };
}

/** What becomes of the creators that a batch concerns. */
interface Identified {
  readonly added: readonly KnownCreator[];
  /** With new facts, and perhaps a new handle. */
  readonly updated: readonly KnownCreator[];
  /** Whose handle has gone to another creator; nothing else of them changes. */
  readonly gaveUp: readonly KnownCreator[];
  readonly formerHandles: readonly FormerHandle[];
}

async function identified(
  trx: Transaction<Schema>,
  records: readonly ImportRecord[],
  mode: ImportMode,
): Promise<Identified> {
  const people = new CreatorIdentities(await lockKnownCreators(trx, records));
  let provisional = 0;
  for (const record of records) people.put(record, mode, () => --provisional);
  const ids = await nextIds(trx, -provisional);
  const idOf = (id: number): number => (id < 0 ? (ids[ids.length + id] ?? 0) : id);
  const written = people.written.map((creator) => ({
    ...creator,
    id: idOf(creator.id),
    samePersonAs: creator.samePersonAs === null ? null : idOf(creator.samePersonAs),
    isNew: creator.id < 0,
  }));
  return {
    added: written.filter(({ isNew }) => isNew),
    updated: written.filter(({ isNew, handleChanged }) => !isNew && !handleChanged),
    gaveUp: written.filter(({ handleChanged }) => handleChanged),
    formerHandles: people.formerHandles.map((former) => ({ ...former, creatorId: idOf(former.creatorId) })),
  };
}

/** What becomes of the records as things are now; writes nothing, and waits for nobody. */
export async function countRecords(trx: Transaction<Schema>, records: readonly ImportRecord[]): Promise<ImportCounts> {
  const allowed = await withoutSuppressed(trx, records);
  const people = new CreatorIdentities(await readKnownCreators(trx, idsOf(allowed)));
  const counts = { added: 0, updated: 0, suppressed: records.length - allowed.length };
  let provisional = 0;
  for (const record of allowed) counts[people.put(record, 'update', () => --provisional)]++;
  return counts;
}

function isUniqueViolation(error: unknown): boolean {
  return (error as { readonly code?: unknown } | null)?.code === '23505';
}

/**
 * Whether the batch may change counts of topics and interests, or passes a handle on. A refresh of one creator rarely does,
 * and a caller waits for it: it isn't to wait for every import that writes.
 */
function takesTurns(
  records: readonly ImportRecord[],
  { mode, formerHandles }: Pick<Identified, 'formerHandles'> & { readonly mode: ImportMode },
): boolean {
  const counted = records.some(({ topics, interests }) => topics !== undefined || interests !== undefined);
  return records.length > 1 || counted || mode === 'replace' || formerHandles.length > 0;
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

function rowsOf(creators: readonly KnownCreator[]): string {
  return JSON.stringify(creators.map(writtenRow));
}

/**
 * Every creator that has a handle or a user id of these records, with all its facts, locked in the order of their ids. The
 * lock lets others refer to them meanwhile, as lists do: an import changes no ids. They are read after the lock: a statement
 * that waits for one reads the rest, such as contacts, as it was before.
 */
async function lockKnownCreators(
  trx: Transaction<Schema>,
  records: readonly ImportRecord[],
): Promise<readonly KnownCreator[]> {
  const wanted = idsOf(records);
  const locked = await sql<{ id: number }>`
    select id from creator where id in (${wanted}) order by id for no key update
  `.execute(trx);
  const known = await readKnownCreators(trx, wanted);
  const ids = new Set(locked.rows.map(({ id }) => id));
  if (known.some(({ id }) => !ids.has(id)))
    throw new WrittenConcurrently('another writer has added one of the creators, or passed a handle on');
  return known;
}

async function readKnownCreators(
  trx: Transaction<Schema>,
  wanted: RawBuilder<unknown>,
): Promise<readonly KnownCreator[]> {
  const { rows } = await sql<KnownRecord>`
    select ${selected.known}
    from creator left join creator_contact on creator_contact.creator_id = creator.id
    where creator.id in (${wanted})
  `.execute(trx);
  return rows.map(knownCreator);
}

/** Ids of whoever has a handle or a user id of these records. */
function idsOf(records: readonly ImportRecord[]): RawBuilder<unknown> {
  const platforms = records.map(({ platform }) => platform);
  return sql`
    select id from unnest(${records.map(handleKey)}::text[], ${platforms}::text[])
      as wanted (handle_key, platform) join creator using (handle_key, platform)
    union
    select id from unnest(${records.map((record) => record.platform_user_id ?? null)}::text[], ${platforms}::text[])
      as wanted (platform_user_id, platform) join creator using (platform_user_id, platform)
  `;
}

/** Frees the handles of creators that may lose them first: they may change hands within a batch. */
async function freeHandles(trx: Transaction<Schema>, { formerHandles }: Identified): Promise<void> {
  if (formerHandles.length === 0) return;
  const creatorIds = formerHandles.map(({ creatorId }) => creatorId);
  await sql`update creator set handle_key = null where id = any(${creatorIds}::int[])`.execute(trx);
}

async function rememberHandles(trx: Transaction<Schema>, formerHandles: readonly FormerHandle[]): Promise<void> {
  if (formerHandles.length === 0) return;
  await sql`
    insert into creator_former_handle (creator_id, handle_key)
    select * from unnest(${formerHandles.map(({ creatorId }) => creatorId)}::int[], ${formerHandles.map(handleKey)}::text[])
    on conflict do nothing
  `.execute(trx);
}

/** Takes creators that have given their handle up out of searches. */
async function giveUpHandles(trx: Transaction<Schema>, gaveUp: readonly KnownCreator[]): Promise<void> {
  if (gaveUp.length === 0) return;
  await deleteSearchRows(
    trx,
    gaveUp.map(({ id }) => id),
  );
}

/**
 * Where one creator is the same person as another, who owns the one owns the other: nobody pays twice for a person. No step
 * of a job delivers meanwhile, so it is the last that a batch does. A step that has read the creator before finds out by
 * `same_person_as`. Owners are found by the rows that were delivered: ownership has no index by creator.
 */
async function merge(trx: Transaction<Schema>, gaveUp: readonly KnownCreator[]): Promise<void> {
  const merged = gaveUp.filter(({ samePersonAs }) => samePersonAs !== null);
  if (merged.length === 0) return;
  const [from, into] = [merged.map(({ id }) => id), merged.map(({ samePersonAs }) => samePersonAs)];
  await sql`
    update creator set same_person_as = given.survivor from unnest(${from}::int[], ${into}::int[]) as given (id, survivor)
    where creator.id = given.id
  `.execute(trx);
  await lockAgainstDeliveries(trx);
  await sql`
    insert into owned_creator (account_id, creator_id, history_id, owned_since)
    select o.account_id, survivor, o.history_id, o.owned_since
    from (
      select distinct account_id, given.creator_id, survivor
      from unnest(${from}::int[], ${into}::int[]) as given (creator_id, survivor)
        join job_row using (creator_id) join job using (job_id)
    ) delivered join owned_creator o using (account_id, creator_id)
    order by o.account_id, survivor, o.owned_since
    on conflict do nothing
  `.execute(trx);
}

async function updateCreators(trx: Transaction<Schema>, rows: string): Promise<void> {
  if (rows === '[]') return;
  await sql`
    update creator set (${columns}) = row (${readColumns})
    from json_populate_recordset(null::creator, ${rows}) given, ${clock}
    where creator.id = given.id
  `.execute(trx);
}

/** Returns how many were inserted: those whose handle or user id exists by now are skipped. */
async function insertCreators(trx: Transaction<Schema>, rows: string): Promise<number> {
  if (rows === '[]') return 0;
  const { numAffectedRows } = await sql`
    insert into creator (id, ${columns}) overriding system value
    select given.id, ${readColumns}
    from json_populate_recordset(null::creator, ${rows}) given, ${clock}
    on conflict do nothing
  `.execute(trx);
  return Number(numAffectedRows ?? 0);
}

function searchedCreator({ id, facts }: Pick<KnownCreator, 'id' | 'facts'>, places: Writing['places']): IndexedCreator {
  return indexedCreator({ ...facts, id, contact_types: contactTypesOf(facts.contacts) }, places);
}

function contactRows(written: readonly KnownCreator[]): string {
  const listed = written.filter(({ facts }) => facts.contacts.length > 0);
  return JSON.stringify(listed.map(({ id, facts }) => ({ creator_id: id, contacts: facts.contacts })));
}

async function writeContacts(trx: Transaction<Schema>, rows: string, written: readonly KnownCreator[]): Promise<void> {
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
