import { PostgresJobStore } from '@creator-discovery/postgres';
import { describe, expect, test } from '@jest/globals';
import { testApi } from '../testing/test-api.ts';

const api = await testApi();

// biome-ignore lint/suspicious/noExplicitAny: JSON answers
type Answered = any;

const filters = { basic: { platform: 'photonet' } };

describe('an export of a search in the history', () => {
  test('exports the filters of the entry, which is a search or an export', async () => {
    const account = await api.account();
    const search = await account.call('search_creators', { ...filters, creator: { location: { name: 'france' } } });
    const { history_id, filters_used, total } = search.body;
    const byId = await account.call('run_export', { history_id, limit: 50, confirmed: true });
    expect([byId.status, byId.body.filters_used, byId.body.matched]).toEqual([200, filters_used, total]);
    const byFilters = await account.call('run_export', { filters: filters_used, limit: 50, confirmed: true });
    expect(byFilters.body).toMatchObject({ deduplicated: true, history_id: byId.body.history_id });
    const again = { history_id: byId.body.history_id, limit: 50, confirmed: true };
    expect((await account.call('run_export', again)).body).toMatchObject({ deduplicated: true });
  });

  test('needs exactly one of filters and history_id, and an entry that has filters', async () => {
    const account = await api.account();
    const { history_id } = (await account.call('search_creators', filters)).body;
    const unlock = await account.call('unlock_creators', { handles: ['traveller.001'], confirmed: true });
    for (const source of [{}, { filters, history_id }])
      expect((await account.call('run_export', { ...source, limit: 1, confirmed: true })).body.errors).toEqual([
        { field: '', problem: expect.stringContaining('filters, history_id'), code: 'exactly_one_of' },
      ]);
    const without = { history_id: unlock.body.history_id, limit: 1, confirmed: true };
    expect((await account.call('run_export', without)).status).toBe(422);
    expect((await account.call('run_export', { ...without, history_id: 'x' })).status).toBe(404);
  });
});

test('the typical flow balance, search, export of filters_used, poll and page: credits are exact at each step', async () => {
  const account = await api.account({ credits: 200 });
  expect((await account.call('get_credit_balance', {})).body).toMatchObject({
    status: 'ok',
    credits_remaining: 200,
    credits_held: 0,
  });
  const search = await account.call('search_creators', filters);
  const exported = await account.call('run_export', {
    filters: search.body.filters_used,
    limit: 119,
    confirmed: true,
    name: 'All',
  });
  expect(exported.status).toBe(200);
  expect(exported.body).toMatchObject({
    status: 'processing',
    limit: 119,
    matched: 119,
    credits_held: 119,
    credits_remaining: 81,
    deduplicated: false,
  });
  expect(exported.body.history_id).toBe(exported.body.export_id);
  const { history_id } = exported.body;
  const polled = await account.call('get_history_data', { history_id });
  expect(polled.body).toMatchObject({
    status: 'processing',
    creators: [],
    has_more: false,
    progress: { done: 0, expected: 119 },
    credits: { held: 119 },
  });
  expect(polled.body.retry_after).toBeGreaterThan(0);
  await api.runJobs();
  const first = await account.call('get_history_data', { history_id, limit: 100 });
  const second = await account.call('get_history_data', { history_id, offset: 100 });
  expect(first.body).toMatchObject({ status: 'complete', returned: 100, has_more: true, kind: 'export' });
  expect(second.body).toMatchObject({ has_more: false, offset: 100, credits: { held: 0 } });
  const rows = [...first.body.creators, ...second.body.creators];
  expect(new Set(rows.map((row) => row.handle)).size).toBe(rows.length);
  expect(rows[0]).toMatchObject({
    handle: 'Traveller.000',
    email: 'traveller0@example.com',
    phone: '+331000000000',
    charged: 1,
    location: 'France',
  });
  const charged = rows.filter((row) => row.charged === 1).length;
  expect(first.body.credits.charged).toBe(charged);
  expect((await account.call('get_credit_balance', {})).body).toMatchObject({
    credits_remaining: 200 - charged,
    credits_held: 0,
  });
  const history = await account.call('list_search_history', {});
  expect(history.body.entries.map((entry: { kind: string }) => entry.kind)).toEqual(['export', 'search']);
  expect(history.body.entries[0]).toMatchObject({
    history_id,
    job_status: 'complete',
    rows: rows.length,
    credits_charged: charged,
  });
  const explained = await account.call('explain_charge', { history_id });
  expect(explained.body).toMatchObject({ status: 'ok', credits_charged: charged, credits_held: 0 });
});

