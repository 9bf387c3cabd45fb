import type { ImportRecord } from '@creator-discovery/creators';
import { eventTypes } from '@creator-discovery/events';
import { maxToolResultBytes, operations } from '@creator-discovery/operations';
import { PostgresLedger, PostgresRequestLog } from '@creator-discovery/postgres';
import type { FetchResult, Post } from '@creator-discovery/scraping';
import { describe, expect, test } from '@jest/globals';
import { FakePhotonet } from '../testing/fake-photonet.ts';
import { mcpRequest } from '../testing/mcp-request.ts';
import { testApi } from '../testing/test-api.ts';

// biome-ignore lint/suspicious/noExplicitAny: results of every shape
type Body = any;

/** Three bytes a letter. */
function wide(length: number): string {
  return '字'.repeat(length);
}

const manyNames = Array.from({ length: 500 }, (_, at) => `${at} ${wide(195)}`);

/** The largest creators that can be imported. */
const giants: ImportRecord[] = Array.from({ length: 3 }, (_, at) => ({
  platform: 'shortnet',
  handle: `giant.${at}`,
  name: wide(500),
  bio: `giant ${wide(19_000)}`,
  profile_url: `https://shortnet.example/${'p'.repeat(1900)}`,
  photo_url: `https://shortnet.example/${'q'.repeat(1900)}`,
  follower_count: 1000 - at,
  interests: manyNames,
  topics: manyNames,
  contacts: Array.from({ length: 100 }, (_, number) => ({
    type: 'EMAIL' as const,
    value: `${'e'.repeat(60)}${number}.${at}@example.com`,
  })),
}));

/** Rows of a usual large size. */
const large: ImportRecord[] = Array.from({ length: 60 }, (_, at) => ({
  platform: 'videonet',
  handle: `large.${at}`,
  name: `Large ${at}`,
  bio: `"${'b'.repeat(3000)}"`,
  follower_count: 100_000 - at,
  contacts: [{ type: 'EMAIL', value: `large${at}@example.com` }],
}));

const [giantHandles, largeHandles] = [giants, large].map((all) => all.map(({ handle }) => handle));

class LongPosts extends FakePhotonet {
  override async fetch(target: {
    kind: string;
    username?: string;
    limit?: number;
    cursor?: string;
  }): Promise<FetchResult<never>> {
    const found = await super.fetch(target);
    if (!found.ok || target.kind !== 'user_posts') return found;
    const caption = target.username === 'giant.posts' ? wide(60_000) : `"${wide(800)}"`;
    return { ...found, data: (found.data as Post[]).map((post) => ({ ...post, caption })) as never };
  }
}

const network = new LongPosts();

const api = await testApi({ LIMIT_SEARCHES: '1000/minute', LIMIT_EXPORTS: '1000/minute' }, { source: network });
await api.importCreators([...giants, ...large]);
const account = await api.account({ credits: 10_000 });

async function callTool(name: string, args: Body): Promise<{ bytes: number; result: Body; body: Body }> {
  const message = { id: 1, method: 'tools/call', params: { name, arguments: args } };
  const request = mcpRequest(account.key, message, { 'MCP-Protocol-Version': '2025-11-25' });
  const response = await fetch(`${api.url}/mcp?tools=all`, request);
  const text = await response.text();
  const { result } = JSON.parse(text.startsWith('event') ? text.slice(text.indexOf('{')) : text);
  return { bytes: Buffer.byteLength(text), result, body: JSON.parse(result.content[0].text) };
}

async function within(name: string, args: Body): Promise<Body> {
  const { bytes, result, body } = await callTool(name, args);
  expect([name, Math.max(bytes, maxToolResultBytes)]).toEqual([name, maxToolResultBytes]);
  if (result.structuredContent !== undefined) expect(result.structuredContent).toEqual(body);
  return body;
}

