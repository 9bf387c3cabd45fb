import { randomUUID } from 'node:crypto';
import { operations } from '@creator-discovery/operations';
import { Retention } from '@creator-discovery/postgres';
import { describe, expect, test } from '@jest/globals';
import { testApi } from '../testing/test-api.ts';

const api = await testApi();

describe('filter values', () => {
  test('locations match by name without accents, with their parents, within limit and types', async () => {
    const account = await api.account();
    const { body } = await account.call('search_locations', { query: 'FRANCE', type: 'COUNTRY' });
    expect(body.locations[0]).toEqual({
      id: 'FR',
      name: 'France',
      display_name: 'France',
      type: 'COUNTRY',
      country_code: 'FR',
      parent_id: null,
      matched_name: 'France',
    });
    const osaka = await account.call('search_locations', { query: '大阪', type: 'CITY', limit: 1 });
    expect(osaka.body.locations).toMatchObject([{ id: '1853909', name: 'Osaka', matched_name: '大阪' }]);
    expect((await account.call('search_locations', { query: 'par', limit: 3 })).body.returned).toBe(3);
  });

  test('languages, interests and topics', async () => {
    const account = await api.account();
    expect((await account.call('search_languages', { query: 'fren' })).body.languages).toContainEqual({
      code: 'fr',
      name: 'French',
      matched_name: 'French',
    });
    const { body: german } = await account.call('search_languages', { query: 'ドイツ語' });
    expect(german.languages).toEqual([{ code: 'de', name: 'German', matched_name: 'ドイツ語' }]);
    expect((await account.call('search_topics', {})).body.topics).toContainEqual({ name: 'Cooking', creator_count: 2 });
  });

  test.each([
    ['search_locations', 'locations', { query: 'par' }],
    ['search_languages', 'languages', {}],
    ['search_interests', 'interests', {}],
    ['search_topics', 'topics', {}],
  ])('%s says how many there are, and its pages are all of them, each once', async (operation, rows, query) => {
    const account = await api.account();
    const whole = (await account.call(operation, { ...query, limit: 50 })).body;
    expect(whole.total).toBeGreaterThan(0);
    const paged: unknown[] = [];
    let page = { has_more: true, total: whole.total };
    for (let offset = 0; page.has_more; offset = paged.length) {
      const { body } = await account.call(operation, { ...query, offset, limit: 40 });
      expect([body.status, body.offset, body.total]).toEqual(['ok', offset, whole.total]);
      expect(body.returned).toBe(body[rows].length);
      paged.push(...body[rows]);
      page = body;
    }
    expect(new Set(paged.map((row) => JSON.stringify(row))).size).toBe(whole.total);
    expect(paged.slice(0, whole.returned)).toEqual(whole[rows]);
    const beyond = (await account.call(operation, { ...query, offset: whole.total })).body;
    expect(beyond).toMatchObject({ status: 'empty', [rows]: [], returned: 0, has_more: false, total: whole.total });
  });
});

test('get_api_meta describes every operation of the catalogue', async () => {
  const account = await api.account();
  const { body } = await account.call('get_api_meta', {});
  expect(body.operations.map((operation: { name: string }) => operation.name)).toEqual(
    operations.map(({ name }) => name),
  );
});

describe('get_creator_posts', () => {
  test('other platforms are unavailable, and nothing is counted', async () => {
    const account = await api.account();
    const { status, body } = await account.call('get_creator_posts', { handle: 'cook' });
    expect([status, body.status, body.platform]).toEqual([200, 'unavailable', 'videonet']);
    expect(body.live).toEqual({ hour_remaining: 60, day_remaining: 300, counted: false });
  });

  test('an unreachable network is unavailable; the fetch has used its slot', async () => {
    const account = await api.account();
    const { status, body } = await account.call('get_creator_posts', { handle: 'traveller.001' });
    expect([status, body.status]).toEqual([200, 'unavailable']);
    expect(body.live).toMatchObject({ hour_remaining: 59, counted: true });
  });
});

test('explain_charge requires exactly one reference; unknown ones are not found; a free call is empty', async () => {
  const account = await api.account();
  expect((await account.call('explain_charge', {})).body.errors).toEqual([
    expect.objectContaining({ field: '', code: 'exactly_one_of' }),
  ]);
  expect((await account.call('explain_charge', { ledger_entry_id: 'le_00000000_1' })).status).toBe(404);
  const unknown = await account.call('explain_charge', { request_id: 'call-77' });
  expect([unknown.status, unknown.body.message]).toEqual([
    404,
    'No call with this request_id moved credits or started a search or job. Other calls are not recorded.',
  ]);
  const search = await account.call(
    'search_creators',
    { basic: { platform: 'photonet' } },
    { 'X-Request-ID': 'call-77' },
  );
  expect(search.status).toBe(200);
  expect((await account.call('explain_charge', { request_id: 'call-77' })).body).toMatchObject({
    status: 'empty',
    entries: [],
    credits_charged: 0,
  });
});

