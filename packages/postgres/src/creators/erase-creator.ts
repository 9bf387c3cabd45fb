import { randomUUID } from 'node:crypto';
import { asciiLower, handleKey, type PersonName } from '@creator-discovery/creators';
import { sql, type Transaction } from 'kysely';
import { audit } from '../accounts/audit.ts';
import type { Schema } from '../session/schema.ts';
import { allowLongWaits, barPerson, lockAgainstDeliveries, lockAgainstImports } from './suppression.ts';

/** Positions are shifted by way of numbers that no job reaches, because two rows never share a position. */
const outOfRange = 1_000_000_000;

/**
 * Erases a person everywhere: the creator that has the handle (or that user id), and whatever turned out to be the same
 * person. Hashes of all its handles and user ids are stored, but of no handle that another creator has now. Contacts
 * are deleted by their foreign key and items of lists by a trigger; the remaining rows of jobs are renumbered, so that paging through them neither
 * skips nor repeats. What customers typed themselves stays theirs: handles they asked for, and filters. (contract 1 "Admin
 * commands")
 *
 * @returns false when there was no such creator, whose name is suppressed all the same; `several_people` when nobody holds the handle
 *   and several have held it, and then nothing is changed.
 */
export async function eraseCreator(trx: Transaction<Schema>, person: PersonName): Promise<boolean | 'several_people'> {
  await allowLongWaits(trx);
  await lockAgainstImports(trx);
  await lockAgainstDeliveries(trx);
  const people = await peopleNamed(trx, person);
  if (people.length > 1) return 'several_people';
  const erased = await creatorsOf(trx, people);
  const creatorIds = erased.map(({ id }) => id);
  const handleKeys = await freeHandles(trx, person, erased);
  const userIds = [person.platformUserId ?? null, ...erased.map(({ platform_user_id }) => platform_user_id)].flatMap(
    (id) => id ?? [],
  );
  const suppressionId = await barPerson(trx, {
    suppressionId: randomUUID(),
    platform: person.platform,
    handleKeys,
    userIds,
  });
  if (person.platform === 'photonet') await eraseFromFrontiers(trx, { handleKeys, userIds });
  await audit(trx, { action: 'creator.suppress', subjectId: suppressionId, detail: { creators: erased.length } });
  if (erased.length === 0) return false;
  await trx.deleteFrom('owned_creator').where('creator_id', 'in', creatorIds).execute();
  for (const creatorId of creatorIds) await eraseJobRows(trx, creatorId);
  await sql`update contact_report set contact_hash = ''::bytea where creator_id = any(${creatorIds}::bigint[])`.execute(
    trx,
  );
  await eraseCopies(trx, erased.flatMap(tracesOf));
  // Late, because its time says which answers may have been read before.
  await trx
    .insertInto('erased_creator')
    .values(creatorIds.map((creator_id) => ({ creator_id })))
    .execute();
  // Last, because lists wait for these rows; in the order of their ids, in which lists lock them.
  await sql`select from creator where id = any(${creatorIds}::int[]) order by id for update`.execute(trx);
  await sql`delete from creator where id = any(${creatorIds}::int[])`.execute(trx);
  await trx
    .insertInto('creator_change')
    .values(creatorIds.map((creator_id) => ({ creator_id })))
    .execute();
  return true;
}

/** What was known of one of the person's creators, besides its facts. */
interface Erased {
  readonly id: number;
  readonly handle: string;
  readonly platform_user_id: string | null;
  readonly contacts: readonly string[];
  /** Of now and of before. */
  readonly handleKeys: readonly string[];
}

/** Returns the person with this user id, or else with this handle, or else everybody who held it before. */
async function peopleNamed(
  trx: Transaction<Schema>,
  { platform, handle, platformUserId }: PersonName,
): Promise<readonly number[]> {
  const key = handleKey({ platform, handle });
  const { rows } = await (platformUserId === undefined
    ? sql<{ id: number }>`
        with holder as (select id from creator where platform = ${platform} and handle_key = ${key})
        select id from holder
        union
        select coalesce(c.same_person_as, c.id) from creator_former_handle f join creator c on c.id = f.creator_id
        where f.handle_key = ${key} and c.platform = ${platform} and not exists (select from holder)
      `
    : sql<{ id: number }>`select id from creator where platform = ${platform} and platform_user_id = ${platformUserId}`
  ).execute(trx);
  return rows.map(({ id }) => id);
}