const anyShort = { basic: { platform: 'shortnet', contactDetails: [] } };
const anyVideo = { basic: { platform: 'videonet' }, creator: { audienceRange: { minValue: 1000 } } };
/** Close to the most characters that a body may have. */
const longWords = Array.from({ length: 40 }, (_, at) => `${at} ${wide(190)}`);
const longFilters = {
  basic: { platform: 'shortnet', contactDetails: [] },
  content: { bioKeywords: { none: longWords }, topics: manyNames.slice(0, 40) },
};

async function exported(filters: Body, limit: number): Promise<string> {
  const { body } = await account.call('run_export', { filters, limit, confirmed: true });
  await api.runJobs();
  return body.history_id;
}

async function savedSearch(): Promise<string> {
  const { body } = await account.call('save_search', { name: 'Mine', filters: longFilters });
  return body.saved_search.saved_search_id;
}

async function listWith(platform: string, handles: readonly string[] = [], note = wide(1900)): Promise<string> {
  const { body } = await account.call('create_list', {
    name: wide(120),
    description: wide(2000),
    tags: Array.from({ length: 50 }, (_, at) => `${at}${wide(48)}`),
  });
  const { list_id } = body.list;
  const creators = handles.map((handle) => ({ platform, handle, note }));
  await account.call('add_to_list', { list_id, creators });
  return list_id;
}

const webhook = {
  url: `https://hooks.example.com/${'x'.repeat(470)}`,
  events: eventTypes,
  description: wide(100),
};

/** Returns the id of a webhook; there are at most 20. */
async function newWebhook(): Promise<string> {
  const { webhooks } = (await account.call('list_webhooks', {})).body;
  if (webhooks.length === 20) return webhooks[0].webhook_id;
  return (await account.call('create_webhook', webhook)).body.webhook.webhook_id;
}

