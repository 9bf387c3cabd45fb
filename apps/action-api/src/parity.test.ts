import { controlClock } from '@creator-discovery/postgres/testing';
import { afterAll, expect, test } from '@jest/globals';
import { type Body, type Channel, inChat, overHttp, overMcp } from './testing/channels.ts';
import { startTestApi } from './testing/test-api.ts';

/** A call of the story; later calls may use earlier answers. */
type Step = (seen: readonly Body[]) => { readonly operation: string; readonly body: Body };

const api = await startTestApi();
const clock = await controlClock(api.databaseUrl);

afterAll(async () => {
  await clock.close();
  await api.close();
});

function newAccount() {
  return api.account({ credits: 60, usagePricing: true });
}

const identifier = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|le_[0-9a-f]+(?=_\d)/g;

/**
 * Answers without what may differ between accounts and channels: channel, request ids and keys are left out, ids and places in lists
 * are numbered as they appear.
 */
function comparable(answers: readonly Body[]): unknown[] {
  const names = new Map<string, string>();
  const nameOf = (id: string) => {
    const name = names.get(id) ?? `id-${names.size + 1}`;
    names.set(id, name);
    return name;
  };
  return answers.map((answer) => {
    const text = JSON.stringify(answer, (field, value) => {
      if (['request_id', 'source', 'prefix'].includes(field)) return undefined;
      return field === 'position' ? nameOf(`position ${value}`) : value;
    });
    return JSON.parse(text.replace(identifier, nameOf));
  });
}

function last(seen: readonly Body[], field: string): unknown {
  return seen.findLast((body) => field in body)?.[field];
}

function lastList(seen: readonly Body[]): unknown {
  return (seen.findLast((body) => 'list' in body)?.list as Body | undefined)?.list_id;
}

function lastSavedSearch(seen: readonly Body[]): unknown {
  return (seen.findLast((body) => 'saved_search' in body)?.saved_search as Body | undefined)?.saved_search_id;
}

function search(filters: Body): Step {
  return () => ({ operation: 'search_creators', body: { basic: { platform: 'photonet' }, ...filters } });
}

function call(operation: string, body: Body = {}): Step {
  return () => ({ operation, body });
}

function ofJob(operation: string, body: Body = {}): Step {
  return (seen) => ({ operation, body: { history_id: last(seen, 'history_id'), ...body } });
}

function ofList(operation: string, body: Body = {}): Step {
  return (seen) => ({ operation, body: { list_id: lastList(seen), ...body } });
}

function ofSavedSearch(operation: string, body: Body = {}): Step {
  return (seen) => ({ operation, body: { saved_search_id: lastSavedSearch(seen), ...body } });
}

function travellers(from: number, count: number) {
  return Array.from({ length: count }, (_, at) => ({
    platform: 'photonet',
    handle: `traveller.${String(from + at).padStart(3, '0')}`,
  }));
}

/** 27 searches: filters of many kinds, mistakes, and enough of them to meet the limit. */
const searches: readonly Step[] = [
  search({}),
  search({ creator: { location: { name: 'france' } } }),
  search({ creator: { location: { name: 'nowhere at all' } } }),
  search({ creator: { language: { code: 'fr' }, gender: { code: 'MALE' } } }),
  search({ content: { bioKeywords: { any: ['trains'], none: ['boats'] } } }),
  search({ creator: { audienceRange: { minValue: 95_000 } }, performance: { engagementRate: { maxValue: 1.5 } } }),
  search({ creator: { verified: { value: true } }, offset: 3 }),
  search({ creator: { audienceRange: { minValue: 2, maxValue: 1 } }, surprise: 1 }),
  search({ offset: 491 }),
  search({ creator: { location: null, gender: { code: null } }, content: null }),
  search({ audience: null, offset: null, page_request_id: '' }),
  search({ max_credits: 0 }),
  ...Array.from({ length: 15 }, (_, at) => search({ offset: at * 10, creator: null })),
];

