import { expect, test } from '@jest/globals';
import { type Answer, type TestAccount, testApi } from '../testing/test-api.ts';

const api = await testApi();

/** 40 creators, four pages. */
const french = { basic: { platform: 'photonet', contactDetails: [] }, creator: { location: { id: 'FR' } } };
const total = 40;

function handlesOf({ body }: Answer): string[] {
  return body.preview_creators.map(({ handle }: { handle: string }) => handle);
}

async function unlock(account: TestAccount, handles: readonly string[]): Promise<string> {
  const { body } = await account.call('unlock_creators', { handles, platform: 'photonet', confirmed: true });
  await api.runJobs();
  return body.history_id;
}

/** An account that was shown a page, owns two of its creators, and lists one of them and a creator that was not shown. */
async function busyAccount() {
  const account = await api.account();
  const [first = '', second = '', third = ''] = handlesOf(await account.call('search_creators', french));
  const job = await unlock(account, [first, second]);
  const { list_id } = (await account.call('create_list', { name: 'Mine' })).body.list;
  const creators = [third, 'traveller.117'].map((handle) => ({ platform: 'photonet', handle }));
  await account.call('add_to_list', { list_id, creators });
  return { account, job, list_id };
}

test('a search, a count and an export leave out the same creators, and their total is exact', async () => {
  const { account, job, list_id } = await busyAccount();
  for (const [exclude, out] of [
    [{ shown: true }, 10],
    [{ list_ids: [list_id] }, 1],
    [{ history_ids: [job] }, 2],
    [{ owned: true, list_ids: [list_id] }, 3],
    [{ owned: false, list_ids: [] }, 0],
  ] as const) {
    const filters = { ...french, exclude };
    const counted = await account.call('count_creators', filters);
    expect([exclude, counted.body.total]).toEqual([exclude, total - out]);
    const { filters_used } = counted.body;
    expect(filters_used.exclude?.as_of !== undefined).toBe(out > 0);
    const searched = await account.call('search_creators', filters_used);
    expect(searched.body).toMatchObject({ total: total - out, filters_used });
    const exported = await account.call('run_export', { filters: filters_used, limit: 100, confirmed: true });
    expect(exported.body).toMatchObject({ matched: total - out, filters_used });
    await account.call('cancel_job', { history_id: exported.body.history_id });
  }
});

test('two clients with one time see each creator once, and agree with its total, while creators are bought', async () => {
  const { account } = await busyAccount();
  const exclude = { owned: true, shown: true };
  const { filters_used } = (await account.call('count_creators', { ...french, exclude })).body;
  const another = await api.beside();
  const headers = { authorization: `Bearer ${account.key}`, 'content-type': 'application/json' };
  const clients = [
    (body: object) => account.call('search_creators', body),
    (body: object) => another.send('/api/v1/search_creators', { method: 'POST', headers, body: JSON.stringify(body) }),
  ];
  const paged = clients.map(async (search) => {
    const seen: string[] = [];
    for (let hasMore = true; hasMore; ) {
      const page = await search({ ...filters_used, offset: seen.length });
      expect(page.body.total).toBe(total - 10);
      seen.push(...handlesOf(page));
      hasMore = page.body.has_more;
    }
    return seen;
  });
  const bought = (async () => {
    for (const at of ['060', '063', '066', '090']) await unlock(account, [`traveller.${at}`]);
  })();
  const [one = [], two] = await Promise.all(paged);
  await bought;
  expect(one).toHaveLength(total - 10);
  expect(new Set(one).size).toBe(one.length);
  expect(two).toEqual(one);
  const now = await account.call('count_creators', { ...french, exclude });
  expect(now.body.total).toBe(0);
});

test('a repeated page or export without a time has the time of its first call', async () => {
  const { account } = await busyAccount();
  const filters = { ...french, exclude: { owned: true } };
  const page_request_id = 'b4d0c0ea-2f0d-4c4e-9d5a-6b0f6e1d7a01';
  const first = (await account.call('search_creators', { ...filters, page_request_id })).body;
  const exported = (await account.call('run_export', { filters, limit: 3, confirmed: true })).body;
  const again = (await account.call('search_creators', { ...filters, page_request_id })).body;
  expect(again).toMatchObject({ page_request_id: first.page_request_id, filters_used: first.filters_used });
  expect((await account.call('search_creators', { ...first.filters_used, page_request_id })).body).toMatchObject({
    page_request_id: first.page_request_id,
  });
  const later = { ...filters, exclude: { owned: true, as_of: exported.filters_used.exclude.as_of } };
  expect((await account.call('search_creators', { ...later, page_request_id })).body.page_request_id).not.toBe(
    first.page_request_id,
  );
  expect((await account.call('run_export', { filters, limit: 3, confirmed: true })).body).toMatchObject({
    deduplicated: true,
    export_id: exported.export_id,
    filters_used: exported.filters_used,
  });
});

