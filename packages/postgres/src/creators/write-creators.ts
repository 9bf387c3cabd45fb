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
import { type RawBuilder, sql } from 'kysely';
import { copySearchRows, deleteSearchRows, searchRowsToCopy } from '../search/search-rows.ts';
import { copyRows, type RowsToCopy, rowsToCopy, written } from '../session/copy-rows.ts';
import type { Work } from '../session/database.ts';
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

export interface WriteContext {
  readonly trx: Work;
  /** Excludes other imports, for a batch that has failed because of a concurrent one. */
  readonly alone: boolean;
  readonly places: Pick<PlaceDictionary, 'byId'>;
}

/** A concurrent writer has added one of the creators or taken a handle since this batch read them: repeat the batch. */
class ConcurrentWrite extends Error {
  override readonly name = 'ConcurrentWrite';
  /** Serialisation failure, which is transient. */
  readonly code = '40001';
}

/**
 * Writes a batch of records, without those of suppressed creators.
 *
 * @throws the errors of `writeAllowed`.
 */
export async function writeCreators(
  writing: WriteContext,
  records: readonly ImportRecord[],
  mode: ImportMode,
): Promise<ImportCounts> {
  const allowed = await lockAllowed(writing, records);
  const added = await writeAllowed(writing, allowed, mode);
  return { added, updated: allowed.length - added, suppressed: records.length - allowed.length };
}

/** Returns the records of creators that are not suppressed, and keeps them so until the transaction ends. */
export async function lockAllowed(
  { trx, alone }: Pick<WriteContext, 'trx' | 'alone'>,
  records: readonly ImportRecord[],
): Promise<readonly ImportRecord[]> {
  await allowLongWaits(trx);
  await (alone ? lockAgainstImports(trx) : lockAgainstSuppression(trx));
  return records.length === 0 ? records : withoutSuppressed(trx, records);
}

/**
 * Writes records returned by `lockAllowed`, with contacts, search rows and change feed, and returns the number of added creators.
 * Search rows are the larger half and are written first, in parallel with other batches. The rest is written by one batch at a
 * time, but concurrently with refreshes of single creators. Throws a transient fault if a concurrent writer has added one of the
 * creators or taken a handle: repeat the batch alone.
 */
export async function writeAllowed(
  { trx, places }: Pick<WriteContext, 'trx' | 'places'>,
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
    throw isUniqueViolation(error) ? new ConcurrentWrite('a concurrent writer has added one of the creators') : error;
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

/** Effects of a batch on creators. */
interface BatchEffects {
  readonly added: readonly KnownCreator[];
  /** Creators with new facts, and possibly a new handle. */
  readonly updated: readonly KnownCreator[];
  /** Creators with unchanged facts: only times change, which searches don't see. */
  readonly seenAgain: readonly KnownCreator[];
  /** Updated creators with changed contacts. */
  readonly changedContacts: readonly KnownCreator[];
  /** Creators that have lost their handle to another one; nothing else changes. */
  readonly gaveUp: readonly KnownCreator[];
  readonly formerHandles: readonly FormerHandle[];
  /** Stored creators by id, without creators that lose their handle key first. */
  readonly before: ReadonlyMap<number, KnownCreator>;
  /** Whether a creator has returned to its platform. */
  readonly cameBack: boolean;
  /** Time of the import for records without one, RFC 3339. */
  readonly now: string;
}

async function identified(trx: Work, records: readonly ImportRecord[], mode: ImportMode): Promise<BatchEffects> {
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
  // Their handle key is cleared first, even if they get it back.
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
    changedContacts: changed.filter(({ id, facts }) => !isSame(facts.contacts, before.get(id)?.facts.contacts)),
    gaveUp: written.filter(({ handleChanged }) => handleChanged),
    before,
    cameBack: updated.some(({ id, goneSince }) => goneSince === null && wasGone.has(id)),
    formerHandles: people.formerHandles.map((former) => ({ ...former, creatorId: idOf(former.creatorId) })),
    now,
  };
}

function isUniqueViolation(error: unknown): boolean {
  return (error as { readonly code?: unknown } | null)?.code === '23505';
}

/**
 * Returns whether the batch may change facet counts or move a handle. A refresh of one creator rarely does, and its caller should
 * not wait for imports.
 */
function takesTurns(
  records: readonly ImportRecord[],
  { mode, formerHandles, cameBack }: Pick<BatchEffects, 'formerHandles' | 'cameBack'> & { readonly mode: ImportMode },
): boolean {
  const counted = records.some(({ topics, interests }) => topics !== undefined || interests !== undefined);
  return records.length > 1 || counted || cameBack || mode === 'replace' || formerHandles.length > 0;
}

