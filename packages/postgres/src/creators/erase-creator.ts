import { randomUUID } from 'node:crypto';
import { asciiLower, handleKey, type PersonName } from '@creator-discovery/creators';
import { sql } from 'kysely';
import { audit } from '../accounts/audit.ts';
import type { Work } from '../session/database.ts';
import { allowLongWaits, lockAgainstDeliveries, lockAgainstImports, suppressPerson } from './suppression.ts';
import { changedNow } from './write-creators.ts';

/** Moves rows out of the way first, because positions are unique at all times. No job has this many rows. */
const outOfRange = 1_000_000_000;

/**
 * Erases a person everywhere: the creator with this handle or user id, and all creators merged with it. Stores hashes of its
 * handles and user ids, except handles that another creator has now, and leaves its id with its owners. Renumbers the remaining rows of jobs, so that paging neither
 * skips nor repeats. Handles and filters typed by customers stay. (contract 1 "Admin commands")
 *
 * Returns false if there is no such creator; the name is suppressed anyway. Returns `several_people`, without changes, if several
 * creators had the handle and none has it now.
 */
export async function eraseCreator(trx: Work, person: PersonName): Promise<boolean | 'several_people'> {
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
  const suppressionId = await suppressPerson(trx, {
    suppressionId: randomUUID(),
    platform: person.platform,
    handleKeys,
    userIds,
  });
  if (person.platform === 'photonet') await eraseFromFrontiers(trx, { handleKeys, userIds });
  await audit(trx, { action: 'creator.suppress', subjectId: suppressionId }, { creators: erased.length });
  if (erased.length === 0) return false;
  // The row stays, so that owners learn of the erasure.
  await sql`update owned_creator set history_id = null, ${changedNow}
    where creator_id = any(${creatorIds}::bigint[])`.execute(trx);
  for (const creatorId of creatorIds) await eraseJobRows(trx, creatorId);
  await sql`update contact_report set contact_hash = ''::bytea
    where creator_id = any(${creatorIds}::bigint[])`.execute(trx);
  await eraseCopies(trx, erased.flatMap(tracesOf));
  await eraseFromRequestLog(trx, handleKeys);
  // Written late: answers read before this time may contain the creator.
  await trx
    .insertInto('erased_creator')
    .values(creatorIds.map((creator_id) => ({ creator_id })))
    .execute();
  // Last, because lists wait for these rows; by id, like the locks of lists.
  await sql`select from creator where id = any(${creatorIds}::int[]) order by id for update`.execute(trx);
  await sql`delete from creator where id = any(${creatorIds}::int[])`.execute(trx);
  await trx
    .insertInto('creator_change')
    .values(creatorIds.map((creator_id) => ({ creator_id })))
    .execute();
  return true;
}

interface ErasedCreator {
  readonly id: number;
  readonly handle: string;
  readonly platform_user_id: string | null;
  readonly contacts: readonly string[];
  /** Current and former handles. */
  readonly handleKeys: readonly string[];
}

/** Returns the creator with this user id or handle, or else all former holders of the handle. */
async function peopleNamed(trx: Work, { platform, handle, platformUserId }: PersonName): Promise<readonly number[]> {
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

/** Returns all creators merged with these. Imports can't change them until the transaction ends. */
async function creatorsOf(trx: Work, people: readonly number[]): Promise<readonly ErasedCreator[]> {
  const { rows } = await sql<ErasedCreator>`
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

/** Returns the given handle and the person's current and former handles, without handles of other creators. */
async function freeHandles(
  trx: Work,
  { platform, handle }: PersonName,
  erased: readonly ErasedCreator[],
): Promise<readonly string[]> {
  const handleKeys = [handleKey({ platform, handle }), ...erased.flatMap((creator) => creator.handleKeys)];
  const { rows } = await sql<{ handle_key: string }>`
    select distinct wanted.handle_key from unnest(${handleKeys}::text[]) as wanted (handle_key)
    where not exists (select from creator c where c.handle_key = wanted.handle_key and c.platform = ${platform}
      and c.id <> all (${erased.map(({ id }) => id)}::int[]))
  `.execute(trx);
  return rows.map(({ handle_key }) => handle_key);
}

async function eraseJobRows(trx: Work, creatorId: number): Promise<void> {
  const erased = await trx
    .deleteFrom('job_row')
    .where('creator_id', '=', creatorId)
    .returning(['owner_id', 'job_id', 'position'])
    .execute();
  for (const { owner_id, job_id, position } of erased) {
    const ofJob = sql`owner_id = ${owner_id} and job_id = ${job_id}`;
    await sql`update job_row set position = position + ${outOfRange}::int
      where ${ofJob} and position > ${position}`.execute(trx);
    await sql`update job_row set position = position - ${outOfRange + 1}::int
      where ${ofJob} and position >= ${outOfRange}::int`.execute(trx);
    await sql`update job set rows = rows - 1 where account_id = ${owner_id} and job_id = ${job_id}`.execute(trx);
  }
}

/**
 * Returns texts that a stored answer about the creator contains, as JSON: handles, user id, contacts. ASCII letters are in lower
 * case, like the answers they are compared with; other letters are included in both cases.
 */
function tracesOf({ handle, handleKeys, platform_user_id, contacts }: ErasedCreator): readonly string[] {
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
 * Deletes stored answers that contain a trace, those of webhook receivers included. Repetitions are answered from the admission, and scrapes are fetched again. Locked
 * claims are skipped: they have expired, because no answer is stored during an erasure.
 */
async function eraseCopies(trx: Work, traces: readonly string[]): Promise<void> {
  const contained = (text: string) =>
    sql`exists (select from unnest(${[...new Set(traces)]}::text[]) trace where strpos(lower((${sql.raw(text)}) collate "C"), trace) > 0)`;
  await sql`
    update idempotency_claim c set answer = null from (
      select account_id, key from idempotency_claim where answer is not null and ${contained('answer::text')}
      for update skip locked
    ) found where c.account_id = found.account_id and c.key = found.key
  `.execute(trx);
  await sql`delete from scrape_answer where ${contained('body')}`.execute(trx);
  await sql`update webhook_delivery set answer = null where answer is not null and ${contained('answer')}`.execute(trx);
}

/** Blanks request ids, chosen by callers, that contain a handle between separators. The condition is that of the index. */
async function eraseFromRequestLog(trx: Work, handleKeys: readonly string[]): Promise<void> {
  await sql`
    update request_log set request_id = '' where request_id !~ '^[0-9a-f-]{32,36}$'
      and exists (select from unnest(${handleKeys}::text[]) handle where strpos(
        '.' || translate(lower(request_id), '_-', '..') || '.', '.' || translate(handle, '_-', '..') || '.') > 0)
  `.execute(trx);
}

/** Erases a person from the frontiers of all campaigns. */
async function eraseFromFrontiers(
  trx: Work,
  person: { readonly handleKeys: readonly string[]; readonly userIds: readonly string[] },
): Promise<void> {
  await sql`
    delete from campaign_visit
    where (name = any(${person.handleKeys}::text[]) and kind = 'person') or user_id = any(${person.userIds}::text[])
  `.execute(trx);
}