/** The largest answer, or one of the largest, of each operation. */
const largest: Readonly<Record<string, () => Promise<Body>>> = {
  get_credit_balance: async () => ({}),
  search_creators: async () => longFilters,
  count_creators: async () => ({ ...longFilters, histogram: 'follower_count' }),
  find_creators: async () => ({ query: 'giant', limit: 20 }),
  suggest_filters: async () => ({ text: 'ä ,'.repeat(166) }),
  list_owned_creators: async () => {
    await exported(anyShort, 3);
    return {};
  },
  get_creator: async () => ({ handle: 'giant.1', platform: 'shortnet', show: true }),
  save_search: async () => ({ name: wide(120), filters: longFilters }),
  list_saved_searches: async () => {
    for (let at = 0; at < 5; at += 1) await account.call('save_search', { name: wide(120), filters: longFilters });
    return { limit: 200 };
  },
  update_saved_search: async () => ({ saved_search_id: await savedSearch(), name: wide(120) }),
  delete_saved_search: async () => ({ saved_search_id: await savedSearch() }),
  run_export: async () => ({ filters: longFilters, limit: 3, confirmed: true }),
  unlock_creators: async () => ({ handles: giantHandles, platform: 'shortnet', confirmed: true }),
  lookup_creator: async () => ({ handle: 'giant.0', platform: 'shortnet', confirmed: true }),
  get_history_data: async () => ({ history_id: await exported(anyShort, 3) }),
  cancel_job: async () => ({ history_id: await exported(anyShort, 2) }),
  report_contact: async () => ({
    history_id: await exported(anyShort, 1),
    platform: 'shortnet',
    handle: 'giant.0',
    contact: `${'e'.repeat(60)}0.0@example.com`,
    reason: 'bounced',
  }),
  list_search_history: async () => {
    await account.call('search_creators', longFilters);
    return { limit: 100 };
  },
  search_locations: async () => ({ query: 'a', limit: 50 }),
  search_languages: async () => ({ limit: 200 }),
  search_interests: async () => ({ limit: 200 }),
  search_topics: async () => ({ query: '1', limit: 200 }),
  get_creator_posts: async () => ({ handle: 'giant.posts', platform: 'photonet', limit: 50 }),
  create_list: async () => ({
    name: wide(120),
    description: wide(2000),
    tags: manyNames.slice(0, 50).map((tag) => tag.slice(0, 50)),
  }),
  get_lists: async () => {
    for (let at = 0; at < 15; at += 1) await listWith('shortnet', ['giant.0']);
    return { limit: 100 };
  },
  get_list: async () => ({ list_id: await listWith('shortnet', giantHandles) }),
  update_list: async () => ({ list_id: await listWith('shortnet', ['giant.0']), name: wide(120) }),
  delete_list: async () => ({ list_id: await listWith('shortnet', ['giant.0']) }),
  add_to_list: async () => ({
    list_id: await listWith('shortnet', ['giant.0']),
    creators: Array.from({ length: 500 }, (_, at) => ({ platform: 'shortnet', handle: `${at}${wide(90)}` })),
  }),
  remove_from_list: async () => ({
    list_id: await listWith('shortnet', ['giant.0']),
    creators: [{ platform: 'shortnet', handle: 'giant.0' }],
  }),
  update_list_items: async () => {
    const list_id = await listWith('shortnet', ['giant.0']);
    const { body } = await account.call('get_list', { list_id });
    return { list_id, item_ids: [body.items[0].item_id], note: wide(2000) };
  },
  list_item_activity: async () => {
    const list_id = await listWith('shortnet', ['giant.0']);
    const { item_id } = (await account.call('get_list', { list_id })).body.items[0];
    for (let at = 0; at < 20; at += 1)
      await account.call('update_list_items', { list_id, items: {}, note: `${at}${wide(1990)}` });
    return { list_id, item_id };
  },
  create_webhook: async () => webhook,
  list_webhooks: async () => {
    for (let at = 0; at < 20; at += 1) await newWebhook();
    return {};
  },
  update_webhook: async () => ({ webhook_id: await newWebhook(), description: wide(100) }),
  delete_webhook: async () => ({ webhook_id: await newWebhook() }),
  rotate_webhook_secret: async () => ({ webhook_id: await newWebhook() }),
  list_webhook_deliveries: async () => {
    const webhook_id = await newWebhook();
    for (let at = 0; at < 100; at += 1) await api.runtime.ports.webhooks.sendTest(account.accountId, webhook_id);
    await api.db
      .updateTable('webhook_delivery')
      .set({ answer: wide(1000) })
      .execute();
    return { webhook_id, limit: 100 };
  },
  redeliver_webhook: async () => {
    const webhook_id = await newWebhook();
    const sent = await api.runtime.ports.webhooks.sendTest(account.accountId, webhook_id);
    return { webhook_id, event_id: sent?.eventId };
  },
  send_test_event: async () => ({ webhook_id: await newWebhook() }),
  explain_charge: async () => {
    const headers = { 'X-Request-ID': 'many-times' };
    for (let at = 0; at < 30; at += 1) await account.call('search_creators', { ...anyVideo, offset: at % 6 }, headers);
    return { request_id: 'many-times' };
  },
  list_ledger_entries: async () => {
    const ledger = new PostgresLedger(api.db);
    const cause = { rule: 'operator.grant', detail: { reason: wide(400) } } as const;
    const grant = { ownerId: account.accountId, amount: 1, cause };
    for (let at = 0; at < 300; at += 1) await ledger.grant({ ...grant, operationKey: `ledger ${at}` });
    return { limit: 500 };
  },
  get_usage: async () => ({ from: '2026-01-01', to: '2026-12-31' }),
  list_requests: async () => {
    const callId = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
    const ids = { accountId: account.accountId, keyId: callId(0), requestId: 'r'.repeat(128) };
    const what = {
      operation: 'get_usage',
      channel: 'api',
      status: 400,
      reason: 'invalid_request',
      detail: wide(99),
    } as const;
    const call = { ...ids, ...what, durationMs: 1, credits: 0, ageMs: 0 };
    await new PostgresRequestLog(api.db).add(Array.from({ length: 500 }, (_, at) => ({ ...call, callId: callId(at) })));
    return { limit: 500 };
  },
  get_api_meta: async () => ({}),
};

