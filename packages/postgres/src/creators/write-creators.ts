import { createHash } from 'node:crypto';
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
import {
  type IndexedCreator,
  indexedCreator,
  type PlaceDictionary,
  type Platform,
} from '@creator-discovery/search-filters';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { copySearchRows, deleteSearchRows, searchRowsToCopy } from '../search/search-rows.ts';
import { copyRows, type RowsToCopy, rowsToCopy, written } from '../session/copy-rows.ts';
import type { Schema } from '../session/schema.ts';
import {
  changedColumns,
  creatorColumnNames,
  creatorColumns,
  isAsBefore,
  isIdOrTime,
  isSame,
  type KnownRecord,
  knownCreator,
  selected,
} from './creator-columns.ts';
import { noteSeen } from './note-seen.ts';
import {
  allowLongWaits,
  lockAgainstDeliveries,
  lockAgainstImports,
  lockAgainstSuppression,
  withoutSuppressed,
} from './suppression.ts';

/** How creators are written. */
export interface Writing {
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
 * Writes a batch of records but those of suppressed creators.
 *
 * @throws whatever `writeAllowed` throws.
 */
export async function writeCreators(
  writing: Writing,
  records: readonly ImportRecord[],
  mode: ImportMode,
): Promise<ImportCounts> {
  const allowed = await lockAllowed(writing, records);
  const added = await writeAllowed(writing, allowed, mode);
  return { added, updated: allowed.length - added, suppressed: records.length - allowed.length };
}

/** The records whose creators are not suppressed, and won't be until the end of the transaction. */
export async function lockAllowed(
  { trx, alone }: Pick<Writing, 'trx' | 'alone'>,
  records: readonly ImportRecord[],
): Promise<readonly ImportRecord[]> {
  await allowLongWaits(trx);
  await (alone ? lockAgainstImports(trx) : lockAgainstSuppression(trx));
  return records.length === 0 ? records : withoutSuppressed(trx, records);
}

/**
 * Writes records that `lockAllowed` has let through, with their contacts, search rows and entries in the change feed. Search rows
 * are the larger half and are written first, in parallel with other batches; only the rest is written by one batch at a time, and
 * a refresh of one creator beside it. Returns how many creators were added.
 *
 * @throws a transient fault when another writer has added one of the creators, or taken one of the handles, meanwhile. The
 * batch is to be repeated alone.
 */
export async function writeAllowed(
  { trx, places }: Pick<Writing, 'trx' | 'places'>,
  allowed: readonly ImportRecord[],
  mode: ImportMode,
): Promise<number> {
  const outcome = await identified(trx, allowed, mode);
  const { added, updated, seenAgain, gaveUp } = outcome;
  const current = [...updated, ...added];
  const rows = await rowsOf(outcome, places);
  await deleteSearchRows(trx, updated.map(platformAndId));
  await copySearchRows(trx, rows.searched);
  if (takesTurns(allowed, { mode, ...outcome })) await lockWriting(trx);
  try {
    await freeHandles(trx, outcome);
    if (updated.length > 0) await updateCreators(trx, 'updated_creator', rows.updated);
    if (seenAgain.length > 0) await updateCreators(trx, 'creator_seen_again', rows.seenAgain);
    if (added.length > 0) await copyRows(trx, 'creator', rows.added);
  } catch (error) {
    throw isUniqueViolation(error) ? new WrittenConcurrently('another writer has added one of the creators') : error;
  }
  await rememberHandles(trx, outcome.formerHandles);
  await giveUpHandles(trx, gaveUp);
  await writeContacts(trx, outcome, rows.contacts);
  if (mode === 'refresh') await noteSeen(trx, [...current, ...seenAgain]);
  await recordChanges(
    trx,
    [...current, ...gaveUp].map(({ id }) => id),
  );
  await merge(trx, gaveUp);
  return added.length;
}

/** What becomes of the creators that a batch concerns. */
interface Identified {
  readonly added: readonly KnownCreator[];
  /** With new facts, and perhaps a new handle. */
  readonly updated: readonly KnownCreator[];
  /** With the facts they had: only the times change, which no search sees. */
  readonly seenAgain: readonly KnownCreator[];
  /** Of the updated ones: whose contacts are others than before. */
  readonly newContacts: readonly KnownCreator[];
  /** Whose handle has gone to another creator; nothing else of them changes. */
  readonly gaveUp: readonly KnownCreator[];
  readonly formerHandles: readonly FormerHandle[];
  /** By id: the creators as their rows have them, but those whose look-up key the batch takes first. */
  readonly before: ReadonlyMap<number, KnownCreator>;
  /** Whether some were gone from their platform, and are back. */
  readonly cameBack: boolean;
  /** RFC 3339: the moment of the import, where a record has none. */
  readonly now: string;
}

async function identified(
  trx: Transaction<Schema>,
  records: readonly ImportRecord[],
  mode: ImportMode,
): Promise<Identified> {
  const known = await lockKnownCreators(trx, records);
  const people = new CreatorIdentities(known);
  let provisional = 0;
  for (const record of records) people.put(record, mode, () => --provisional);
  const { ids, now } = await nextIds(trx, -provisional);
  const idOf = (id: number): number => (id < 0 ? (ids[-id - 1] ?? 0) : id);
  const written = people.written.map((creator) => ({
    ...creator,
    id: idOf(creator.id),
    samePersonAs: creator.samePersonAs === null ? null : idOf(creator.samePersonAs),
    isNew: creator.id < 0,
  }));
  const before = new Map(known.map((creator) => [creator.id, creator]));
  const wasGone = new Set(known.flatMap(({ id, goneSince }) => (goneSince === null ? [] : [id])));
  // These lose their look-up key first, whether or not they get it back.
  for (const { creatorId } of people.formerHandles) before.delete(creatorId);
  const updated = written.filter(({ isNew, handleChanged }) => !isNew && !handleChanged);
  const seenAgain = new Set(
    updated.filter((creator) => {
      const known = before.get(creator.id);
      return known !== undefined && isAsBefore(creator, known);
    }),
  );
  const changed = updated.filter((creator) => !seenAgain.has(creator));
  return {
    added: written.filter(({ isNew }) => isNew),
    updated: changed,
    seenAgain: [...seenAgain],
    newContacts: changed.filter(({ id, facts }) => !isSame(facts.contacts, before.get(id)?.facts.contacts)),
    gaveUp: written.filter(({ handleChanged }) => handleChanged),
    before,
    cameBack: updated.some(({ id, goneSince }) => goneSince === null && wasGone.has(id)),
    formerHandles: people.formerHandles.map((former) => ({ ...former, creatorId: idOf(former.creatorId) })),
    now,
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
  { mode, formerHandles, cameBack }: Pick<Identified, 'formerHandles' | 'cameBack'> & { readonly mode: ImportMode },
): boolean {
  const counted = records.some(({ topics, interests }) => topics !== undefined || interests !== undefined);
  return records.length > 1 || counted || cameBack || mode === 'replace' || formerHandles.length > 0;
}

/**
 * One writer at a time: all of them change the same counts of topics and interests, and would otherwise lock them in
 * different orders and deadlock.
 */
export async function lockWriting(trx: Transaction<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('creator writing'))`.execute(trx);
}

/** Ids for that many new creators, and the time by the business clock. */
async function nextIds(
  trx: Transaction<Schema>,
  count: number,
): Promise<{ readonly ids: readonly number[]; readonly now: string }> {
  const { rows } = await sql<{ ids: readonly number[]; now: Date }>`
    select array (
        select nextval(ids.name)::integer
        from (select pg_get_serial_sequence('creator', 'id')::regclass as name offset 0) ids, generate_series(1, ${count}::int)
      ) as ids,
      business_now() as now
  `.execute(trx);
  const [{ ids, now }] = rows as [{ ids: readonly number[]; now: Date }];
  return { ids, now: now.toISOString() };
}

function platformAndId({ id, facts }: KnownCreator): { readonly id: number; readonly platform: Platform } {
  return { id, platform: facts.platform };
}

interface RowsToWrite {
  readonly updated: RowsToCopy;
  readonly seenAgain: RowsToCopy;
  readonly added: RowsToCopy;
  readonly searched: RowsToCopy;
  /** Of creators that are added. */
  readonly contacts: RowsToCopy;
}

async function rowsOf(
  { now, before, added, updated, seenAgain }: Identified,
  places: Writing['places'],
): Promise<RowsToWrite> {
  const columns = creatorColumns(now);
  return {
    updated: await rowsToCopy(changedColumns(columns, { updated, before }), updated),
    seenAgain: await rowsToCopy(columns.filter(isIdOrTime), seenAgain),
    added: await rowsToCopy(columns, added),
    searched: await searchRowsToCopy(searchedCreators([...updated, ...added], places)),
    contacts: await rowsToCopy(contactColumns, added.filter(hasContacts)),
  };
}

const contactColumns = [
  written<KnownCreator, 'integer'>('creator_id', 'integer', ({ id }) => id),
  written<KnownCreator, 'jsonb'>('contacts', 'jsonb', ({ facts }) => facts.contacts),
];

function hasContacts({ facts }: KnownCreator): boolean {
  return facts.contacts.length > 0;
}

/** Each is made when its row is written: of a thousand they would hold everything else up for a while. */
function* searchedCreators(creators: readonly KnownCreator[], places: Writing['places']): Generator<IndexedCreator> {
  for (const { id, facts, handleChanged, goneSince } of creators)
    if (!handleChanged && goneSince === null)
      yield indexedCreator({ ...facts, id, contact_types: contactTypesOf(facts.contacts) }, places);
}

/**
 * Every creator that has a handle or a user id of these records, with all its facts, locked in the order of their ids. The
 * lock lets others refer to them meanwhile, as lists do: an import changes no ids. They are read after the lock: a statement
 * that waits for one reads the rest, such as contacts, as it was before. Whoever is given such a handle or user id meanwhile
 * is not among them: the batch finds it taken when it writes.
 */
async function lockKnownCreators(
  trx: Transaction<Schema>,
  records: readonly ImportRecord[],
): Promise<readonly KnownCreator[]> {
  const { rows } = await sql<{ id: number }>`
    select id from creator where id in (${idsOf(records)}) order by id for no key update
  `.execute(trx);
  return rows.length === 0 ? [] : readKnownCreators(trx, sql`select unnest(${rows.map(({ id }) => id)}::int[])`);
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
  await deleteSearchRows(trx, gaveUp.map(platformAndId));
}

/**
 * Makes creators that are one person owned by the owners of either, so that an account pays once for a person. A batch does this last,
 * because no step of a job delivers until the batch has ended. A step that read the creator earlier sees `same_person_as`.
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
    from unnest(${from}::int[], ${into}::int[]) as given (creator_id, survivor) join owned_creator o using (creator_id)
    order by o.account_id, survivor, o.owned_since
    on conflict do nothing
  `.execute(trx);
}

/**
 * By way of a table of this session, which is empty between transactions. Its name has its columns: behind a pooler the
 * session may have been that of a process of another version.
 */
async function updateCreators(trx: Transaction<Schema>, purpose: string, rows: RowsToCopy): Promise<void> {
  const table = `${purpose}_${columnsId}`;
  const columns = rows.columns.filter((column) => column !== 'id');
  await sql`
    create temporary table if not exists ${sql.table(table)} on commit delete rows as
    select ${sql.raw(creatorColumnNames.join(', '))} from creator with no data
  `.execute(trx);
  await copyRows(trx, table, rows);
  await sql`
    update creator set (${sql.raw(columns.join(', '))}) = row (${sql.raw(columns.map((column) => `given.${column}`).join(', '))})
    from ${sql.table(table)} given where creator.id = given.id
  `.execute(trx);
}

const columnsId = createHash('sha256').update(creatorColumnNames.join()).digest('hex').slice(0, 8);

async function writeContacts(
  trx: Transaction<Schema>,
  { added, newContacts }: Identified,
  rowsOfAdded: RowsToCopy,
): Promise<void> {
  if (added.some(hasContacts)) await copyRows(trx, 'creator_contact', rowsOfAdded);
  const rows = newContacts.filter(hasContacts).map(({ id, facts }) => ({ creator_id: id, contacts: facts.contacts }));
  if (rows.length > 0)
    await sql`
      insert into creator_contact (creator_id, contacts)
      select creator_id, contacts from json_populate_recordset(null::creator_contact, ${JSON.stringify(rows)})
      on conflict (creator_id) do update set contacts = excluded.contacts
    `.execute(trx);
  const unlisted = newContacts.filter((creator) => !hasContacts(creator)).map(({ id }) => id);
  if (unlisted.length > 0)
    await sql`delete from creator_contact where creator_id = any(${unlisted}::int[])`.execute(trx);
}

export async function recordChanges(trx: Transaction<Schema>, creatorIds: readonly number[]): Promise<void> {
  await sql`insert into creator_change (creator_id) select unnest(${creatorIds}::int[])`.execute(trx);
}