test('after old history is removed its charges are still explained and listed; the entry is not found', async () => {
  const account = await api.account({ credits: 10 });
  const { body } = await account.call('lookup_creator', { handle: 'traveller.001', confirmed: true });
  const { history_id } = body;
  await api.runJobs();
  const before = await account.call('explain_charge', { history_id });
  expect(before.body.entries.length).toBeGreaterThan(0);
  const at = new Date('2020-01-01');
  await api.db.updateTable('history').set({ created_at: at }).where('history_id', '=', history_id).execute();
  await api.db.updateTable('job').set({ completed_at: at }).where('job_id', '=', history_id).execute();
  expect(await new Retention(api.db).forget('history', 31)).toBe(1);
  expect((await account.call('explain_charge', { history_id })).body).toEqual(before.body);
  const { body: listed } = await account.call('list_ledger_entries', {});
  expect(listed.entries[0]).toMatchObject({ history_id, label: null });
  expect((await account.call('get_history_data', { history_id })).status).toBe(404);
  const again = await account.call('lookup_creator', { handle: 'traveller.001' });
  expect(again.body).toMatchObject({ status: 'ok', was_owned: true, credits_charged: 0 });
  expect((await account.call('explain_charge', { history_id: randomUUID() })).status).toBe(404);
});

describe('lists', () => {
  test('the life of a list: create, add, read, note, remove, rename, delete', async () => {
    const account = await api.account();
    const { body: created } = await account.call('create_list', { name: 'Summer', platform: 'photonet', tags: ['a'] });
    expect(created.list).toMatchObject({
      name: 'Summer',
      item_count: 0,
      owned_count: 0,
      version: 1,
      source: 'api',
      description: null,
    });
    const { list_id } = created.list;
    const added = await account.call('add_to_list', {
      list_id,
      creators: [
        { platform: 'photonet', handle: '@traveller.001', note: 'n' },
        { platform: 'photonet', handle: 'TRAVELLER.001' },
        { platform: 'photonet', handle: 'nobody' },
        { platform: 'videonet', handle: 'cook' },
        { platform: 'photonet', handle: 'https://photonet.example/p/Cx1aB/' },
        { platform: 'photonet', handle: 'https://shortnet.example/@traveller.001' },
      ],
    });
    expect(added.body).toMatchObject({ added: 1, already_present: 0, item_count: 1 });
    expect(added.body.invalid).toEqual([
      { platform: 'photonet', handle: 'nobody', reason: 'not_found' },
      { platform: 'videonet', handle: 'cook', reason: 'wrong_platform' },
      {
        platform: 'photonet',
        handle: 'https://photonet.example/p/Cx1aB/',
        reason: 'not_found',
        problem: 'is a link to a post or page, not to a creator',
      },
      {
        platform: 'photonet',
        handle: 'https://shortnet.example/@traveller.001',
        reason: 'wrong_platform',
        problem: 'is a link to shortnet, but platform is photonet',
      },
    ]);
    await account.call('lookup_creator', { handle: 'traveller.002', confirmed: true });
    const history = await account.call('list_search_history', { kind: 'lookup' });
    await account.call('add_to_list', { list_id, history_id: history.body.entries[0].history_id });
    const { body: read } = await account.call('get_list', { list_id });
    expect(read).toMatchObject({
      status: 'ok',
      total: 2,
      returned: 2,
      has_more: false,
      list: { item_count: 2, owned_count: 1 },
    });
    expect(read.items[0]).toMatchObject({ handle: 'Traveller.001', note: 'n', owned: false, creator: null });
    expect(JSON.stringify(read.items[0])).not.toContain('@example.com');
    expect(read.items[1]).toMatchObject({ owned: true, creator: { email: 'traveller2@example.com', charged: 0 } });
    const item = read.items[0].item_id;
    expect(
      (await account.call('update_list_items', { list_id, item_ids: [item], stage: 'contacted', note: null })).body
        .updated,
    ).toBe(1);
    expect((await account.call('get_list', { list_id })).body.items[0]).toMatchObject({
      stage: 'contacted',
      note: null,
    });
    expect((await account.call('remove_from_list', { list_id, item_ids: [item] })).body).toMatchObject({
      removed: 1,
      item_count: 1,
    });
    expect(
      (
        await account.call('remove_from_list', {
          list_id,
          creators: [{ platform: 'photonet', handle: 'traveller.002' }],
        })
      ).body,
    ).toMatchObject({ removed: 1, item_count: 0 });
    const renamed = await account.call('update_list', { list_id, name: 'Autumn', version: 1 });
    expect(renamed.body.list).toMatchObject({ name: 'Autumn', version: 2 });
    expect((await account.call('update_list', { list_id, name: 'Winter', version: 1 })).status).toBe(422);
    expect((await account.call('get_lists', { query: 'autu' })).body).toMatchObject({ status: 'ok', total: 1 });
    expect((await account.call('delete_list', { list_id })).body.deleted).toBe(true);
    expect((await account.call('get_list', { list_id })).status).toBe(404);
    expect((await account.call('get_lists', {})).body.status).toBe('empty');
  });

  test('404: items that are not in the list; nothing changes', async () => {
    const account = await api.account();
    const { list_id } = (await account.call('create_list', { name: 'Mine' })).body.list;
    const creators = ['traveller.001', 'traveller.002'].map((handle) => ({ platform: 'photonet', handle }));
    await account.call('add_to_list', { list_id, creators });
    const read = async () => (await account.call('get_list', { list_id })).body;
    const before = await read();
    const item_ids = [before.items[0].item_id, '00000000-0000-4000-8000-000000000000', 'no-item'];
    const others = [
      { platform: 'photonet', handle: 'traveller.003' },
      { platform: 'photonet', handle: 'no.such.one' },
    ];
    const absent = [
      await account.call('update_list_items', { list_id, item_ids, stage: 'contacted' }),
      await account.call('remove_from_list', { list_id, item_ids }),
      await account.call('remove_from_list', { list_id, creators: [...creators, others[0]] }),
      await account.call('remove_from_list', { list_id, creators: [...creators, others[1]] }),
    ];
    expect(absent.map(({ status, body }) => [status, body.status, body.message])).toEqual(
      ['item_ids[1], item_ids[2]', 'item_ids[1], item_ids[2]', 'creators[2]', 'creators[2]'].map((fields) => [
        404,
        'not_found',
        `Not in this list: ${fields}. Nothing changed.`,
      ]),
    );
    expect(await read()).toEqual(before);
  });
});