/** Everything else, twice: 33 calls a round. */
function round(at: number): readonly Step[] {
  return [
    call('get_credit_balance'),
    call('search_locations', { query: 'lyo', limit: 1 + at }),
    call('search_languages', { query: 'fr' }),
    call('search_interests', {}),
    call('search_topics', { query: 'trai' }),
    call('run_export', {
      filters: { basic: { platform: 'photonet' }, creator: { audienceRange: { maxValue: 99_000 - at * 1000 } } },
      limit: 3,
      confirmed: true,
    }),
    ofJob('get_history_data'),
    ofJob('cancel_job'),
    ofJob('get_history_data'),
    call('unlock_creators', { handles: travellers(at * 3, 4), confirmed: true }),
    ofJob('explain_charge'),
    call('list_ledger_entries', { limit: 3 + at, source: 'none' }),
    call('list_ledger_entries', { limit: 3 + at }),
    call('save_search', { name: `Round ${at}`, filters: { basic: { platform: 'videonet' } } }),
    ofSavedSearch('update_saved_search', { pinned: true, version: 1 }),
    ofSavedSearch('update_saved_search', { name: 'Late', version: 1 }),
    call('list_saved_searches', { limit: 1 }),
    ofSavedSearch('delete_saved_search'),
    call('get_usage', { from: '2026-11-21', to: '2026-11-21', by: 'kind' }),
    ofJob('get_history_data', { limit: 3 }),
    call('lookup_creator', { handle: '@Traveller.010', platform: 'photonet', confirmed: true }),
    call('lookup_creator', { handle: 'nobody.at.all', platform: 'photonet', confirmed: true }),
    call('create_list', { name: `Round ${at}`, tags: ['a'] }),
    ofList('add_to_list', { creators: travellers(0, 5).map((name) => ({ ...name, tags: ['a'], stage: `b${at}` })) }),
    ofList('get_list', { limit: 2 }),
    ofList('update_list', { name: `Round ${at} again`, version: 99 }),
    ofList('remove_from_list', { creators: travellers(0, 2) }),
    call('get_lists', { limit: 1 }),
    ofList('delete_list'),
    ofList('get_list'),
    call('list_search_history', { limit: 5 }),
    call('get_history_data', { history_id: '00000000-0000-4000-8000-000000000000' }),
    call('run_export', { filters: { basic: { platform: 'photonet' } }, limit: 10_001, confirmed: true }),
  ];
}

const story: readonly Step[] = [...searches, ...round(0), ...round(1)];

async function tell(channel: Channel): Promise<Body[]> {
  const seen: Body[] = [];
  for (const [at, step] of story.entries()) {
    await clock.setNow(new Date(Date.UTC(2026, 10, 21, 12) + at));
    const { operation, body } = step(seen);
    seen.push(await channel.call(operation, body));
    if (operation === 'unlock_creators') await api.runJobs();
  }
  return seen;
}

/** The chat asks for the quote of an export before the export runs, which takes a slot of `counts`. */
function withoutCounts(answer: unknown): unknown {
  const { limits } = (answer ?? {}) as Body;
  if (!Array.isArray(limits)) return answer;
  return { ...(answer as Body), limits: limits.filter(({ policy }) => policy !== 'counts') };
}

test('the three channels have the same answers, charges, limits and refusals for the same 93 calls', async () => {
  expect(story).toHaveLength(93);
  const channels = await Promise.all([overHttp, overMcp, inChat].map(async (open) => open(api, await newAccount())));
  const told: Body[][] = [];
  for (const channel of channels) told.push(await tell(channel));
  const [http = [], mcp = [], chat = []] = told.map(comparable);
  for (const [at, answer] of http.entries()) {
    expect({ at, answer: mcp[at] }).toEqual({ at, answer });
    expect({ at, answer: withoutCounts(chat[at]) }).toEqual({ at, answer: withoutCounts(answer) });
  }
  const balances = await Promise.all(channels.map(({ account }) => account.balance()));
  expect(balances[1]).toEqual(balances[0]);
  expect(balances[2]).toEqual(balances[0]);
  const statuses = new Set(told[0]?.map(({ status }) => status));
  for (const status of ['rate_limited', 'invalid_request', 'not_found', 'none', 'error', 'processing', 'complete']) {
    expect(statuses).toContain(status);
  }
  await Promise.all(channels.map((channel) => channel.close()));
});
