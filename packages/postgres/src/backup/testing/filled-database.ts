import { randomUUID } from 'node:crypto';
import { CreatorJobSteps } from '@creator-discovery/jobs';
import { defaultPolicies } from '@creator-discovery/rate-limits';
import { sql } from 'kysely';
import { PostgresAccounts } from '../../accounts/postgres-accounts.ts';
import { PostgresScraperKeys } from '../../accounts/postgres-scraper-keys.ts';
import { PostgresCreatorStore } from '../../creators/postgres-creator-store.ts';
import { PostgresOwnership } from '../../creators/postgres-ownership.ts';
import { claimJob } from '../../jobs/job-queue.ts';
import { PostgresJobStore } from '../../jobs/postgres-job-store.ts';
import { PostgresAdmission } from '../../money/postgres-admission.ts';
import { PostgresLedger } from '../../money/postgres-ledger.ts';
import { createDatabase, type Database } from '../../session/database.ts';

/** Text that a careless format would change. */
const oddText = 'tab\tline\nreturn\rback\\slash \\N \\. "quoted" {brace},null 日本 🌿 \u0001\u007f';

export interface FilledDatabase {
  readonly accountId: string;
  readonly apiKey: string;
  /** A job of 4 creators, 2 of them delivered. */
  readonly jobId: string;
  /** The admitted call, for a repetition. */
  readonly jobCall: Parameters<PostgresAdmission['admitJob']>[0];
}

/** Writes data of every area: money, keys, jobs, lists, creators, chats, searches, limits. */
export async function fillDatabase(databaseUrl: string, creators: number): Promise<FilledDatabase> {
  const db = createDatabase(databaseUrl, { max: 4 });
  try {
    await importCreators(db, creators);
    const { account, key, keyId } = await new PostgresAccounts(db).create({
      name: oddText,
      plan: 'pro',
      usagePricing: true,
    });
    const { accountId } = account;
    await moveCredits(db, accountId);
    const jobCall = exportOf(accountId, keyId);
    const job = await new PostgresAdmission(db).admitJob(jobCall);
    if (!job.admitted) throw new Error(job.reason);
    await deliverHalf(db, job.jobId);
    await addUserContent(db, accountId);
    return { accountId, apiKey: key, jobId: job.jobId, jobCall };
  } finally {
    await db.destroy();
  }
}

function exportOf(accountId: string, keyId: string): FilledDatabase['jobCall'] {
  return {
    accountId,
    requestId: 'r',
    source: 'api',
    keyId,
    idempotency: { key: 'export-1', bodyHash: 'b' },
    policy: defaultPolicies.exports,
    work: { kind: 'export', platform: 'photonet', creatorIds: [2, 3, 4, 5] },
    requested: 4,
    hold: 4,
    platform: 'photonet',
    filters: { basic: { platform: 'photonet' } },
    filtersSummary: oddText,
    name: null,
    fingerprint: 'f',
  };
}

async function importCreators(db: Database, creators: number): Promise<void> {
  const store = new PostgresCreatorStore(db, { byId: () => null });
  for (let first = 0; first < creators; first += 500) {
    const records = Array.from({ length: Math.min(500, creators - first) }, (_, n) => recordOf(first + n));
    await store.upsert(records, 'update');
  }
  await store.suppress({ platform: 'photonet', handle: 'creator.0' });
}

function recordOf(n: number) {
  return {
    platform: 'photonet' as const,
    handle: `creator.${n}`,
    name: `Creator ${n}`,
    bio: `${n} ${oddText}`,
    follower_count: n * 7919,
    average_likes: n / 3,
    topics: [`Topic ${n % 9}`, 'with "quotes", commas and \\'],
    captions: [oddText],
    audience: { credibility: (n % 100) / 100 },
    contacts: n % 5 === 0 ? [] : [{ type: 'EMAIL' as const, value: `creator.${n}@example.org` }],
  };
}

async function moveCredits(db: Database, accountId: string): Promise<void> {
  const ledger = new PostgresLedger(db);
  const { scraperKey } = await new PostgresScraperKeys(db).create({ name: 'scraper', rateLimitPerMinute: 60 });
  const cause = { rule: 'operator.grant' };
  for (const ownerId of [accountId, scraperKey.keyId]) {
    await ledger.grant({ ownerId, operationKey: 'grant', amount: 1000, cause });
    for (let n = 0; n < 5; n += 1) await ledger.charge({ ownerId, operationKey: `charge-${n}`, amount: n + 1, cause });
  }
  await sql`select ledger_sum_up(${accountId})`.execute(db);
}

/** Returns job steps of two creators each. */
export function jobSteps(db: Database): CreatorJobSteps {
  const places = { byId: () => null };
  const creators = new PostgresCreatorStore(db, places);
  return new CreatorJobSteps(
    { jobs: new PostgresJobStore(db), creators, ownership: new PostgresOwnership(db), places },
    2,
  );
}

async function deliverHalf(db: Database, jobId: string): Promise<void> {
  const claim = await claimJob(db, 0);
  if (claim?.jobId !== jobId) throw new Error('claimed the wrong job');
  await jobSteps(db).runStep(jobId, claim.fence);
}

async function addUserContent(db: Database, accountId: string): Promise<void> {
  const listId = randomUUID();
  const text = JSON.stringify([{ role: 'user', content: oddText }]);
  await sql`
    with list as (
      insert into creator_list (list_id, account_id, name, tags, source) values (${listId}, ${accountId}, ${oddText}, ${[oddText, '']}, 'api')
    ), chat as (
      insert into chat_conversation (account_id, title, messages) values (${accountId}, ${oddText}, ${text}::jsonb)
    ), search as (
      insert into history (history_id, account_id, kind, source, fingerprint, request_id, session_day)
      values (${listId}, ${accountId}, 'search', 'app', 'f', 'r', current_date)
    ), page as (
      insert into search_page (page_request_id, account_id, history_id, "offset", total, creator_ids, free, paid, credits)
      values (${randomUUID()}, ${accountId}, ${listId}, 0, 3, '{1,2,3}', 3, 0, 0)
    ), answer as (
      insert into scrape_answer (key, fence, body, bytes, stored_at, expires_at)
      values (sha256('a'), nextval('scrape_fence'), 'cached', 6, now(), now())
    )
    insert into saved_search (account_id, name, platform, filters, filters_summary, pinned, total_when_saved)
    values (${accountId}, ${oddText}, 'photonet', '{}', '', true, 3)
  `.execute(db);
  await sql`
    insert into creator_list_item (owner_id, list_id, creator_id)
    select ${accountId}, ${listId}, id from creator order by id limit 20
  `.execute(db);
}
