import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { type TestAccount, testApi } from '../testing/test-api.ts';

const api = await testApi();

const filters = { basic: { platform: 'photonet' } };

async function newList(account: TestAccount, more = {}): Promise<string> {
  return (await account.call('create_list', { name: 'Mine', ...more })).body.list.list_id;
}

/** A search of two pages: its id and the handles that it showed. */
async function searched(account: TestAccount): Promise<{ history_id: string; handles: string[] }> {
  const pages = [
    await account.call('search_creators', filters),
    await account.call('search_creators', { ...filters, offset: 10 }),
  ];
  const handles = pages.flatMap(({ body }) => body.preview_creators.map(({ handle }: { handle: string }) => handle));
  return { history_id: pages[0]?.body.history_id, handles };
}

async function handlesOf(account: TestAccount, list_id: string): Promise<string[]> {
  const { body } = await account.call('get_list', { list_id });
  return body.items.map(({ handle }: { handle: string }) => handle);
}

test('all creators that the pages of a search showed can be added to a list, in order and once', async () => {
  const account = await api.account();
  const { history_id, handles } = await searched(account);
  const list_id = await newList(account);
  const before = await account.balance();
  const { body } = await account.call('add_to_list', { list_id, history_id });
  expect(body).toMatchObject({ added: 20, already_present: 0, invalid: [], item_count: 20 });
  expect(await handlesOf(account, list_id)).toEqual(handles);
  expect((await account.call('add_to_list', { list_id, history_id })).body).toMatchObject({
    added: 0,
    already_present: 20,
  });
  expect(await account.balance()).toEqual(before);
});

test('creators that were erased since, or are on another platform, are invalid', async () => {
  const account = await api.account();
  const gone = {
    platform: 'photonet' as const,
    handle: 'erased.after.search',
    name: 'Gone',
    follower_count: 9_000_000,
  };
  await api.importCreators([{ ...gone, contacts: [{ type: 'EMAIL', value: 'gone@example.com' }] }]);
  const { history_id, handles } = await searched(account);
  expect(handles[0]).toBe(gone.handle);
  await (api.runtime.ports.creators as unknown as { suppress(name: object): Promise<boolean> }).suppress(gone);
  const list_id = await newList(account);
  const { body } = await account.call('add_to_list', { list_id, history_id });
  expect(body).toMatchObject({ added: 19, invalid: [{ platform: 'photonet', handle: '', reason: 'not_found' }] });
  expect(await handlesOf(account, list_id)).toEqual(handles.slice(1));
  const videos = await newList(account, { platform: 'videonet' });
  const refused = await account.call('add_to_list', { list_id: videos, history_id });
  expect(refused.body).toMatchObject({ added: 0, item_count: 0 });
  expect(refused.body.invalid).toHaveLength(20);
});

test('a search whose pages are deleted adds no creators, and one of another account is not found', async () => {
  const [account, other] = [await api.account(), await api.account()];
  const { history_id } = await searched(account);
  const theirs = await newList(other);
  expect((await other.call('add_to_list', { list_id: theirs, history_id })).status).toBe(404);
  const pages = api.db.updateTable('search_page').set({ history_id: randomUUID() });
  await pages.where('account_id', '=', account.accountId).where('offset', '=', 10).execute();
  const list_id = await newList(account);
  const { status, body } = await account.call('add_to_list', { list_id, history_id });
  expect([status, body.status]).toEqual([422, 'error']);
  expect(await handlesOf(account, list_id)).toEqual([]);
});

test('tags and stage are added with a creator, and their problems are reported by field', async () => {
  const account = await api.account();
  const list_id = await newList(account);
  const name = { platform: 'photonet', handle: 'traveller.001' };
  const written = { note: 'ask in May', tags: ['vip', 'cold'], stage: 'contacted' };
  await account.call('add_to_list', { list_id, creators: [{ ...name, ...written }] });
  const [item] = (await account.call('get_list', { list_id })).body.items;
  expect(item).toMatchObject(written);
  await account.call('remove_from_list', { list_id, item_ids: [item.item_id] });
  const { platform, handle, position, note, tags, stage } = item;
  await account.call('add_to_list', { list_id, creators: [{ platform, handle, position, note, tags, stage }] });
  const {
    item_id: _newId,
    added_at: _newAdded,
    changed_at: _newChanged,
    ...again
  } = (await account.call('get_list', { list_id })).body.items[0];
  const { item_id: _id, added_at: _added, changed_at: _changed, ...before } = item;
  expect(again).toEqual(before);
  const wrong = [{ ...name, tags: Array.from({ length: 51 }, () => 'x'), stage: '', position: 0 }];
  const { body } = await account.call('add_to_list', { list_id, creators: wrong });
  expect(body.errors.map(({ field }: { field: string }) => field)).toEqual([
    'creators[0].position',
    'creators[0].stage',
    'creators[0].tags',
  ]);
});