test('unlock_creators of handles that the database does not have suggests a lookup for those on photonet, before and after the confirmation', async () => {
  const account = await api.account();
  const handles = [
    { platform: 'photonet', handle: 'Nobody.Knows' },
    { platform: 'photonet', handle: 'traveller.001' },
    { platform: 'videonet', handle: 'unknown.too' },
  ];
  const hint = /Not in the database: nobody\.knows\. lookup_creator with refresh: true/;
  const unconfirmed = await account.call('unlock_creators', { handles });
  expect([unconfirmed.status, unconfirmed.body.suggested_next]).toEqual([400, expect.stringMatching(hint)]);
  const confirmed = await account.call('unlock_creators', { handles, confirmed: true });
  expect(confirmed.body.suggested_next).toMatch(hint);
  const known = await account.call('unlock_creators', { handles: handles.slice(1, 2), confirmed: true });
  expect(known.body.suggested_next).not.toMatch(/Not in the database/);
  const bare = await account.call('unlock_creators', { handles: ['nobody.knows'], confirmed: true });
  expect([bare.status, bare.body.errors[0].field]).toEqual([400, 'platform']);
  expect(bare.body.errors[0].problem).toContain('lookup_creator with refresh');
});

describe('run_export', () => {
  test('the quote excludes owned creators and covers the cost of the export; the limit is held', async () => {
    const account = await api.account({ credits: 200 });
    await account.call('run_export', { filters, limit: 40, confirmed: true });
    await api.runJobs();
    const quoteOf = async (limit: number) => (await account.call('run_export', { filters, limit })).body.quote;
    expect(await quoteOf(40)).toMatchObject({ max_credits: 0, already_owned: 40 });
    expect(await quoteOf(100)).toMatchObject({ max_credits: 60, already_owned: 40 });
    expect(await quoteOf(10_000)).toMatchObject({ max_credits: 79, already_owned: 40 });
    const whole = { filters, limit: 119, confirmed: true };
    const refused = await account.call('run_export', { ...whole, max_credits: 78 });
    expect([refused.status, refused.body.quote.max_credits]).toEqual([422, 79]);
    const run = await account.call('run_export', { ...whole, max_credits: 79 });
    expect([run.status, run.body.credits_held]).toEqual([200, 119]);
    await api.runJobs();
    expect(await account.balance()).toEqual({ posted: 81, held: 0 });
    const read = await account.call('get_history_data', { history_id: run.body.history_id, limit: 1 });
    expect(read.body.credits).toEqual({ held: 0, charged: 79, released: 40 });
    const free = { filters, limit: 80, confirmed: true, max_credits: 0 };
    expect((await account.call('run_export', free)).body.credits_held).toBe(80);
  });

  test('of a list delivers its creators in order; only what it can cost is held, and its reason is kept', async () => {
    const account = await api.account({ credits: 2 });
    const { list_id } = (await account.call('create_list', { name: 'Shortlist' })).body.list;
    const creators = [
      { platform: 'shortnet', handle: 'twin' },
      { platform: 'photonet', handle: 'traveller.008' },
      { platform: 'photonet', handle: 'traveller.001' },
    ];
    await account.call('add_to_list', { list_id, creators });
    const asked = { list_id, limit: 10_000, reason: 'Spring' };
    expect((await account.call('run_export', asked)).body.quote).toEqual({
      max_credits: 2,
      already_owned: 0,
      no_contact: 1,
      credits_remaining: 2,
    });
    const { body } = await account.call('run_export', { ...asked, confirmed: true });
    expect(body).toMatchObject({ matched: 3, credits_held: 2, filters_used: null, filters_summary: 'list Shortlist' });
    const again = await account.call('run_export', { ...asked, confirmed: true });
    expect(again.body).toMatchObject({ history_id: body.history_id, deduplicated: true });
    await api.runJobs();
    const read = (await account.call('get_history_data', { history_id: body.history_id })).body;
    expect(read.creators.map(({ handle, charged }: Answered) => [handle.toLowerCase(), charged])).toEqual([
      ['twin', 1],
      ['traveller.008', 0],
      ['traveller.001', 1],
    ]);
    const owned = (await account.call('run_export', { list_id, limit: 3, confirmed: true, max_credits: 0 })).body;
    expect(owned).toMatchObject({ matched: 3, credits_held: 0 });
    expect((await account.call('run_export', { history_id: owned.history_id, limit: 3 })).status).toBe(422);
    expect((await account.call('run_export', { list_id: owned.history_id, limit: 3 })).status).toBe(404);
    const { entries } = (await account.call('list_ledger_entries', {})).body;
    expect(entries.map(({ kind, job_reason }: Answered) => [kind, job_reason])).toEqual([
      ['capture', 'Spring'],
      ['hold', 'Spring'],
      ['grant', null],
    ]);
    const days = { from: '2026-01-01', to: '2026-12-31' };
    const usage = (await account.call('get_usage', { ...days, by: 'reason' })).body;
    expect(usage.rows).toMatchObject([{ key: 'Spring', spent: 2, creators: 2, calls: 1 }]);
    const history = (await account.call('list_search_history', {})).body.entries;
    expect(history.map(({ reason }: Answered) => reason)).toEqual([null, 'Spring']);
  });

  test('an identical running export is returned instead of a second one', async () => {
    const account = await api.account();
    const first = await account.call('run_export', { filters, limit: 3, confirmed: true });
    const second = await account.call('run_export', {
      filters: { ...filters, creator: {} },
      limit: 3,
      confirmed: true,
    });
    expect(second.body).toMatchObject({ export_id: first.body.export_id, deduplicated: true });
    expect((await account.balance()).held).toBe(3);
  });

  test.each(['failed', 'cancelled'] as const)('the key of a %s job returns the stored answer', async (state) => {
    const account = await api.account();
    const submit = (key: string, more: object = {}) =>
      account.call('run_export', { limit: 4, confirmed: true, ...more, filters }, { 'Idempotency-Key': key });
    const first = await submit('k-1');
    const { history_id } = first.body;
    await new PostgresJobStore(api.db).end(history_id, state, { code: 'x', message: 'No.', retryable: true });
    const again = await submit('k-1', { name: null });
    expect([again.headers.get('idempotent-replayed'), again.body]).toEqual(['true', first.body]);
    expect(await submit('k-1', { limit: 5 })).toMatchObject({ status: 422, body: { status: 'error' } });
    const read = await account.call('get_history_data', { history_id });
    expect(read).toMatchObject({
      status: 422,
      body: { job_status: state, suggested_next: expect.stringContaining('a new idempotency key') },
    });
    const anew = await submit('k-2');
    expect(anew.body).toMatchObject({ status: 'processing', deduplicated: false, credits_held: 4 });
    expect(anew.body.history_id).not.toBe(history_id);
  });

  test('an export without matches is empty, and so is its replay', async () => {
    const account = await api.account();
    const searched = await account.call('search_creators', {
      ...filters,
      creator: { audienceRange: { minValue: 1e9 } },
    });
    const asked = { history_id: searched.body.history_id, limit: 9, confirmed: true };
    for (const headers of [{}, { 'Idempotency-Key': 'k-1' }, { 'Idempotency-Key': 'k-1' }]) {
      const { status, body } = await account.call('run_export', asked, headers);
      expect([status, body]).toMatchObject([200, { status: 'empty', history_id: '', warnings: [] }]);
    }
    const { quote } = (await account.call('run_export', { ...asked, confirmed: false })).body;
    expect(quote).toMatchObject({ max_credits: 0, already_owned: 0, no_contact: 0 });
    expect(await account.balance()).toMatchObject({ posted: 1000, held: 0 });
  });

  test('quotes count against the limit of counts; quotes, changes of whole lists and exclusions wait in the queue of their account', async () => {
    const account = await api.account();
    const { history_id } = (await account.call('search_creators', filters)).body;
    const { list_id } = (await account.call('create_list', { name: 'Shown' })).body.list;
    const turns: string[] = [];
    const { answers } = api.runtime.ports;
    const run = answers.run.bind(answers);
    answers.run = (accountId, ...rest) => {
      turns.push(accountId);
      return run(accountId, ...rest);
    };
    for (let quote = 1; quote <= 60; quote += 1)
      expect((await account.call('run_export', { filters, limit: quote })).body.status).toBe('needs_confirmation');
    expect((await account.call('add_to_list', { list_id, history_id })).body.added).toBe(10);
    const { as_of } = (await account.call('search_creators', { ...filters, exclude: { shown: true } })).body
      .filters_used.exclude;
    expect((await account.call('update_list_items', { list_id, items: {}, note: 'All' })).body.updated).toBe(10);
    expect((await account.call('run_export', { list_id, limit: 5 })).status).toBe(429);
    expect((await account.call('remove_from_list', { list_id, items: {} })).body.removed).toBe(10);
    answers.run = run;
    expect([as_of, turns]).toEqual([expect.any(String), Array.from({ length: 66 }, () => account.accountId)]);
    const { status, body } = await account.call('run_export', { filters, limit: 1 });
    expect([status, body.limit.policy]).toEqual([429, 'counts']);
  });
});

