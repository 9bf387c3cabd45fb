import type { CreatorStore, Ownership } from '@creator-discovery/creators';
import type { JobStore } from '@creator-discovery/jobs';
import { expect, test } from '@jest/globals';
import { testApi } from '../testing/test-api.ts';

const api = await testApi();
const account = await api.account();
const store = api.runtime.ports.creators as CreatorStore;

/** Delays the result of the next read of that port until `work`, started after the read, is done. */
async function during<Name extends string>(
  port: Readonly<Record<Name, (...given: never[]) => Promise<unknown>>>,
  method: Name,
  work: () => Promise<unknown>,
): Promise<void> {
  const read = port[method].bind(port);
  const changed = port as Record<Name, (...given: never[]) => Promise<unknown>>;
  changed[method] = async (...given) => {
    changed[method] = read;
    const answer = await read(...given);
    await work();
    return answer;
  };
}

async function imported(handle: string) {
  const email = `${handle}@example.com`;
  await api.importCreators([
    {
      platform: 'photonet',
      handle,
      name: handle,
      platform_user_id: `id of ${handle}`,
      follower_count: 5_000_000,
      bio: handle,
      contacts: [{ type: 'EMAIL', value: email }],
    },
  ]);
  return { platform: 'photonet' as const, handle };
}

test('a search that read a creator before its erasure does not name it after the erasure is acknowledged', async () => {
  const gone = await imported('searched-for');
  const query = { basic: { platform: 'photonet' }, content: { bioKeywords: { any: ['searched'] } } };
  expect((await account.call('search_creators', query)).body.preview_creators).toMatchObject([gone]);
  await during(store, 'previews', () => store.suppress(gone));
  const { status, body } = await account.call('search_creators', query);
  expect([status, body.preview_creators]).toEqual([200, []]);
});

test('neither does a lookup of an owned creator', async () => {
  const gone = await imported('looked-up');
  await account.call('lookup_creator', { ...gone, confirmed: true });
  await during(api.runtime.ports.ownership as Ownership, 'ownedSince', () => store.suppress(gone));
  const { body } = await account.call('lookup_creator', gone);
  expect(body).toMatchObject({ status: 'unavailable', creator: null, credits_charged: 0 });
});

test('neither do the owned creators; they tell of the erasure', async () => {
  const gone = await imported('owned');
  await account.call('lookup_creator', { ...gone, confirmed: true });
  await during(api.runtime.ports.ownership as Ownership, 'page', () => store.suppress(gone));
  expect((await account.call('list_owned_creators', { changed_since: '2026-01-01T00:00:00Z' })).body).toMatchObject({
    creators: expect.arrayContaining([{ creator_id: expect.any(String), erased: true }]),
  });
});

test('neither does a list', async () => {
  const gone = await imported('listed');
  const { list_id } = (await account.call('create_list', { name: 'mine' })).body.list;
  await account.call('add_to_list', { list_id, creators: [gone] });
  await during(store, 'previews', () => store.suppress(gone));
  expect((await account.call('get_list', { list_id })).body.items).toEqual([]);
});

test.each(['json', 'csv'])('neither do the rows of a job, as %s', async (format) => {
  const gone = await imported(`delivered-as-${format}`);
  const { history_id } = (await account.call('lookup_creator', { ...gone, confirmed: true })).body;
  await during(api.runtime.ports.jobs as JobStore, 'rows', () => store.suppress(gone));
  const { body } = await account.call('get_history_data', { history_id, format });
  expect(JSON.stringify(body)).not.toContain(gone.handle);
  expect(body).toMatchObject({ status: 'complete', returned: 0 });
});