describe('a tool’s result has at most 64 KB on the wire:', () => {
  test.each(operations.map(({ name }) => [name]))('%s', async (name) => {
    const args = await largest[name]!();
    const body = await within(name, args);
    expect([name, body.status ?? 'a page']).not.toEqual([
      name,
      expect.stringMatching(/invalid_request|error|not_found/),
    ]);
  });

  test.each(['get_lists', 'create_list', 'search_creators'])('%s refused for 150 problems', async (name) => {
    const many = Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`${at}${wide(90)}`, 1]));
    expect(await within(name, many)).toMatchObject({
      status: 'invalid_request',
      shortened: expect.arrayContaining(['errors']),
    });
  });
});

describe('fewer complete rows, and how to get the next:', () => {
  const offsets: [string, () => Promise<Body>, string, number][] = [
    ['get_history_data', async () => ({ history_id: await exported(anyVideo, 60) }), 'creators', 60],
    ['get_list', async () => ({ list_id: await listWith('videonet', largeHandles, 'A note.') }), 'items', 60],
  ];
  test.each(offsets)('%s', async (name, make, rows, total) => {
    const args = await make();
    const seen: string[] = [];
    let pages = 0;
    for (let offset = 0; ; pages += 1) {
      const body = await within(name, { ...args, offset });
      expect(body).not.toHaveProperty('shortened');
      expect(body[rows]).toHaveLength(body.returned);
      seen.push(...body[rows].map(({ handle }: Body) => handle));
      offset += body.returned;
      if (!body.has_more) break;
    }
    expect([seen.length, new Set(seen).size]).toEqual([total, total]);
    expect(pages).toBeLessThan(total / 3);
  });

  test('also for rows as CSV', async () => {
    const history_id = await exported(anyVideo, 60);
    const body = await within('get_history_data', { history_id, format: 'csv' });
    expect([body.has_more, body.returned > 1, body.csv.includes('large.0@')]).toEqual([true, true, false]);
    expect(body.csv.trim().split('\r\n')).toHaveLength(body.returned + 1);
  });

  test('get_creator_posts continues within the fetched page, which counts once against the live limit', async () => {
    const before = network.fetches;
    const seen: string[] = [];
    const live: boolean[] = [];
    for (let cursor: string | undefined; ; ) {
      const body = await within('get_creator_posts', {
        handle: 'long.posts',
        platform: 'photonet',
        limit: 25,
        ...(cursor && { cursor }),
      });
      seen.push(...body.posts.map(({ shortcode }: Body) => shortcode));
      live.push(body.live.counted);
      cursor = body.next_cursor ?? undefined;
      expect([body.returned, body.has_more]).toEqual([body.posts.length, cursor !== undefined]);
      if (cursor === undefined) break;
    }
    expect([seen.length, new Set(seen).size]).toEqual([30, 30]);
    expect(network.fetches - before).toBe(2);
    expect(live.filter((counted) => counted)).toHaveLength(2);
  });

  test('a cursor that was never issued is refused', async () => {
    for (const cursor of ['after-50-of-50', 'after-5-of-0', 'after-5-of-12.forged.cursor']) {
      const asked = { handle: 'long.posts', platform: 'photonet', cursor };
      const { status, body } = await account.call('get_creator_posts', asked);
      expect([status, body.errors?.[0].field]).toEqual([400, 'cursor']);
    }
  });

  test('a search page keeps its creators with shortened texts; filters are complete or left out', async () => {
    const body = await within('search_creators', longFilters);
    expect(body.preview_creators).toHaveLength(3);
    expect([body.filters_used, body.shortened]).toMatchObject([{}, expect.arrayContaining(['filters_used'])]);
    expect(await within('search_creators', anyShort)).not.toHaveProperty('shortened');
  });

  test('a single row that is too long is shortened and reported', async () => {
    const body = await within('get_history_data', { history_id: await exported(anyShort, 3), offset: 1 });
    expect([body.returned, body.has_more, body.creators[0].handle]).toEqual([1, true, 'giant.1']);
    expect(body.shortened).toEqual(expect.arrayContaining(['creators[0].bio', 'creators[0].interests']));
    expect(body.creators[0].email).toBe(giants[1]!.contacts![0]!.value);
  });
});