test.each(['json', 'csv'])(
  'a page of long rows as %s ends after 1 MiB, and the next one continues there',
  async (format) => {
    const contacts = [{ type: 'EMAIL' as const, value: 'long@example.com' }];
    const interests = Array.from({ length: 500 }, (_, at) => `${at} `.padEnd(200, 'x'));
    const long = (at: number) => ({
      handle: `long.${format}.${at}`,
      follower_count: 5_000_000,
      name: 'Long',
      interests,
      contacts,
    });
    await api.importCreators(Array.from({ length: 12 }, (_, at) => ({ platform: 'photonet', ...long(at) })));
    const account = await api.account();
    const audienceRange = { minValue: 5_000_000 };
    const asked = {
      filters: { ...filters, creator: { audienceRange } },
      limit: 12,
      confirmed: true,
    };
    const { history_id, matched } = (await account.call('run_export', asked)).body;
    await api.runJobs();
    const read = async (offset: number) =>
      (await account.call('get_history_data', { history_id, format, offset })).body;
    const first = await read(0);
    expect(JSON.stringify(first).length).toBeLessThan(1_100_000);
    expect([first.returned, first.has_more]).toEqual([10, true]);
    const second = await read(first.returned);
    expect([second.returned, second.has_more, second.total]).toEqual([matched - 10, false, matched]);
  },
);