/** Serialises writers: all change the same facet counts, and would deadlock in different lock orders. */
export async function lockWriting(trx: Work): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('creator writing'))`.execute(trx);
}

/** Returns ids for new creators, and the business time. */
async function nextIds(trx: Work, count: number): Promise<{ readonly ids: readonly number[]; readonly now: string }> {
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

async function rowsOf(
  { now, before, added, updated, seenAgain }: BatchEffects,
  places: WriteContext['places'],
): Promise<Readonly<Record<'updated' | 'seenAgain' | 'added' | 'searched' | 'contacts', RowsToCopy>>> {
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

/** Lazy: deriving a thousand at once would block the process. */
function* searchedCreators(
  creators: readonly KnownCreator[],
  places: WriteContext['places'],
): Generator<IndexedCreator> {
  for (const { id, facts, handleChanged, goneSince, undeliverable } of creators)
    if (!handleChanged && goneSince === null)
      yield indexedCreator({ ...facts, id, contact_types: contactTypesOf(facts.contacts, undeliverable) }, places);
}

/**
 * Locks all creators with a handle or user id of these records, in the order of ids, and returns them. The lock allows foreign
 * key checks. They are read after the lock, because a statement that waits for a lock reads other tables as of its start. A
 * creator that gets such a handle concurrently is missing: the write then fails as a conflict.
 */
async function lockKnownCreators(trx: Work, records: readonly ImportRecord[]): Promise<readonly KnownCreator[]> {
  const { rows } = await sql<{ id: number }>`
    select id from creator where id in (${idsOf(records)}) order by id for no key update
  `.execute(trx);
  return rows.length === 0 ? [] : readKnownCreators(trx, sql`select unnest(${rows.map(({ id }) => id)}::int[])`);
}

export async function readKnownCreators(trx: Work, wanted: RawBuilder<unknown>): Promise<readonly KnownCreator[]> {
  const { rows } = await sql<KnownRecord>`
    select ${selected.known}
    from creator left join creator_contact on creator_contact.creator_id = creator.id
    where creator.id in (${wanted})
  `.execute(trx);
  return rows.map(knownCreator);
}

/** Selects the ids of creators with a handle or user id of these records. */
export function idsOf(records: readonly ImportRecord[]): RawBuilder<unknown> {
  const platforms = records.map(({ platform }) => platform);
  return sql`
    select id from unnest(${records.map(handleKey)}::text[], ${platforms}::text[])
      as wanted (handle_key, platform) join creator using (handle_key, platform)
    union
    select id from unnest(${records.map((record) => record.platform_user_id ?? null)}::text[], ${platforms}::text[])
      as wanted (platform_user_id, platform) join creator using (platform_user_id, platform)
  `;
}

/** Releases handles first, so that two creators can swap them within a batch. */
async function freeHandles(trx: Work, { formerHandles }: BatchEffects): Promise<void> {
  if (formerHandles.length === 0) return;
  const creatorIds = formerHandles.map(({ creatorId }) => creatorId);
  await sql`update creator set handle_key = null, ${changedNow} where id = any(${creatorIds}::int[])`.execute(trx);
}

/** Assignments for every change of a creator that its owners can see. */
export const changedNow = sql`changed_at = default, changed_in = default`;

async function rememberHandles(trx: Work, formerHandles: readonly FormerHandle[]): Promise<void> {
  if (formerHandles.length === 0) return;
  await sql`
    insert into creator_former_handle (creator_id, handle_key)
    select * from unnest(${formerHandles.map(({ creatorId }) => creatorId)}::int[], ${formerHandles.map(handleKey)}::text[])
    on conflict do nothing
  `.execute(trx);
}

/** Removes creators without a handle from searches. */
async function giveUpHandles(trx: Work, gaveUp: readonly KnownCreator[]): Promise<void> {
  if (gaveUp.length === 0) return;
  await deleteSearchRows(trx, gaveUp.map(platformAndId));
}

/**
 * Merges creators of one person: each becomes owned by the owners of the other, so that an account pays once per person. Last in
 * a batch, because job steps wait until the batch ends. A step that read the creator earlier checks `same_person_as`.
 */
async function merge(trx: Work, gaveUp: readonly KnownCreator[]): Promise<void> {
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
 * Updates through a temporary table, which is empty between transactions. Its name includes a hash of the columns, because behind
 * a pooler another version may have created it.
 */
async function updateCreators(
  trx: Work,
  purpose: 'updated_creator' | 'creator_seen_again',
  rows: RowsToCopy,
): Promise<void> {
  const table = `${purpose}_${columnsId}`;
  const columns = rows.columns.filter((column) => column !== 'id');
  await sql`
    create temporary table if not exists ${sql.table(table)} on commit delete rows as
    select ${sql.raw(creatorColumnNames.join(', '))} from creator with no data
  `.execute(trx);
  await copyRows(trx, table, rows);
  await sql`
    update creator set (${sql.raw(columns.join(', '))}) = row (${sql.raw(columns.map((column) => `given.${column}`).join(', '))})
      ${purpose === 'updated_creator' ? sql`, ${changedNow}` : sql``}
    from ${sql.table(table)} given where creator.id = given.id
  `.execute(trx);
}

const columnsId = createHash('sha256').update(creatorColumnNames.join()).digest('hex').slice(0, 8);

async function writeContacts(
  trx: Work,
  { added, changedContacts }: BatchEffects,
  rowsOfAdded: RowsToCopy,
): Promise<void> {
  if (added.some(hasContacts)) await copyRows(trx, 'creator_contact', rowsOfAdded);
  const rows = changedContacts
    .filter(hasContacts)
    .map(({ id, facts }) => ({ creator_id: id, contacts: facts.contacts }));
  if (rows.length > 0)
    await sql`
      insert into creator_contact (creator_id, contacts)
      select creator_id, contacts from json_populate_recordset(null::creator_contact, ${JSON.stringify(rows)})
      on conflict (creator_id) do update set contacts = excluded.contacts, next_check = '-infinity'
    `.execute(trx);
  const unlisted = changedContacts.filter((creator) => !hasContacts(creator)).map(({ id }) => id);
  if (unlisted.length > 0)
    await sql`delete from creator_contact where creator_id = any(${unlisted}::int[])`.execute(trx);
}

export async function recordChanges(trx: Work, creatorIds: readonly number[]): Promise<void> {
  await sql`insert into creator_change (creator_id) select unnest(${creatorIds}::int[])`.execute(trx);
}
