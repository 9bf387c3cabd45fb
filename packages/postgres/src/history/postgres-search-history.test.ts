import { randomUUID } from 'node:crypto';
import { searchHistoryContract } from '@creator-discovery/history/contract';
import { sql } from 'kysely';
import { PostgresAccounts } from '../accounts/postgres-accounts.ts';
import { testDatabase } from '../testing/test-database.ts';
import { PostgresSearchHistory } from './postgres-search-history.ts';

const { db } = await testDatabase();

searchHistoryContract('PostgreSQL', async () => ({
  history: new PostgresSearchHistory(db),
  newId: randomUUID,
  account: async () => {
    const { account } = await new PostgresAccounts(db).create({ name: 'A', plan: 'pro', usagePricing: true });
    return account.accountId;
  },
  addSearch: async (accountId, minutesAgo = 0) => {
    const id = randomUUID();
    await sql`insert into history (history_id, account_id, kind, source, platform, filters, filters_summary, fingerprint, request_id, session_day, total, rows, credits_charged, created_at)
      values (${id}, ${accountId}, 'search', 'api', 'photonet', '{"basic":{}}', 'all', ${id}, ${`request of ${id}`}, current_date, 40, 10, 2, clock_timestamp() - make_interval(mins => ${minutesAgo}))
    `.execute(db);
    return id;
  },
  addUnlock: async (accountId, state, requested = 3) => {
    const id = randomUUID();
    const ended = state === 'complete' || state === 'failed' || state === 'cancelled';
    await sql`insert into history (history_id, account_id, kind, source, platform, fingerprint, request_id, requested)
      values (${id}, ${accountId}, 'unlock', 'mcp', null, 'f', 'r', ${requested})`.execute(db);
    await sql`insert into job (job_id, account_id, kind, state, source, fingerprint, requested, expected, cursor, rows, held, charged, completed_at)
      values (${id}, ${accountId}, 'unlock', ${state}, 'mcp', 'f', 3, 3, 2, 2, 3, 2, ${ended ? new Date() : null})
    `.execute(db);
    return id;
  },
  addRow: async (accountId, jobId, { creatorId, charged, handle }) => {
    await sql`insert into job_row (owner_id, job_id, position, creator_id, charged, row)
      values (${accountId}, ${jobId}, ${creatorId}, ${creatorId}, ${charged}, ${JSON.stringify({ handle })})
    `.execute(db);
  },
  addPage: async (accountId, historyId, page) => {
    await sql`update history set fingerprint = ${page.fingerprint} where history_id = ${historyId}`.execute(db);
    await sql`insert into search_page (page_request_id, account_id, history_id, requested_with, "offset", total, creator_ids, free, paid, credits, as_of)
      values (${page.pageRequestId}, ${accountId}, ${historyId}, ${page.requestedWith}, ${page.offset}, ${page.total}, ${[...page.creatorIds]}, 3, 0, 0, ${page.asOf ?? null})
    `.execute(db);
  },
  useFree: async (accountId, creators) => {
    await sql`insert into search_allowance (account_id, day, free)
      values (${accountId}, (business_now() at time zone 'UTC')::date, ${creators})`.execute(db);
  },
  passDay: async (accountId) => {
    await sql`update search_allowance set day = day - 1 where account_id = ${accountId}`.execute(db);
  },
}));
