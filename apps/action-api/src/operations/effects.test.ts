import { type Operation, operations, toolOf } from '@creator-discovery/operations';
import { describe, expect, test } from '@jest/globals';
import { FakePhotonet } from '../testing/fake-photonet.ts';
import { newList, operationCases, testEvent } from '../testing/operation-cases.ts';
import { type TestAccount, testApi } from '../testing/test-api.ts';

const settings = { FREE_CREATORS_PER_DAY: '1', CREATORS_PER_CREDIT: '1' };
const api = await testApi(settings, { source: new FakePhotonet() });

/** Calls whose effect shows more than that of the operation's usual success. */
const tellingBodies: Readonly<Record<string, (account: TestAccount) => Promise<Record<string, unknown>>>> = {
  lookup_creator: async () => ({ handle: 'new.face', platform: 'photonet', refresh: true, confirmed: true }),
  redeliver_webhook: async (account) => {
    const body = await testEvent(account);
    await api.db.updateTable('webhook_delivery').set({ state: 'delivered' }).execute();
    return body;
  },
  update_list: async (account) => ({ list_id: await newList(account), name: 'Autumn' }),
};

interface State {
  /** Everything of the account that its owner can see, and the creators. */
  readonly visible: unknown;
  /** Objects created by the owner, as one text each, to detect any change. */
  readonly kept: readonly string[];
}

async function stateOf({ accountId }: TestAccount): Promise<State> {
  const { db } = api;
  const lists = db.selectFrom('creator_list').where('account_id', '=', accountId).orderBy('list_id');
  const jobs = db.selectFrom('job').where('account_id', '=', accountId).orderBy('job_id');
  const items = db
    .selectFrom('creator_list_item')
    .innerJoin('creator_list', 'creator_list.list_id', 'creator_list_item.list_id')
    .where('creator_list.account_id', '=', accountId)
    .orderBy('item_id');
  const saved = db.selectFrom('saved_search').where('account_id', '=', accountId).orderBy('saved_search_id');
  const webhooks = db.selectFrom('webhook').where('account_id', '=', accountId).orderBy('created_at');
  const kept: readonly unknown[] = [
    ...(await lists.select(['list_id', 'name', 'description', 'tags']).execute()),
    ...(await items.select(['item_id', 'note', 'creator_list_item.tags', 'stage']).execute()),
    ...(await jobs.select(['job_id', 'cancel_requested']).execute()),
    ...(await saved.select(['saved_search_id', 'name', 'filters', 'pinned']).execute()),
    ...(await webhooks.select(['webhook_id', 'url', 'events', 'description', 'disabled', 'secret']).execute()),
  ];
  const visible = [
    kept,
    await lists.select(['list_id', 'version']).execute(),
    await saved.select(['saved_search_id', 'version']).execute(),
    await jobs.select(['job_id', 'state']).execute(),
    await db.selectFrom('webhook_delivery').select(['event_id', 'state']).where('account_id', '=', accountId).execute(),
    await db.selectFrom('ledger_entry').select('seq').where('owner_id', '=', accountId).execute(),
    await db.selectFrom('history').select('history_id').where('account_id', '=', accountId).execute(),
    await db.selectFrom('search_page').select('at').where('account_id', '=', accountId).execute(),
    await db.selectFrom('creator').selectAll().orderBy('id').execute(),
  ];
  return { visible, kept: kept.map((row) => JSON.stringify(row)) };
}

async function bodyFor({ name }: Operation, account: TestAccount): Promise<Record<string, unknown>> {
  const { body } = operationCases[name]!.success;
  return tellingBodies[name]?.(account) ?? (typeof body === 'function' ? body(account, api) : body);
}

async function callAndState(name: string, body: unknown, account: TestAccount) {
  const answer = await account.call(name, body);
  await api.runJobs();
  return { answer, state: await stateOf(account) };
}

describe('the annotations of a tool match its effects:', () => {
  test.each(operations.map((operation) => [operation.name, operation] as const))('%s', async (name, operation) => {
    const account = await api.account();
    const body = await bodyFor(operation, account);
    const before = await stateOf(account);
    const first = await callAndState(name, body, account);
    expect(first.answer.status).toBe(200);
    const again = await callAndState(name, body, account);
    const changes = JSON.stringify(first.state.visible) !== JSON.stringify(before.visible);
    const changesAgain = JSON.stringify(again.state.visible) !== JSON.stringify(first.state.visible);
    const destroys = before.kept.some((row) => !first.state.kept.includes(row));
    const { annotations } = toolOf(operation, api.runtime.terms.policies);
    expect(annotations).toEqual({
      title: operation.title,
      readOnlyHint: !changes,
      destructiveHint: destroys,
      idempotentHint: !changesAgain,
      openWorldHint: operation.openWorld ?? operation.limits.includes('live_fetches'),
    });
  });
});

test('no tool that can spend is annotated read-only', () => {
  for (const operation of operations)
    if (operation.spends) expect(toolOf(operation, api.runtime.terms.policies).annotations.readOnlyHint).toBe(false);
});
