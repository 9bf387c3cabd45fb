import { type EventType, eventTypes } from '@creator-discovery/events';
import { exportWork } from '@creator-discovery/jobs/contract';
import { beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { PostgresAccounts } from '../accounts/postgres-accounts.ts';
import { PostgresApiKeys } from '../accounts/postgres-api-keys.ts';
import { PostgresCreatorStore } from '../creators/postgres-creator-store.ts';
import { PostgresLists } from '../creators/postgres-lists.ts';
import { PostgresSavedSearches } from '../history/postgres-saved-searches.ts';
import { jobsUnderTest } from '../jobs/testing/jobs-under-test.ts';
import { PostgresLedger } from '../money/postgres-ledger.ts';
import { testDatabase } from '../testing/test-database.ts';
import { PostgresEventSettings } from './postgres-event-settings.ts';
import { PostgresWebhooks } from './postgres-webhooks.ts';
import { WebhookSecrets } from './webhook-secrets.ts';

const { db } = await testDatabase();
const accounts = new PostgresAccounts(db);
const webhooks = new PostgresWebhooks(db, new WebhookSecrets('a secret of this installation'));
const ledger = new PostgresLedger(db);
const lists = new PostgresLists(db);
const searches = new PostgresSavedSearches(db);
const store = new PostgresCreatorStore(db, { byId: () => null });
const settings = new PostgresEventSettings(db);
let accountId: string;
let keyId: string;

beforeEach(async () => {
  const made = await accounts.create({ name: 'A', plan: 'pro', usagePricing: true });
  ({ keyId } = made);
  ({ accountId } = made.account);
  await webhooks.create(accountId, { url: 'https://a.example/', events: eventTypes, description: null });
});

/** Types and data of the account's events, oldest first. */
async function events(): Promise<readonly (readonly [EventType, Record<string, unknown>])[]> {
  const { rows } = await sql<{ type: EventType; body: string }>`
    select type, body from webhook_delivery where account_id = ${accountId} order by delivery_id
  `.execute(db);
  return rows.map(({ type, body }) => [type, JSON.parse(body).data]);
}

async function imported(...handles: readonly string[]): Promise<readonly number[]> {
  const records = handles.map((handle) => ({ platform: 'photonet' as const, handle, name: handle }));
  await store.upsert(records, 'update');
  return (await store.byNames(records)).flatMap((creator) => creator?.id ?? []);
}

test('the ends of jobs are events, with counts; lookups and steps in between are none', async () => {
  const { accept, store: jobs } = jobsUnderTest(db);
  const ids = [1, 2, 3];
  const account = { accountId, hold: 0 };
  const nothing = { delivered: [], failedItems: [{ handle: 'x', reason: 'source_error' as const, retryable: true }] };
  const done = await accept({ ...account, work: exportWork(ids) });
  await jobs.commitStep(done, null, { fromCursor: 0, toCursor: 2, ...nothing });
  await jobs.commitStep(done, null, { fromCursor: 2, toCursor: 3, ...nothing });
  const failed = await accept({ ...account, work: exportWork(ids) });
  await jobs.end(failed, 'failed', { code: 'gave_up', message: 'with words', retryable: true });
  const cancelled = await accept({ ...account, work: exportWork(ids) });
  await jobs.requestCancel(accountId, cancelled);
  await jobs.requestCancel(accountId, cancelled);
  const lookup = await accept({ ...account, work: { kind: 'lookup', handles: [] } });
  await jobs.end(lookup, 'failed', null);
  const job = { kind: 'export', rows: 0, credits_charged: 0, credits_released: 0, failure_code: null, outcome: null };
  expect(await events()).toEqual([
    ['job.completed', { ...job, history_id: done, failed_items: 2, outcome: 'partial' }],
    ['job.failed', { ...job, history_id: failed, failed_items: 0, failure_code: 'gave_up' }],
    ['job.cancelled', { ...job, history_id: cancelled, failed_items: 0 }],
  ]);
});

test('an event is written with its fact, or not at all', async () => {
  const { accept } = jobsUnderTest(db);
  const jobId = await accept({ accountId, hold: 0, work: exportWork([1]) });
  const ending = db.transaction().execute(async (trx) => {
    await sql`select job_finish(${accountId}, ${jobId}, 'cancelled', null)`.execute(trx);
    throw new Error('rolled back');
  });
  await expect(ending).rejects.toThrow('rolled back');
  expect(await events()).toEqual([]);
});

test('credits.low is sent each time the credits fall below the setting', async () => {
  const move = (kind: 'grant' | 'charge', amount: number) =>
    ledger[kind]({ ownerId: accountId, operationKey: `${kind} ${amount}`, amount, cause: { rule: 'operator.grant' } });
  await move('grant', 100);
  await move('charge', 1);
  await settings.update(accountId, { lowCredits: 50 });
  await move('charge', 49);
  expect(await events()).toEqual([]);
  await move('charge', 2);
  await move('charge', 3);
  await move('grant', 10);
  await move('charge', 7);
  expect((await events()).map(([, { credits_remaining }]) => credits_remaining)).toEqual([48, 48]);
});

test('key.revoked is sent for keys that end at once', async () => {
  const keys = new PostgresApiKeys(db);
  const other = await keys.create(accountId, { name: 'other' });
  if (!other.made) throw new Error(other.reason);
  await keys.rotate(keyId, 3600);
  expect(await events()).toEqual([]);
  await keys.revoke(other.apiKey.keyId);
  await keys.revoke(other.apiKey.keyId);
  expect(await events()).toEqual([['key.revoked', { key_id: other.apiKey.keyId }]]);
});

test('list.changed counts the items of a call, and tells of details and deletions', async () => {
  const list = await lists.create(accountId, { name: 'L', source: 'api' });
  const list_id = list?.listId ?? '';
  const ids = await imported('in.list.1', 'in.list.2');
  const editor = { accountId, keyId };
  const creators = ids.map((creatorId) => ({ creatorId }));
  await lists.add(editor, list_id, creators);
  await lists.add(editor, list_id, creators);
  const selection = { creatorIds: ids };
  await lists.updateItems(editor, list_id, { selection, note: 'n', stage: 'Signed' });
  await lists.remove(editor, list_id, { creatorIds: ids.slice(0, 1) });
  await lists.update(accountId, list_id, { name: 'M' });
  await lists.delete(accountId, list_id);
  const none = { list_id, change: 'items', added: 0, removed: 0, updated: 0 };
  expect((await events()).map(([, data]) => data)).toEqual([
    { ...none, added: 2 },
    { ...none, updated: 2 },
    { ...none, removed: 1 },
    { ...none, change: 'details' },
    { ...none, change: 'deleted' },
  ]);
});

test('saved_search.new_matches is sent for searches with notify', async () => {
  const [old = 0, fresh = 0] = await imported('old.match', 'new.match');
  const filters = { platform: 'photonet', filters: {}, filtersSummary: '', totalWhenSaved: 0 } as const;
  for (const notify of [true, false])
    await searches.save(accountId, { name: `${notify}`, pinned: false, notify, ...filters });
  const compare = async (matches: readonly number[]) => {
    while (await searches.compareNext(async () => matches));
    await sql`update saved_search_check set checked_at = checked_at - interval '1 day'`.execute(db);
  };
  await compare([old]);
  await compare([old]);
  expect(await events()).toEqual([]);
  await compare([old, fresh]);
  const [notified] = (await searches.page(accountId, { offset: 0, limit: 2 })).searches.filter(({ notify }) => notify);
  expect(await events()).toEqual([
    ['saved_search.new_matches', { saved_search_id: notified?.savedSearchId, new_matches: 1 }],
  ]);
});

test('creator.erased goes to owners, and answers of receivers that name the creator are erased', async () => {
  const [id = 0] = await imported('erased.one');
  await sql`insert into owned_creator (account_id, creator_id) values (${accountId}, ${id})`.execute(db);
  const [webhook] = await webhooks.list(accountId);
  await webhooks.sendTest(accountId, webhook?.webhookId ?? '');
  await sql`update webhook_delivery set answer = 'cannot find Erased.One' where account_id = ${accountId}`.execute(db);
  const before = await webhooks.deliveries(accountId, webhook?.webhookId ?? '', { limit: 9 });
  expect(before?.[0]?.answer).toContain('Erased.One');
  await store.suppress({ platform: 'photonet', handle: 'erased.one' });
  expect((await events()).at(-1)).toEqual(['creator.erased', { creator_id: `${id}` }]);
  const { rows } = await sql<{ all: string }>`select string_agg(d::text, '') as all
    from webhook_delivery d`.execute(db);
  expect(rows[0]?.all.toLowerCase()).not.toContain('erased.one');
});