describe('unlock_creators', () => {
  test('handles in any spelling are one creator each; private, unknown and contactless ones are reported and free', async () => {
    const account = await api.account({ credits: 100 });
    const handles = [
      '@TRAVELLER.001',
      'https://photonet.example/traveller.001/',
      { platform: 'photonet', handle: 'traveller.001' },
      'traveller.007',
      'traveller.008',
      { platform: 'photonet', handle: 'no.such.one' },
    ];
    const { body } = await account.call('unlock_creators', { handles, confirmed: true });
    expect(body).toMatchObject({
      status: 'processing',
      requested: 4,
      duplicates_ignored: 2,
      already_owned: 0,
      credits_held: 3,
      credits_remaining: 97,
    });
    await api.runJobs();
    const read = await account.call('get_history_data', { history_id: body.history_id });
    expect(read.body).toMatchObject({
      status: 'complete',
      outcome: 'partial',
      credits: { held: 0, charged: 1, released: 2 },
    });
    const reasons = Object.fromEntries(
      read.body.failed_items.map((item: { handle: string; reason: string }) => [item.handle, item.reason]),
    );
    expect(reasons).toMatchObject({ 'traveller.007': 'private', 'no.such.one': 'not_found' });
    expect(read.body.creators.find((row: { handle: string }) => row.handle === 'Traveller.001')).toMatchObject({
      email: 'traveller1@example.com',
      charged: 1,
    });
    const again = await account.call('unlock_creators', { handles: ['traveller.001'], confirmed: true });
    expect(again.body).toMatchObject({ already_owned: 1, credits_held: 0, credits_remaining: 99 });
    await api.runJobs();
    const owned = await account.call('get_history_data', { history_id: again.body.history_id });
    expect(owned.body.creators[0]).toMatchObject({ charged: 0 });
    expect(owned.body.creators[0].owned_since).toBeTruthy();
  });

  test('a bare handle on several platforms needs the platform, until a search showed one of them', async () => {
    const account = await api.account();
    const refused = await account.call('unlock_creators', { handles: ['twin'], confirmed: true });
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toEqual([expect.objectContaining({ field: 'platform', code: 'required' })]);
    await account.call('search_creators', { basic: { platform: 'shortnet' } });
    const { body } = await account.call('unlock_creators', { handles: ['twin'], confirmed: true });
    await api.runJobs();
    const read = await account.call('get_history_data', { history_id: body.history_id });
    expect(read.body.creators).toEqual([expect.objectContaining({ platform: 'shortnet', email: 's@example.com' })]);
  });

  test('an unknown bare handle needs the platform, and until then no other handle is unlocked', async () => {
    const account = await api.account({ credits: 3 });
    const refused = await account.call('unlock_creators', { handles: ['traveller.001', 'nobody.1'], confirmed: true });
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toEqual([
      expect.objectContaining({ field: 'platform', code: 'required', problem: expect.stringContaining('handles[1]') }),
    ]);
    expect((await account.call('get_credit_balance', {})).body).toMatchObject({
      credits_remaining: 3,
      credits_held: 0,
    });
  });

  test('400: fields with their index, 26 handles, and a link that contradicts the platform', async () => {
    const account = await api.account();
    const { body } = await account.call('unlock_creators', {
      handles: ['ok', 'not a handle', 'https://photonet.example/p/Cx1aB/'],
      platform: 'photonet',
      confirmed: true,
    });
    expect(body.errors.map((error: { field: string }) => error.field)).toEqual(['handles[1]', 'handles[2]']);
    const many = await account.call('unlock_creators', {
      handles: Array.from({ length: 26 }, (_, at) => `h${at}`),
      confirmed: true,
    });
    expect(many.body.errors).toEqual([expect.objectContaining({ field: 'handles', code: 'too_long', max: 25 })]);
    const clash = await account.call('unlock_creators', {
      handles: ['https://www.photonet.example/x'],
      platform: 'videonet',
      confirmed: true,
    });
    expect(clash.body.errors).toEqual([expect.objectContaining({ field: 'handles[0]', code: 'conflict' })]);
  });

  test('400 needs_confirmation reports how many are owned', async () => {
    const account = await api.account();
    await account.call('unlock_creators', { handles: ['traveller.002'], confirmed: true });
    await api.runJobs();
    const { body } = await account.call('unlock_creators', { handles: ['traveller.002', 'traveller.003'] });
    expect(body).toMatchObject({
      status: 'needs_confirmation',
      quote: { max_credits: 1, already_owned: 1, credits_remaining: 999 },
    });
  });
});

