import { type CreatorName, handleKey } from '@creator-discovery/creators';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema/tables.ts';
import { allowLongWaits, lockAgainstDeliveries, lockAgainstImports, SuppressionHashes } from './suppression.ts';

/** Positions are shifted by way of numbers that no job reaches, because two rows never share a position. */
const outOfRange = 1_000_000_000;

/**
 * Erases a creator everywhere and stores hashes of its name and user id. Contacts and list items are deleted by their foreign
 * keys; the remaining rows of jobs are renumbered, so that paging through them neither skips nor repeats. What customers
 * typed themselves stays theirs: handles they asked for, and filters. (contract 1 "Admin commands")
 *
 * @returns false when there was no such creator; its name is suppressed either way.
 */
export async function eraseCreator(trx: Transaction<Schema>, name: CreatorName): Promise<boolean> {
  await allowLongWaits(trx);
  // Ownership has no index by creator: it is written all the time, and erasures are rare.
  await sql`set local statement_timeout = '60s'`.execute(trx);
  await lockAgainstImports(trx);
  await lockAgainstDeliveries(trx);
  const creator = await trx
    .selectFrom('creator')
    .where('platform', '=', name.platform)
    .where('handle_key', '=', handleKey(name.handle))
    .select(['id', 'handle', 'platform_user_id'])
    .executeTakeFirst();
  const hashes = await SuppressionHashes.read(trx);
  const hashesToStore = [hashes.ofName(name)];
  if (creator?.platform_user_id != null) hashesToStore.push(hashes.ofUser(name.platform, creator.platform_user_id));
  await trx
    .insertInto('suppressed_creator')
    .values(hashesToStore.map((hash) => ({ hash })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (!creator) return false;
  await trx.deleteFrom('owned_creator').where('creator_id', '=', creator.id).execute();
  await trx.insertInto('erased_creator').values({ creator_id: creator.id }).execute();
  await eraseJobRows(trx, creator.id);
  await eraseScrapes(trx, creator.handle);
  await eraseAnswers(trx, creator.handle);
  // Last, because lists wait for this row.
  await trx.deleteFrom('creator').where('id', '=', creator.id).execute();
  await trx.insertInto('creator_change').values({ creator_id: creator.id }).execute();
  return true;
}

async function eraseJobRows(trx: Transaction<Schema>, creatorId: number): Promise<void> {
  const erased = await trx
    .deleteFrom('job_row')
    .where('creator_id', '=', creatorId)
    .returning(['job_id', 'position'])
    .execute();
  for (const { job_id, position } of erased) {
    await sql`update job_row set position = position + ${outOfRange}::int where job_id = ${job_id} and position > ${position}`.execute(
      trx,
    );
    await sql`update job_row set position = position - ${outOfRange + 1}::int where job_id = ${job_id} and position >= ${outOfRange}::int`.execute(
      trx,
    );
    await sql`update job set rows = rows - 1 where job_id = ${job_id}`.execute(trx);
  }
}

/**
 * Answers stored for repetitions of a call; a repetition then gets a new answer from what is left. A claim that is locked is
 * passed over: it has expired and is being deleted or used anew, since no answer is stored during an erasure.
 */
async function eraseAnswers(trx: Transaction<Schema>, handle: string): Promise<void> {
  await sql`
    update idempotency_claim c set answer = null from (
      select account_id, key from idempotency_claim
      where strpos(lower(answer::text), lower(${handle})) > 0 for update skip locked
    ) found where c.account_id = found.account_id and c.key = found.key
  `.execute(trx);
}

/** Stored outcomes of scrapes that contain the handle; those of others that happen to are fetched again. */
async function eraseScrapes(trx: Transaction<Schema>, handle: string): Promise<void> {
  await sql`delete from scrape_answer where strpos(lower(body), lower(${handle})) > 0`.execute(trx);
}