/** Creators that are these people. No import changes them until the transaction ends. */
async function creatorsOf(trx: Transaction<Schema>, people: readonly number[]): Promise<readonly Erased[]> {
  const { rows } = await sql<Erased>`
    select c.id, c.handle, c.platform_user_id,
      coalesce((select array_agg(contact->>'value') from creator_contact k, jsonb_array_elements(k.contacts) contact
        where k.creator_id = c.id), '{}') as contacts,
      array (select f.handle_key from creator_former_handle f where f.creator_id = c.id)
        || array_remove(array[c.handle_key], null) as "handleKeys"
    from creator c where c.id = any(${people}::int[]) or c.same_person_as = any(${people}::int[])
    order by c.id
  `.execute(trx);
  return rows;
}

/** The person's handles of now and before, and the one it was named by, but for those that somebody else has now. */
async function freeHandles(
  trx: Transaction<Schema>,
  { platform, handle }: PersonName,
  erased: readonly Erased[],
): Promise<readonly string[]> {
  const handleKeys = [handleKey({ platform, handle }), ...erased.flatMap((creator) => creator.handleKeys)];
  const { rows } = await sql<{ handle_key: string }>`
    select distinct wanted.handle_key from unnest(${handleKeys}::text[]) as wanted (handle_key)
    where not exists (select from creator c where c.handle_key = wanted.handle_key and c.platform = ${platform}
      and c.id <> all (${erased.map(({ id }) => id)}::int[]))
  `.execute(trx);
  return rows.map(({ handle_key }) => handle_key);
}

async function eraseJobRows(trx: Transaction<Schema>, creatorId: number): Promise<void> {
  const erased = await trx
    .deleteFrom('job_row')
    .where('creator_id', '=', creatorId)
    .returning(['owner_id', 'job_id', 'position'])
    .execute();
  for (const { owner_id, job_id, position } of erased) {
    const ofJob = sql`owner_id = ${owner_id} and job_id = ${job_id}`;
    await sql`update job_row set position = position + ${outOfRange}::int where ${ofJob} and position > ${position}`.execute(
      trx,
    );
    await sql`update job_row set position = position - ${outOfRange + 1}::int where ${ofJob} and position >= ${outOfRange}::int`.execute(
      trx,
    );
    await sql`update job set rows = rows - 1 where account_id = ${owner_id} and job_id = ${job_id}`.execute(trx);
  }
}

/**
 * Texts that a stored answer about the creator contains, as JSON writes them: handles, user id, contacts. A to Z are in
 * lower case, as in the answers they are compared with; of other letters both cases are looked for.
 */
function tracesOf({ handle, handleKeys, platform_user_id, contacts }: Erased): readonly string[] {
  const texts = [handle, ...handleKeys, ...contacts].flatMap((value) => [
    value,
    value.toLowerCase(),
    value.toUpperCase(),
  ]);
  return [
    ...texts.map((text) => asciiLower(JSON.stringify(text).slice(1, -1))),
    ...(platform_user_id === null ? [] : [asciiLower(JSON.stringify(platform_user_id))]),
  ];
}

/**
 * Stored answers that contain one of the traces. One stored for repetitions of a call is made again for a repetition, from
 * what is left; a claim that is locked is passed over: it has expired and is being deleted or used again, since no answer is
 * stored during an erasure. Stored outcomes of scrapes, those of others that happen to contain it too, are fetched again.
 */
async function eraseCopies(trx: Transaction<Schema>, traces: readonly string[]): Promise<void> {
  const contained = (text: string) =>
    sql`exists (select from unnest(${[...new Set(traces)]}::text[]) trace where strpos(lower((${sql.raw(text)}) collate "C"), trace) > 0)`;
  await sql`
    update idempotency_claim c set answer = null from (
      select account_id, key from idempotency_claim where answer is not null and ${contained('answer::text')}
      for update skip locked
    ) found where c.account_id = found.account_id and c.key = found.key
  `.execute(trx);
  await sql`delete from scrape_answer where ${contained('body')}`.execute(trx);
}

/** Erases a person from the frontiers of all campaigns, by its folded handles and user ids. */
async function eraseFromFrontiers(
  trx: Transaction<Schema>,
  person: { readonly handleKeys: readonly string[]; readonly userIds: readonly string[] },
): Promise<void> {
  await sql`
    delete from campaign_visit
    where (name = any(${person.handleKeys}::text[]) and kind = 'person') or user_id = any(${person.userIds}::text[])
  `.execute(trx);
}
