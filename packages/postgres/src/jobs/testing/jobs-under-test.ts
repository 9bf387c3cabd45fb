import { randomUUID } from 'node:crypto';
import type { JobWork } from '@creator-discovery/jobs';
import type { JobStoreUnderTest } from '@creator-discovery/jobs/contract';
import { sql } from 'kysely';
import { PostgresAccounts } from '../../accounts/postgres-accounts.ts';
import { PostgresLedger } from '../../money/postgres-ledger.ts';
import type { Database } from '../../session/database.ts';
import { claimJob } from '../job-queue.ts';
import { PostgresJobOutbox } from '../postgres-job-outbox.ts';
import { PostgresJobStore } from '../postgres-job-store.ts';

/** Inserts a job with its work, history and hold, as admission does. */
async function acceptJob(
  db: Database,
  job: { readonly accountId: string; readonly work: JobWork; readonly hold: number },
): Promise<string> {
  const { accountId, work, hold } = job;
  const jobId = randomUUID();
  const expected = work.kind === 'export' ? work.creatorIds.length : work.handles.length;
  const platform = work.kind === 'export' ? work.platform : null;
  await db.transaction().execute(async (transaction) => {
    await sql`select from ledger_balance where owner_id = ${accountId} for update`.execute(transaction);
    await transaction
      .insertInto('history')
      .values({
        history_id: jobId,
        account_id: accountId,
        kind: work.kind,
        source: 'api',
        platform,
        filters: null,
        fingerprint: jobId,
        request_id: `request of ${jobId}`,
        requested: expected,
      })
      .execute();
    await transaction
      .insertInto('job')
      .values({
        job_id: jobId,
        account_id: accountId,
        kind: work.kind,
        source: 'api',
        platform,
        fingerprint: jobId,
        requested: expected,
        expected,
        failed_items: '[]',
        held: hold,
      })
      .execute();
    await transaction
      .insertInto('job_work')
      .values({
        owner_id: accountId,
        job_id: jobId,
        platform,
        creator_ids: work.kind === 'export' ? [...work.creatorIds] : null,
        no_contact: work.kind === 'export' ? [...(work.noContact ?? [])] : null,
        handles: work.kind === 'export' ? null : JSON.stringify(work.handles),
      })
      .execute();
    if (hold === 0) return;
    const { hold_id } = await transaction
      .insertInto('ledger_hold')
      .values({ owner_id: accountId, job_id: jobId, amount: hold, expires_at: null })
      .returning('hold_id')
      .executeTakeFirstOrThrow();
    const cause = JSON.stringify({ rule: `${work.kind}.hold`, historyId: jobId, keyId: jobId });
    await sql`select ledger_move(${accountId}, 'hold', 0, ${hold}, ${`hold:${jobId}`}, ${cause}::jsonb, ${hold_id})
    `.execute(transaction);
    await transaction.updateTable('job').set({ hold_id }).where('job_id', '=', jobId).execute();
  });
  return jobId;
}

/** Returns the store with accounts, admission and claims, as the contracts require. */
export function jobsUnderTest(db: Database): JobStoreUnderTest {
  const accounts = new PostgresAccounts(db);
  const ledger = new PostgresLedger(db);
  return {
    store: new PostgresJobStore(db),
    outbox: new PostgresJobOutbox(db),
    account: async (credits) => {
      const { account } = await accounts.create({ name: 'a', plan: 'pro', usagePricing: true });
      await ledger.grant({
        ownerId: account.accountId,
        operationKey: 'grant',
        amount: credits,
        cause: { rule: 'operator.grant' },
      });
      return account.accountId;
    },
    accept: (job) => acceptJob(db, job),
    credits: async (accountId) => (await ledger.balance(accountId)) ?? { posted: 0, held: 0 },
    owned: async (accountId) => {
      const { rows } = await sql<{ creator_id: number }>`
        select creator_id from owned_creator where account_id = ${accountId}
      `.execute(db);
      return rows.map((row) => row.creator_id);
    },
    claim: async (jobId) => {
      await db.updateTable('job').set({ lease_until: null }).where('job_id', '=', jobId).execute();
      const claim = await claimJob(db, 60);
      if (claim?.jobId !== jobId) throw new Error('another job was next');
      return claim.fence;
    },
  };
}
