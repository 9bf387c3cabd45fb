import type { PolicyName } from '@creator-discovery/rate-limits';
import type { Answer, TestAccount, TestApi } from './test-api.ts';

type Body = Record<string, unknown>;

/** A call and expected parts of its answer. */
interface Sample {
  readonly body: Body | ((account: TestAccount, api: TestApi) => Promise<Body>);
  readonly shows: Body;
  /** Checks effects after the call. */
  readonly afterwards?: (answer: Answer, account: TestAccount, api: TestApi) => Promise<void>;
}

/** Test cases of an operation; its catalogue entry decides which are required. */
export interface OperationCase {
  /** A call with a result. */
  readonly success: Sample;
  /** A call without a result, or the reason why that is impossible. */
  readonly empty: Sample | string;
  /** An invalid body and its problems, as `field code`. */
  readonly wrong: { readonly body: Body; readonly problems: readonly string[] };
  /** For each id that the operation takes: how to create one in another account, and a body with it. */
  readonly foreign?: readonly {
    readonly make: (other: TestAccount, api: TestApi) => Promise<string>;
    readonly absent: string;
    readonly body: (id: string) => Body;
  }[];
  /** The n-th call that counts towards a limit. */
  readonly limited?: Partial<
    Record<PolicyName, (call: number, account: TestAccount, api: TestApi) => Body | Promise<Body>>
  >;
  /** An unconfirmed call that costs credits once the free creator of the day is used up. */
  readonly costs?: Body | ((account: TestAccount) => Promise<Body>);
}

const photonet = { basic: { platform: 'photonet' } };
const nobody = { ...photonet, creator: { audienceRange: { minValue: 1e9 } } };
const everyDay = { from: dayFrom(-180), to: dayFrom(180) };
const absentId = '00000000-0000-4000-8000-000000000000';