describe('lookup_creator', () => {
  test('asks for confirmation if it would charge, charges once, and is free afterwards', async () => {
    const account = await api.account();
    const asked = await account.call('lookup_creator', { handle: 'traveller.010' });
    expect(asked.body).toMatchObject({ status: 'needs_confirmation', quote: { max_credits: 1 } });
    const { body } = await account.call('lookup_creator', { handle: '@Traveller.010', confirmed: true });
    expect(body).toMatchObject({
      status: 'ok',
      was_owned: false,
      credits_charged: 1,
      credits_remaining: 999,
      creator: { email: 'traveller10@example.com', charged: 1 },
    });
    const again = await account.call('lookup_creator', { handle: 'traveller.010' });
    expect(again.body).toMatchObject({
      status: 'ok',
      was_owned: true,
      credits_charged: 0,
      credits_remaining: 999,
      history_id: null,
    });
    expect((await account.call('get_history_data', { history_id: body.history_id })).body).toMatchObject({
      status: 'complete',
      kind: 'lookup',
      total: 1,
    });
  });

  test('none for an unknown creator, free for one without contacts, 422 for a private profile', async () => {
    const account = await api.account();
    expect((await account.call('lookup_creator', { handle: 'no.such.one', confirmed: true })).body).toMatchObject({
      status: 'none',
      creator: null,
      credits_charged: 0,
      suggested_next: expect.stringContaining('refresh: true'),
    });
    expect((await account.call('lookup_creator', { handle: 'traveller.008' })).body).toMatchObject({
      status: 'ok',
      credits_charged: 0,
      creator: { email: null, owned_since: null },
    });
    const hidden = await account.call('lookup_creator', { handle: 'traveller.007', confirmed: true });
    expect([hidden.status, hidden.body.status]).toEqual([422, 'error']);
    expect(await account.balance()).toMatchObject({ posted: 1000, held: 0 });
  });
});

