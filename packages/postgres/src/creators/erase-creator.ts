import { type CreatorName, handleKey } from '@creator-discovery/creators';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema/tables.ts';
import { lockAgainstImports, SuppressionHashes, takeTime } from './suppression.ts';

/** Positions are moved by way of numbers that no job reaches. */
const outOfTheWay = 1_000_000_000;

/**
 * Erases a creator everywhere and keeps hashes of its name and user id. Contacts and list items go with the creator by
 * their foreign keys; rows of jobs close ranks, so that paging through them neither skips nor repeats. What customers
 * themselves have typed stays theirs: handles they asked for, and filters.
 */
export async function eraseCreator(trx: Transaction<Schema>, name: CreatorName): Promise<boolean> {
  await takeTime(trx);
  // Ownership has no index by creator: it is written all the time and erased from hardly ever.
  await sql`set local statement_timeout = '60s'`.execute(trx);
  await lockAgainstImports(trx);
  const creator = await trx
    .deleteFrom('creator')
    .where('platform', '=', name.platform)
    .where('handle_key', '=', handleKey(name.handle))
    .returning(['id', 'handle', 'platform_user_id'])
    .executeTakeFirst();
  const hashes = await SuppressionHashes.read(trx);
  const barred = [hashes.ofName(name)];
  if (creator?.platform_user_id != null) barred.push(hashes.ofUser(name.platform, creator.platform_user_id));
  await trx
    .insertInto('suppressed_creator')
    .values(barred.map((hash) => ({ hash })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (!creator) return false;
  await trx.deleteFrom('owned_creator').where('creator_id', '=', creator.id).execute();
  await trx.insertInto('erased_creator').values({ creator_id: creator.id }).execute();
  await eraseJobRows(trx, creator.id);
  await eraseScrapes(trx, creator.handle);
  await eraseAnswers(trx, creator.handle);
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
    await sql`update job_row set position = position + ${outOfTheWay}::int where job_id = ${job_id} and position > ${position}`.execute(
      trx,
    );
    await sql`update job_row set position = position - ${outOfTheWay + 1}::int where job_id = ${job_id} and position >= ${outOfTheWay}::int`.execute(
      trx,
    );
    await sql`update job set rows = rows - 1 where job_id = ${job_id}`.execute(trx);
  }
}

/** Answers kept for repetitions of a call; a repetition then makes its answer anew from what is left. */
async function eraseAnswers(trx: Transaction<Schema>, handle: string): Promise<void> {
  await sql`update idempotency_claim set answer = null where strpos(lower(answer::text), lower(${handle})) > 0`.execute(
    trx,
  );
}

/** Kept answers of the photo network that name the handle; those of others that happen to are fetched again. */
async function eraseScrapes(trx: Transaction<Schema>, handle: string): Promise<void> {
  await sql`delete from scrape_answer where strpos(lower(body), lower(${handle})) > 0`.execute(trx);
}