function dayFrom(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

function number(call: number): string {
  return String(20 + call).padStart(3, '0');
}

async function newList(account: TestAccount): Promise<string> {
  return (await account.call('create_list', { name: 'Mine', platform: 'photonet' })).body.list.list_id;
}

/** Creates a list of creators that were not shown to the account. */
async function newListOf(account: TestAccount, handles: readonly string[]): Promise<string> {
  const list_id = await newList(account);
  await account.call('add_to_list', { list_id, creators: handles.map((handle) => ({ platform: 'photonet', handle })) });
  return list_id;
}

/** Creates a list with one item. */
async function listWithItem(account: TestAccount): Promise<{ list_id: string; item_id: string }> {
  const list_id = await newListOf(account, ['traveller.001']);
  const { body } = await account.call('get_list', { list_id });
  return { list_id, item_id: body.items[0].item_id };
}

async function runningExport(account: TestAccount, filters: Body = photonet): Promise<string> {
  return (await account.call('run_export', { filters, limit: 2, confirmed: true })).body.history_id;
}

async function finishedExport(account: TestAccount, api: TestApi): Promise<string> {
  const history_id = await runningExport(account);
  await api.runJobs();
  return history_id;
}

function lookup(account: TestAccount): Promise<Answer> {
  return account.call('lookup_creator', { handle: 'traveller.010', confirmed: true });
}

async function lookedUp(account: TestAccount): Promise<string> {
  return (await lookup(account)).body.history_id;
}

function report(history_id: string): Body {
  return {
    history_id,
    platform: 'photonet',
    handle: 'traveller.010',
    contact: 'traveller10@example.com',
    reason: 'bounced',
  };
}

/** Checks that the job ends without rows. */
const noRows: Sample['afterwards'] = async ({ body }, account, api) => {
  await api.runJobs();
  const read = await account.call('get_history_data', { history_id: body.history_id });
  if (read.body.total !== 0 || (await account.balance()).held !== 0)
    throw new Error('The job has rows or still holds credits.');
};

async function savedSearch(account: TestAccount): Promise<string> {
  const { body } = await account.call('save_search', { name: 'Mine', filters: photonet });
  return body.saved_search.saved_search_id;
}

const hook = { url: 'https://hooks.example.com/events', events: ['job.completed'] };

async function newWebhook(account: TestAccount): Promise<string> {
  return (await account.call('create_webhook', hook)).body.webhook.webhook_id;
}

/** Creates a webhook without a call, because creating one counts towards the limit too. */
async function storedWebhook({ accountId }: TestAccount, { runtime }: TestApi): Promise<string> {
  const draft = { url: hook.url, events: ['job.completed' as const], description: null };
  return (await runtime.ports.webhooks.create(accountId, draft))?.webhookId ?? '';
}

export async function testEvent(account: TestAccount): Promise<Body> {
  const webhook_id = await newWebhook(account);
  const { body } = await account.call('send_test_event', { webhook_id });
  return { webhook_id, event_id: body.delivery.event_id };
}

const ofWebhook = { make: newWebhook, absent: absentId };

function webhookNamed(webhook_id: string): Body {
  return { webhook_id };
}

const ofSavedSearch = { make: savedSearch, absent: absentId };
const ofList = { make: newList, absent: absentId };
/** Both ids of a list item in one text. */
const ofItem = {
  make: async (other: TestAccount) => Object.values(await listWithItem(other)).join(' '),
  absent: `${absentId} ${absentId}`,
};

function itemNamed(id: string): Body {
  const [list_id, item_id] = id.split(' ');
  return { list_id, item_ids: [item_id] };
}

const ofLookup = { make: lookedUp, absent: absentId };

/** Uses up the free creator of the day, without credits. */
export async function useUpFreeCreator(account: TestAccount): Promise<void> {
  const { status } = await account.call('get_creator', { handle: 'cook', platform: 'videonet', show: true });
  if (status !== 200) throw new Error(`The free creator was not shown: ${status}.`);
}

/** Cases of every operation by name. */
export const operationCases: Readonly<Record<string, OperationCase>> = {
  get_credit_balance: {
    success: { body: {}, shows: { status: 'ok', credits_remaining: 1000, credits_held: 0 } },
    empty: 'an account always has a balance',
    wrong: { body: { account_id: 'x' }, problems: ['account_id unknown_field'] },
  },
  search_creators: {
    success: { body: photonet, shows: { total: 119, next_offset: 10, credits_charged: 9 } },
    empty: { body: nobody, shows: { total: 0, preview_creators: [], credits_charged: 0 } },
    wrong: {
      body: { basic: { platform: 'x' }, offset: 491 },
      problems: ['basic.platform not_allowed_value', 'offset too_large'],
    },
    limited: { searches: (call) => ({ ...photonet, offset: call * 10 }) },
    costs: photonet,
  },
  count_creators: {
    success: { body: photonet, shows: { status: 'ok', total: 119, owned: 0, histogram: null } },
    empty: { body: nobody, shows: { status: 'empty', total: 0, owned: 0 } },
    wrong: {
      body: { basic: { platform: 'x' }, offset: 0, histogram: 'age' },
      problems: ['basic.platform not_allowed_value', 'histogram not_allowed_value', 'offset unknown_field'],
    },
    limited: { counts: (call) => ({ ...photonet, creator: { audienceRange: { minValue: call } } }) },
  },
  find_creators: {
    success: {
      body: { query: 'TRÂVELLER 11', limit: 2 },
      shows: {
        status: 'ok',
        creators: [
          { handle: 'Traveller.011', name: 'Traveller 11', platform: 'photonet', owned: false },
          { handle: 'Traveller.110', name: 'Traveller 110', platform: 'photonet', owned: false },
        ],
      },
    },
    empty: { body: { query: 'nosuchname' }, shows: { status: 'empty', creators: [] } },
    wrong: { body: { query: '', limit: 21 }, problems: ['limit too_large', 'query too_short'] },
    limited: { finds: (call) => ({ query: `traveller ${call}` }) },
  },
  get_creator: {
    success: {
      body: { handle: 'traveller.010', platform: 'photonet', show: true },
      shows: { status: 'ok', hidden: null },
    },
    empty: { body: { handle: 'no.such.one' }, shows: { status: 'none', creator: null, hidden: null } },
    wrong: { body: { handle: 'not a handle' }, problems: ['handle invalid_format'] },
    limited: {
      searches: (call) => ({ handle: `traveller.${number(call)}`, show: true }),
      finds: async (call, _, { runtime: { ports } }) => {
        const [creator] = await ports.creators.byNames([{ platform: 'photonet', handle: `traveller.${number(call)}` }]);
        return { creator_id: String(creator?.id) };
      },
    },
    costs: { handle: 'traveller.010', platform: 'photonet', show: true },
  },
  save_search: {
    success: {
      body: { name: 'Mine', filters: photonet, pinned: true },
      shows: { status: 'ok', saved_search: { name: 'Mine', pinned: true, total_when_saved: 119, version: 1 } },
    },
    empty: {
      body: { name: 'Nobody', filters: nobody },
      shows: { status: 'ok', saved_search: { total_when_saved: 0, pinned: false } },
    },
    wrong: {
      body: { name: '', filters: { basic: { platform: 'x' } } },
      problems: ['filters.basic.platform not_allowed_value', 'name too_short'],
    },
    limited: { counts: (call) => ({ name: `${call}`, filters: photonet }) },
  },
  list_saved_searches: {
    success: {
      body: async (account) => ({ limit: (await savedSearch(account)).length }),
      shows: { status: 'ok', returned: 1, total: 1, saved_searches: [{ name: 'Mine', total_when_saved: 119 }] },
    },
    empty: { body: {}, shows: { status: 'empty', saved_searches: [], total: 0 } },
    wrong: { body: { limit: 201, offset: -1 }, problems: ['limit too_large', 'offset too_small'] },
  },
  update_saved_search: {
    success: {
      body: async (account) => ({ saved_search_id: await savedSearch(account), filters: nobody, version: 1 }),
      shows: { status: 'ok', saved_search: { name: 'Mine', total_when_saved: 0, version: 2 } },
    },
    empty: 'it always names a saved search',
    wrong: {
      body: { name: '', filters: { basic: {} } },
      problems: ['filters.basic.platform required', 'name too_short', 'saved_search_id required'],
    },
    foreign: [{ ...ofSavedSearch, body: (saved_search_id) => ({ saved_search_id, filters: photonet }) }],
    limited: {
      counts: async (_, { accountId }, { runtime: { ports } }) => {
        // Saved without a call, because saving counts towards the limit too.
        const filters = { platform: 'photonet', filters: {}, filtersSummary: '', totalWhenSaved: 0 } as const;
        const kept = await ports.savedSearches.save(accountId, { name: 'Mine', pinned: false, ...filters });
        return { saved_search_id: kept.saved && kept.search.savedSearchId, filters: photonet };
      },
    },
  },
  delete_saved_search: {
    success: {
      body: async (account) => ({ saved_search_id: await savedSearch(account) }),
      shows: { status: 'ok', deleted: true },
      afterwards: async (_, account) => {
        if ((await account.call('list_saved_searches', {})).body.total !== 0) throw new Error('It still exists.');
      },
    },
    empty: 'it always names a saved search',
    wrong: { body: { saved_search_id: '' }, problems: ['saved_search_id too_short'] },
    foreign: [{ ...ofSavedSearch, body: (saved_search_id) => ({ saved_search_id }) }],
  },
  create_webhook: {
    success: {
      body: { ...hook, description: 'CRM' },
      shows: { status: 'ok', webhook: { ...hook, description: 'CRM', enabled: true, failing_since: null } },
    },
    empty: 'it always makes a webhook',
    wrong: { body: { events: [], url: '' }, problems: ['events too_short', 'url too_short'] },
    limited: { counts: () => hook },
  },
  list_webhooks: {
    success: {
      body: async (account) => ((await newWebhook(account)) === '' ? { failed: true } : {}),
      shows: { status: 'ok', webhooks: [hook] },
    },
    empty: { body: {}, shows: { status: 'empty', webhooks: [] } },
    wrong: { body: { limit: 5 }, problems: ['limit unknown_field'] },
  },
  update_webhook: {
    success: {
      body: async (account) => ({ webhook_id: await newWebhook(account), enabled: false, description: 'off' }),
      shows: { status: 'ok', webhook: { ...hook, enabled: false, disabled_reason: 'by_account', description: 'off' } },
    },
    empty: 'it always names a webhook',
    wrong: { body: { events: ['job.begun'] }, problems: ['events[0] not_allowed_value', 'webhook_id required'] },
    foreign: [{ ...ofWebhook, body: webhookNamed }],
    limited: { counts: async (_, account, api) => ({ webhook_id: await storedWebhook(account, api) }) },
  },
  delete_webhook: {
    success: {
      body: async (account) => ({ webhook_id: await newWebhook(account) }),
      shows: { status: 'ok', deleted: true },
    },
    empty: 'it always names a webhook',
    wrong: { body: { webhook_id: '' }, problems: ['webhook_id too_short'] },
    foreign: [{ ...ofWebhook, body: webhookNamed }],
  },
  rotate_webhook_secret: {
    success: {
      body: async (account) => ({ webhook_id: await newWebhook(account) }),
      shows: { status: 'ok', webhook: hook },
    },
    empty: 'it always names a webhook',
    wrong: { body: { webhook_id: '' }, problems: ['webhook_id too_short'] },
    foreign: [{ ...ofWebhook, body: webhookNamed }],
  },
  list_webhook_deliveries: {
    success: {
      body: async (account) => ({ webhook_id: (await testEvent(account)).webhook_id }),
      shows: { status: 'ok', returned: 1, deliveries: [{ type: 'test', state: 'pending', attempts: 0 }] },
    },
    empty: {
      body: async (account) => ({ webhook_id: await newWebhook(account) }),
      shows: { status: 'empty', deliveries: [], has_more: false, next_before: null },
    },
    wrong: {
      body: { limit: 101, state: 'x' },
      problems: ['limit too_large', 'state not_allowed_value', 'webhook_id required'],
    },
    foreign: [{ ...ofWebhook, body: webhookNamed }],
  },
  redeliver_webhook: {
    success: { body: testEvent, shows: { status: 'ok', delivery: { type: 'test', state: 'pending' } } },
    empty: 'it always names an event',
    wrong: { body: { event_id: '' }, problems: ['event_id too_short', 'webhook_id required'] },
    foreign: [
      {
        make: async (other) => Object.values(await testEvent(other)).join(' '),
        absent: `${absentId} ${absentId}`,
        body: (id) => ({ webhook_id: id.split(' ')[0], event_id: id.split(' ')[1] }),
      },
    ],
    limited: {
      counts: async (_, account, api) => {
        const webhook_id = await storedWebhook(account, api);
        const sent = await api.runtime.ports.webhooks.sendTest(account.accountId, webhook_id);
        return { webhook_id, event_id: sent?.eventId };
      },
    },
  },
  send_test_event: {
    success: {
      body: async (account) => ({ webhook_id: await newWebhook(account) }),
      shows: { status: 'ok', delivery: { type: 'test', state: 'pending', attempts: 0, payload: { type: 'test' } } },
    },
    empty: 'it always names a webhook',
    wrong: { body: { webhook_id: '' }, problems: ['webhook_id too_short'] },
    foreign: [{ ...ofWebhook, body: webhookNamed }],
    limited: { counts: async (_, account, api) => ({ webhook_id: await storedWebhook(account, api) }) },
  },
  run_export: {
    success: {
      body: { filters: photonet, limit: 2, confirmed: true },
      shows: { status: 'processing', matched: 2, credits_held: 2, credits_remaining: 998 },
    },
    empty: {
      body: { filters: nobody, limit: 2, confirmed: true },
      shows: {
        status: 'empty',
        export_id: '',
        history_id: '',
        matched: 0,
        credits_held: 0,
        credits_remaining: 1000,
      },
      afterwards: async (_answer, account) => {
        const { entries } = (await account.call('list_search_history', {})).body;
        const { limits } = (await account.call('get_credit_balance', {})).body;
        const used = limits.filter(({ policy, limit, remaining }: Body) => policy === 'exports' && remaining !== limit);
        if (entries.length > 0 || used.length > 0) throw new Error('A job was created, or a slot of exports used.');
      },
    },
    wrong: { body: { limit: 0, confirmed: true }, problems: [' exactly_one_of', 'limit too_small'] },
    foreign: [
      {
        make: async (other) => (await other.call('search_creators', photonet)).body.history_id,
        absent: absentId,
        body: (history_id) => ({ history_id, limit: 1, confirmed: true }),
      },
    ],
    limited: {
      exports: (call) => ({ filters: photonet, limit: call, confirmed: true }),
      counts: () => ({ filters: nobody, limit: 1, confirmed: true }),
    },
    costs: { filters: photonet, limit: 2 },
  },
  unlock_creators: {
    success: {
      body: { handles: ['traveller.001', 'traveller.002'], confirmed: true },
      shows: { status: 'processing', requested: 2, credits_held: 2, credits_remaining: 998 },
    },
    empty: {
      body: { handles: ['no.such.one'], platform: 'photonet', confirmed: true },
      shows: { requested: 1 },
      afterwards: noRows,
    },
    wrong: { body: { handles: [], confirmed: true }, problems: ['handles too_short'] },
    limited: { unlocks: (call) => ({ handles: [`traveller.${number(call)}`], confirmed: true }) },
    costs: { handles: ['traveller.001'] },
  },
  lookup_creator: {
    success: {
      body: { handle: 'traveller.010', confirmed: true },
      shows: { status: 'ok', credits_charged: 1, credits_remaining: 999, was_owned: false },
    },
    empty: {
      body: { handle: 'no.such.one', confirmed: true },
      shows: { status: 'none', creator: null, credits_charged: 0 },
    },
    wrong: { body: { handle: 'not a handle', confirmed: true }, problems: ['handle invalid_format'] },
    limited: {
      unlocks: (call) => ({ handle: `traveller.${number(call)}`, confirmed: true }),
      live_fetches: (call) => ({ handle: `new.${call}`, platform: 'photonet', refresh: true, confirmed: true }),
    },
    costs: { handle: 'traveller.010' },
  },
  get_history_data: {
    success: {
      body: async (account, api) => ({ history_id: await finishedExport(account, api) }),
      shows: { status: 'complete', returned: 2, total: 2, outcome: 'full' },
    },
    empty: {
      body: async (account, api) => {
        const unlock = { handles: ['nobody.at.all'], platform: 'photonet', confirmed: true };
        const { body } = await account.call('unlock_creators', unlock);
        await api.runJobs();
        return { history_id: body.history_id };
      },
      shows: { status: 'complete', creators: [], total: 0, has_more: false },
    },
    wrong: { body: { limit: 501 }, problems: ['history_id required', 'limit too_large'] },
    foreign: [{ ...ofLookup, body: (history_id) => ({ history_id }) }],
  },
  list_owned_creators: {
    success: {
      body: async (account, api) => ({ newest: false, limit: (await finishedExport(account, api)).length }),
      shows: { status: 'ok', returned: 2, has_more: false, creators: [{ charged: 0 }, { charged: 0 }] },
      afterwards: async ({ body: { next_cursor: cursor } }, account) => {
        const later = (await account.call('list_owned_creators', { cursor })).body;
        if (later.returned !== 0 || later.has_more) throw new Error('A creator is repeated.');
      },
    },
    empty: { body: { newest: true }, shows: { status: 'empty', creators: [], has_more: false, next_cursor: null } },
    wrong: {
      body: { limit: 501, creator_ids: [], changed_since: 'yesterday' },
      problems: ['changed_since invalid_format', 'creator_ids too_short', 'limit too_large'],
    },
  },
  cancel_job: {
    success: {
      body: async (account) => ({ history_id: await runningExport(account) }),
      shows: { status: 'ok', job_status: 'cancelled', credits: { held: 0, charged: 0, released: 2 } },
    },
    empty: 'it always names a job',
    wrong: { body: { history_id: '' }, problems: ['history_id too_short'] },
    foreign: [{ make: (other) => runningExport(other), absent: absentId, body: (history_id) => ({ history_id }) }],
  },
  report_contact: {
    success: {
      body: async (account) => report(await lookedUp(account)),
      shows: { status: 'ok', recorded: true, credits_returned: 1, credits_remaining: 1000 },
    },
    empty: 'it always names a delivered contact',
    wrong: {
      body: { ...report(absentId), reason: 'dislike', contact: '' },
      problems: ['contact too_short', 'reason not_allowed_value'],
    },
    foreign: [{ ...ofLookup, body: report }],
  },
  list_search_history: {
    success: {
      body: async (account) => ({ limit: (await account.call('search_creators', photonet)).body.offset + 1 }),
      shows: { status: 'ok', returned: 1, total: 1, has_more: false },
    },
    empty: { body: {}, shows: { status: 'empty', entries: [], total: 0 } },
    wrong: { body: { limit: 101, kind: 'x' }, problems: ['kind not_allowed_value', 'limit too_large'] },
  },
  explain_charge: {
    success: {
      body: async (account) => ({ history_id: await lookedUp(account) }),
      shows: { status: 'ok', credits_charged: 1, credits_held: 0 },
    },
    empty: {
      body: async (account) => ({ history_id: (await account.call('search_creators', nobody)).body.history_id }),
      shows: { status: 'empty', entries: [], credits_charged: 0 },
    },
    wrong: { body: {}, problems: [' exactly_one_of'] },
    foreign: [
      { ...ofLookup, body: (history_id) => ({ history_id }) },
      {
        make: async (other) => (await lookup(other)).body.ledger_entry_ids[0],
        absent: `${absentId}:1`,
        body: (ledger_entry_id) => ({ ledger_entry_id }),
      },
      {
        make: async (other) => (await other.call('search_creators', photonet)).headers.get('X-Request-ID') ?? '',
        absent: 'none-such',
        body: (request_id) => ({ request_id }),
      },
    ],
  },
  list_ledger_entries: {
    success: {
      body: async (account) => ({ limit: (await lookup(account)).status / 200, kind: 'hold' }),
      shows: {
        status: 'ok',
        returned: 1,
        total: 1,
        entries: [{ credits: -1, balance_after: 999, label: '@Traveller.010' }],
      },
    },
    empty: { body: { kind: 'refund' }, shows: { status: 'empty', entries: [], total: 0, next_before: null } },
    wrong: {
      body: { limit: 501, from: '2026-02-30', source: 'x' },
      problems: ['from invalid_format', 'limit too_large', 'source not_allowed_value'],
    },
  },
  get_usage: {
    success: {
      body: async (account) => ({ ...everyDay, by: (await lookup(account)).status === 200 ? 'kind' : '' }),
      shows: { status: 'ok', spent_total: 1, granted_total: 1000, rows: [{ key: 'lookups', spent: 1, creators: 1 }] },
    },
    empty: { body: everyDay, shows: { status: 'empty', rows: [], spent_total: 0 } },
    wrong: {
      body: { to: '0000-01-01', by: 'year' },
      problems: ['by not_allowed_value', 'from required', 'to invalid_format'],
    },
  },
  list_requests: {
    success: {
      body: async (account) => {
        const operation = (await lookup(account)).status === 200 ? 'lookup_creator' : '';
        for (let found = 0; found === 0; ) found = (await account.call('list_requests', { operation })).body.returned;
        return { operation, status: 200 };
      },
      shows: {
        status: 'ok',
        has_more: false,
        requests: [{ operation: 'lookup_creator', channel: 'api', status: 200, credits: 1, reason: null }],
      },
    },
    empty: { body: { status: 404 }, shows: { status: 'empty', requests: [], next_cursor: null } },
    wrong: {
      body: { status: 99, operation: '', limit: 0 },
      problems: ['limit too_small', 'operation too_short', 'status too_small'],
    },
  },
  get_api_meta: {
    success: { body: {}, shows: { status: 'ok' } },
    empty: 'the API always has operations',
    wrong: { body: { x: 1 }, problems: ['x unknown_field'] },
  },
  search_locations: {
    success: { body: { query: 'france', limit: 1 }, shows: { status: 'ok', returned: 1 } },
    empty: { body: { query: 'qqqqq' }, shows: { status: 'empty', locations: [], returned: 0 } },
    wrong: {
      body: { limit: 51, type: 'PLANET' },
      problems: ['limit too_large', 'query required', 'type not_allowed_value'],
    },
  },
  search_languages: {
    success: { body: { query: 'fren' }, shows: { status: 'ok', languages: [{ code: 'fr', name: 'French' }] } },
    empty: { body: { query: 'qqqqq' }, shows: { status: 'empty', languages: [], returned: 0 } },
    wrong: { body: { limit: 0 }, problems: ['limit too_small'] },
  },
  search_interests: {
    success: { body: { query: 'TRAV' }, shows: { status: 'ok', interests: [{ name: 'Travel' }] } },
    empty: { body: { query: 'qqqqq' }, shows: { status: 'empty', interests: [], returned: 0 } },
    wrong: { body: { limit: 1.5 }, problems: ['limit wrong_type'] },
  },
  search_topics: {
    success: { body: { query: 'cook' }, shows: { status: 'ok', topics: [{ name: 'Cooking', creator_count: 2 }] } },
    empty: { body: { query: 'qqqqq' }, shows: { status: 'empty', topics: [], returned: 0 } },
    wrong: { body: { offset: -1 }, problems: ['offset too_small'] },
  },
  suggest_filters: {
    success: {
      body: { text: 'female train travellers in France, lively', locale: 'en' },
      shows: { status: 'ok', read_by: 'rules', not_understood: [{ text: 'lively', start: 35, end: 41 }] },
    },
    empty: { body: { text: 'find me some creators' }, shows: { status: 'empty', filters: {} } },
    wrong: {
      body: { text: '', locale: 'x y', platform: 'z' },
      problems: ['locale invalid_format', 'platform not_allowed_value', 'text too_short'],
    },
    limited: { suggestions: (call) => ({ text: `over ${call}k followers` }) },
  },
  get_creator_posts: {
    success: {
      body: { handle: 'someone', platform: 'photonet', limit: 5 },
      shows: { status: 'ok', returned: 5, has_more: true, from_cache: false },
    },
    empty: {
      body: { handle: 'empty.one', platform: 'photonet' },
      shows: {
        status: 'empty',
        returned: 0,
        message: 'This page has no posts that the creator owns; posts of co-authors are left out.',
      },
    },
    wrong: { body: { handle: 'x', limit: 51 }, problems: ['limit too_large'] },
    limited: { live_fetches: (call) => ({ handle: `user.${call}`, platform: 'photonet' }) },
  },
  create_list: {
    success: { body: { name: 'Summer' }, shows: { status: 'ok', list: expectedList('Summer') } },
    empty: 'it always makes a list',
    wrong: { body: { name: '' }, problems: ['name too_short'] },
  },
  get_lists: {
    success: {
      body: async (account) => ({ limit: (await newList(account)).length }),
      shows: { status: 'ok', total: 1, returned: 1 },
    },
    empty: { body: {}, shows: { status: 'empty', lists: [], total: 0 } },
    wrong: { body: { limit: 0, offset: -1 }, problems: ['limit too_small', 'offset too_small'] },
  },
  get_list: {
    success: {
      body: async (account) => ({ list_id: (await listWithItem(account)).list_id, show: true }),
      shows: { status: 'ok', total: 1, returned: 1, closed: 0, totals: { stages: [{ stage: 'Shortlist', items: 1 }] } },
    },
    empty: {
      body: async (account) => ({ list_id: await newList(account) }),
      shows: { status: 'empty', items: [], total: 0 },
    },
    wrong: { body: {}, problems: ['list_id required'] },
    foreign: [{ ...ofList, body: (list_id) => ({ list_id }) }],
    limited: {
      searches: async (call, account) => ({
        list_id: await newListOf(account, [`traveller.${number(call)}`]),
        show: true,
        confirmed: true,
      }),
    },
    costs: async (account) => ({
      list_id: await newListOf(account, ['traveller.001', 'traveller.002', 'traveller.003']),
      show: true,
    }),
  },
  update_list: {
    success: {
      body: async (account) => ({ list_id: await newList(account), name: 'Autumn', version: 1 }),
      shows: { status: 'ok', list: { ...expectedList('Autumn'), platform: 'photonet', version: 2 } },
    },
    empty: 'it always names a list',
    wrong: { body: { list_id: absentId, name: '' }, problems: ['name too_short'] },
    foreign: [{ ...ofList, body: (list_id) => ({ list_id, name: 'Stolen' }) }],
  },
  delete_list: {
    success: {
      body: async (account) => ({ list_id: await newList(account) }),
      shows: { status: 'ok', deleted: true },
      afterwards: async ({ body }, account) => {
        if ((await account.call('get_list', { list_id: body.list_id })).status !== 404)
          throw new Error('It still exists.');
      },
    },
    empty: 'it always names a list',
    wrong: { body: { list_id: 1 }, problems: ['list_id wrong_type'] },
    foreign: [{ ...ofList, body: (list_id) => ({ list_id }) }],
  },
  add_to_list: {
    success: {
      body: async (account) => ({ list_id: await newList(account), history_id: await lookedUp(account) }),
      shows: { status: 'ok', added: 1, item_count: 1 },
    },
    empty: {
      body: async (account) => ({
        list_id: await newList(account),
        creators: [{ platform: 'photonet', handle: 'no.such.one' }],
      }),
      shows: { status: 'ok', added: 0, item_count: 0 },
    },
    wrong: { body: { list_id: absentId }, problems: [' exactly_one_of'] },
    foreign: [
      { ...ofList, body: (list_id) => ({ list_id, creators: [{ platform: 'photonet', handle: 'traveller.001' }] }) },
    ],
  },
  remove_from_list: {
    success: {
      body: async (account) => {
        const { list_id, item_id } = await listWithItem(account);
        return { list_id, item_ids: [item_id] };
      },
      shows: { status: 'ok', removed: 1, item_count: 0 },
    },
    empty: {
      body: async (account) => ({ ...(await listWithItem(account)), item_id: undefined, items: { query: 'nobody' } }),
      shows: { status: 'ok', removed: 0, item_count: 1 },
    },
    wrong: { body: { list_id: absentId, item_ids: [] }, problems: ['item_ids too_short'] },
    foreign: [{ ...ofItem, body: itemNamed }],
  },
  update_list_items: {
    success: {
      body: async (account) => {
        const { list_id, item_id } = await listWithItem(account);
        return { list_id, item_ids: [item_id], stage: 'contacted' };
      },
      shows: { status: 'ok', updated: 1 },
    },
    empty: 'an item that is not there is a 404',
    wrong: { body: { list_id: absentId, item_ids: ['x'], stage: '' }, problems: ['stage too_short'] },
    foreign: [{ ...ofItem, body: (id) => ({ ...itemNamed(id), stage: 's' }) }],
  },
  list_item_activity: {
    success: {
      body: listWithItem,
      shows: { status: 'ok', changes: [{ change: 'added', value: null, key_name: 'first key' }] },
    },
    empty: 'it shows at least the addition',
    wrong: { body: { list_id: absentId }, problems: ['item_id required'] },
    foreign: [
      {
        ...ofItem,
        body: (id) => ({ list_id: itemNamed(id).list_id, item_id: id.split(' ')[1] }),
      },
    ],
  },
};

function expectedList(name: string): Body {
  return { name, item_count: 0, owned_count: 0 };
}

/** A call of the operation that costs something, without its confirmation. */
export async function costsOf(name: string, account: TestAccount): Promise<Body> {
  const { costs = {} } = operationCases[name] ?? {};
  return typeof costs === 'function' ? costs(account) : costs;
}

export { listWithItem, newList };