test('a later page without a time has that of the page it names, and otherwise a warning', async () => {
  const { account } = await busyAccount();
  const filters = { ...french, exclude: { shown: true } };
  const seen: string[] = [];
  let page: Answer['body'] = null;
  for (let hasMore = true; hasMore; hasMore = page.has_more) {
    const paging = page && { offset: page.next_offset, page_request_id: page.page_request_id };
    page = (await account.call('search_creators', { ...filters, ...paging })).body;
    expect(page).toMatchObject({ total: total - 10, warnings: [] });
    seen.push(...handlesOf({ body: page } as Answer));
  }
  expect([seen.length, new Set(seen).size]).toEqual([total - 10, total - 10]);
  const { body } = await account.call('search_creators', { ...filters, offset: 10 });
  expect(body).toMatchObject({ total: 0, warnings: [expect.stringContaining('may skip creators')] });
});

test.each([
  ['', 'invalid_format'],
  ['2026-11-27', 'invalid_format'],
  ['1969-12-31T23:59:59Z', 'invalid_format'],
  ['9999-12-31T23:59:59-23:59', 'invalid_format'],
  ['2999-01-01T00:00:00+01:00', 'too_large'],
])('the time %j is refused, with and without anybody to leave out', async (as_of, code) => {
  const { call } = await api.account();
  for (const exclude of [{ as_of }, { owned: true, as_of }]) {
    const { body } = await call('search_creators', { ...french, exclude });
    expect(body.errors).toMatchObject([{ field: 'exclude.as_of', code }]);
  }
});

test('a time with an offset is stored in UTC', async () => {
  const { call } = await api.account();
  const exclude = { owned: true, as_of: '2026-11-01T00:30:00.25+01:00' };
  const { body } = await call('search_creators', { ...french, exclude });
  expect(body.filters_used.exclude.as_of).toBe('2026-10-31T23:30:00.250000Z');
  const alone = await call('search_creators', { ...french, exclude: { as_of: exclude.as_of } });
  expect(alone.body).toMatchObject({ total, filters_used: expect.not.objectContaining({ exclude: {} }) });
});

test('lists and jobs of others, and a future time, are refused', async () => {
  const [mine, { job, list_id }] = [await api.account(), await busyAccount()];
  for (const exclude of [{ list_ids: [list_id] }, { history_ids: [job] }, { list_ids: ['none'] }]) {
    const filters = { ...french, exclude };
    for (const [operation, body] of [
      ['search_creators', filters],
      ['count_creators', filters],
      ['run_export', { filters, limit: 1 }],
      ['save_search', { name: 'Mine', filters }],
    ] as const)
      expect([operation, (await mine.call(operation, body)).body.status]).toEqual([operation, 'not_found']);
  }
  const exclude = { owned: true, as_of: '2999-01-01T00:00:00Z' };
  const { body } = await mine.call('run_export', { filters: { ...french, exclude }, limit: 1 });
  expect(body.errors).toMatchObject([{ field: 'filters.exclude.as_of', code: 'too_large' }]);
});

test('a saved search stores no time, and loses lists and jobs that are gone, with a warning', async () => {
  const { account, job, list_id } = await busyAccount();
  const exclude = { list_ids: [list_id], history_ids: [job], as_of: '2026-01-01T00:00:00Z' };
  const { saved_search } = (await account.call('save_search', { name: 'New', filters: { ...french, exclude } })).body;
  expect(saved_search).toMatchObject({ total_when_saved: total - 3, warnings: [] });
  const { as_of: _, ...stored } = exclude;
  expect(saved_search.filters.exclude).toEqual(stored);
  await account.call('delete_list', { list_id });
  const [listed] = (await account.call('list_saved_searches', {})).body.saved_searches;
  expect(listed).toMatchObject({ warnings: [expect.stringContaining(list_id)], version: saved_search.version });
  expect(listed.filters.exclude).toEqual({ history_ids: [job] });
  expect(listed.filters_summary).toContain('leaving out 1 job;');
});