describe('saved searches', () => {
  const basic = { platform: 'photonet' };

  test('filters whose normal form is longer than 16,384 characters are refused by name', async () => {
    const account = await api.account();
    // Each entry takes four more characters as JSON.
    const any = Array.from({ length: 100 }, (_, at) => `"${at}"`.padEnd(150, '"'));
    const filters = { basic, content: { bioKeywords: { any } } };
    const saved = await account.call('save_search', { name: 'x', filters: { basic } });
    const { saved_search_id } = saved.body.saved_search;
    for (const [operation, body] of [
      ['save_search', { name: 'long', filters }],
      ['update_saved_search', { saved_search_id, filters }],
    ] as const) {
      const { status, body: refusal } = await account.call(operation, body);
      expect([status, refusal.errors]).toMatchObject([400, [{ field: 'filters', code: 'too_long', max: 16_384 }]]);
    }
    expect((await account.call('list_saved_searches', {})).body).toMatchObject({ returned: 1, total: 1 });
  });

  test('longer ones stored earlier are read in pages of one mebibyte', async () => {
    const account = await api.account();
    await api.db
      .insertInto('saved_search')
      .values(
        Array.from({ length: 5 }, (_, at) => ({
          ...{ account_id: account.accountId, name: `old ${at}`, pinned: false, platform: 'photonet' as const },
          ...{ filters: JSON.stringify({ basic }), filters_summary: 'x'.repeat(400_000), total_when_saved: 0 },
        })),
      )
      .execute();
    const names: string[] = [];
    for (const [returned, has_more] of [
      [2, true],
      [2, true],
      [1, false],
    ]) {
      const { body } = await account.call('list_saved_searches', { offset: names.length, limit: 200 });
      expect(body).toMatchObject({ returned, has_more, total: 5 });
      names.push(...body.saved_searches.map(({ name }: { name: string }) => name));
    }
    expect(names.toSorted()).toEqual(['old 0', 'old 1', 'old 2', 'old 3', 'old 4']);
  });
});