describe('get_history_data and cancel_job', () => {
  test('a cancelled job is a clear 422 with everything released', async () => {
    const account = await api.account();
    const { body } = await account.call('run_export', { filters, limit: 5, confirmed: true });
    const cancelled = await account.call('cancel_job', { history_id: body.history_id });
    expect(cancelled.body).toMatchObject({ status: 'ok', job_status: 'cancelled' });
    await api.runJobs();
    const read = await account.call('get_history_data', { history_id: body.history_id });
    expect(read.status).toBe(422);
    expect(read.body).toMatchObject({
      status: 'error',
      job_status: 'cancelled',
      credits: { held: 0, charged: 0, released: 5 },
    });
    expect(await account.balance()).toMatchObject({ posted: 1000, held: 0 });
  });

  test('a job cancelled halfway keeps its delivered and paid rows, which the 422 contains', async () => {
    const many = Array.from({ length: 520 }, (_, at) => ({
      platform: 'videonet' as const,
      handle: `bulk.${at}`,
      name: `Bulk ${at}`,
      follower_count: 1_000_000 + at,
      contacts: [{ type: 'EMAIL' as const, value: `bulk${at}@example.com` }],
    }));
    await api.importCreators(many);
    const account = await api.account();
    const filters = { basic: { platform: 'videonet' }, creator: { audienceRange: { minValue: 1_000_000 } } };
    const { body } = await account.call('run_export', { filters, limit: 520, confirmed: true });
    expect((await api.runtime.ports.jobSteps.runStep(body.history_id, null)).done).toBe(false);
    await account.call('cancel_job', { history_id: body.history_id });
    const read = await account.call('get_history_data', { history_id: body.history_id, offset: 499 });
    expect(read.status).toBe(422);
    expect(read.body).toMatchObject({
      job_status: 'cancelled',
      credits: { held: 0, charged: 500, released: 20 },
      returned: 1,
      total: 500,
      has_more: false,
    });
    expect(read.body.creators[0]).toMatchObject({ charged: 1, email: 'bulk20@example.com' });
    expect(await account.balance()).toMatchObject({ posted: 500, held: 0 });
  });

  test('a search has no rows: 422 with the next step', async () => {
    const account = await api.account();
    const search = await account.call('search_creators', filters);
    expect((await account.call('get_history_data', { history_id: search.body.history_id })).status).toBe(422);
  });

  test('a CSV page has a header, one line per row, and no formulas', async () => {
    const account = await api.account();
    await api.importCreators([
      {
        platform: 'videonet',
        handle: 'evil',
        name: '=HYPERLINK("x")',
        bio: 'a,"b"\nc',
        contacts: [{ type: 'EMAIL', value: 'e@example.com' }],
      },
    ]);
    const { body } = await account.call('unlock_creators', { handles: ['evil'], confirmed: true });
    await api.runJobs();
    const read = await account.call('get_history_data', { history_id: body.history_id, format: 'csv' });
    expect(read.body.creators).toEqual([]);
    expect(read.body.returned).toBe(1);
    expect(read.body.csv).toMatch(/^creator_id,name,handle,/);
    expect(read.body.csv).toContain(`"'=HYPERLINK(""x"")"`);
    expect(read.body.csv).toContain('"a,""b""\nc"');
  });
});

test('rows of a finished job are a snapshot, unchanged when the index changes between two pages and on later reads', async () => {
  const account = await api.account();
  const travellers = { ...filters, creator: { audienceRange: { maxValue: 100_000 } } };
  const asked = { filters: travellers, limit: 20, confirmed: true };
  const { history_id } = (await account.call('run_export', asked)).body;
  await api.runJobs();
  const read = async (page: object) => (await account.call('get_history_data', { history_id, ...page })).body.creators;
  const first = await read({ limit: 10 });
  const contacts = [{ type: 'EMAIL' as const, value: 'changed@example.com' }];
  await api.importCreators([
    { platform: 'photonet', handle: 'traveller.001', name: 'Renamed', follower_count: 1, contacts: [] },
    { platform: 'photonet', handle: 'traveller.015', name: 'Renamed', contacts },
    { platform: 'photonet', handle: 'newcomer', name: 'New', follower_count: 99_950, contacts: [] },
  ]);
  const second = await read({ offset: 10 });
  expect(JSON.stringify(second)).not.toMatch(/Renamed|changed@|newcomer/);
  expect(await read({})).toEqual([...first, ...second]);
  expect((await account.call('lookup_creator', { handle: 'traveller.015' })).body.creator.name).toBe('Renamed');
});
