/** Bodies of answers by step name. */
export type RecordedBodies = Readonly<Record<string, Body>>;

// biome-ignore lint/suspicious/noExplicitAny: answers are read here as a caller would read them
export type Body = any;

/** A request of the scenario. */
export interface Step {
  readonly operation: string;
  /** Name under which later steps find the answer. Default: the operation. */
  readonly as?: string;
  readonly body: (seen: RecordedBodies) => object;
  /** False for steps that only prepare later ones. */
  readonly shown?: false;
  /** Repeats the request until this holds. */
  readonly until?: (body: Body) => boolean;
  /** Starts the job worker before this step. */
  readonly work?: true;
}

function complete({ status }: Body): boolean {
  return status !== 'processing';
}

const filters = {
  basic: { platform: 'photonet', contactDetails: ['EMAIL'] },
  creator: { audienceRange: { minValue: 20_000 } },
  content: { bioKeywords: { any: ['slow travel', 'train'] } },
};

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

function firstOf(rows: Body): Body {
  return rows[0];
}

/** Requests for every operation, in the order in which people meet them. */
export const scenario: readonly Step[] = [
  { operation: 'get_credit_balance', body: () => ({}) },
  { operation: 'get_api_meta', body: () => ({}) },
  { operation: 'search_locations', body: () => ({ query: 'lyon', limit: 2 }) },
  { operation: 'search_languages', body: () => ({ query: 'fren' }) },
  { operation: 'search_interests', body: () => ({ query: 'trav', limit: 3 }) },
  { operation: 'search_topics', body: () => ({ query: 'tra', limit: 3 }) },
  {
    operation: 'suggest_filters',
    body: () => ({ text: 'lively female vegan food creators in Germany, 10-100k, email known', platform: 'photonet' }),
  },
  { operation: 'search_creators', body: () => filters },
  {
    operation: 'get_creator',
    body: ({ search_creators }) => {
      const { platform, handle } = firstOf(search_creators.preview_creators);
      return { handle, platform };
    },
  },
  { operation: 'find_creators', body: () => ({ query: 'lena', platform: 'photonet', limit: 3 }) },
  { operation: 'count_creators', body: () => ({ ...filters, histogram: 'follower_count' }) },
  { operation: 'save_search', body: () => ({ name: 'Big', filters: { basic: { platform: 'photonet' } } }) },
  {
    operation: 'update_saved_search',
    body: ({ save_search: { saved_search } }) => ({
      saved_search_id: saved_search.saved_search_id,
      pinned: true,
      version: saved_search.version,
    }),
  },
  { operation: 'list_saved_searches', body: () => ({}) },
  {
    operation: 'delete_saved_search',
    body: ({ save_search: { saved_search } }) => ({ saved_search_id: saved_search.saved_search_id }),
  },
  {
    operation: 'create_list',
    body: () => ({ name: 'Summer campaign', description: 'Slow travel', platform: 'photonet', tags: ['2026'] }),
  },
  {
    operation: 'add_to_list',
    body: ({ create_list, search_creators }) => ({
      list_id: create_list.list.list_id,
      creators: search_creators.preview_creators
        .slice(0, 2)
        .map(({ platform, handle }: Body) => ({ platform, handle, note: 'ask in May' })),
    }),
  },
  { operation: 'get_lists', body: () => ({ query: 'summer' }) },
  {
    operation: 'get_list',
    body: ({ create_list }) => ({ list_id: create_list.list.list_id, limit: 2, sort: '-followers' }),
  },
  {
    operation: 'update_list_items',
    body: ({ get_list }) => ({
      list_id: get_list.list.list_id,
      item_ids: [firstOf(get_list.items).item_id],
      stage: 'contacted',
    }),
  },
  {
    operation: 'list_item_activity',
    body: ({ get_list }) => ({ list_id: get_list.list.list_id, item_id: firstOf(get_list.items).item_id }),
  },
  {
    operation: 'remove_from_list',
    body: ({ get_list }) => ({ list_id: get_list.list.list_id, item_ids: [get_list.items[1].item_id] }),
  },
  {
    operation: 'update_list',
    body: ({ create_list }) => ({ list_id: create_list.list.list_id, name: 'Summer campaign 2026' }),
  },
  { operation: 'delete_list', body: ({ create_list }) => ({ list_id: create_list.list.list_id }) },
  {
    operation: 'create_webhook',
    body: () => ({ url: 'https://hooks.example.com/creators', events: ['job.completed', 'credits.low'] }),
  },
  { operation: 'list_webhooks', body: () => ({}) },
  { operation: 'send_test_event', body: ({ create_webhook: { webhook } }) => ({ webhook_id: webhook.webhook_id }) },
  {
    operation: 'redeliver_webhook',
    body: ({ send_test_event: { delivery }, create_webhook: { webhook } }) => ({
      webhook_id: webhook.webhook_id,
      event_id: delivery.event_id,
    }),
  },
  {
    operation: 'list_webhook_deliveries',
    body: ({ create_webhook: { webhook } }) => ({ webhook_id: webhook.webhook_id, limit: 1 }),
  },
  {
    operation: 'rotate_webhook_secret',
    body: ({ create_webhook: { webhook } }) => ({ webhook_id: webhook.webhook_id }),
  },
  {
    operation: 'update_webhook',
    body: ({ create_webhook: { webhook } }) => ({ webhook_id: webhook.webhook_id, enabled: false }),
  },
  { operation: 'delete_webhook', body: ({ create_webhook: { webhook } }) => ({ webhook_id: webhook.webhook_id }) },
  {
    operation: 'run_export',
    as: 'cancelled',
    shown: false,
    body: () => ({ filters: { basic: { platform: 'photonet' } }, limit: 50, confirmed: true }),
  },
  { operation: 'cancel_job', body: ({ cancelled }) => ({ history_id: cancelled.history_id }) },
  {
    operation: 'run_export',
    work: true,
    body: ({ search_creators }) => ({
      filters: search_creators.filters_used,
      limit: 2,
      confirmed: true,
      name: 'Slow travel',
    }),
  },
  {
    operation: 'get_history_data',
    body: ({ run_export }) => ({ history_id: run_export.history_id, offset: 0 }),
    until: complete,
  },
  {
    operation: 'unlock_creators',
    body: ({ search_creators }) => ({
      platform: 'photonet',
      handles: search_creators.preview_creators.slice(1, 3).map(({ handle }: Body) => handle),
      confirmed: true,
      max_credits: 2,
    }),
  },
  {
    operation: 'get_history_data',
    as: 'unlocked',
    shown: false,
    body: ({ unlock_creators }) => ({ history_id: unlock_creators.history_id }),
    until: complete,
  },
  { operation: 'list_owned_creators', body: () => ({ limit: 1 }) },
  { operation: 'explain_charge', body: ({ run_export }) => ({ history_id: run_export.history_id }) },
  {
    operation: 'report_contact',
    body: ({ run_export, get_history_data }) => ({
      history_id: run_export.history_id,
      platform: 'photonet',
      handle: firstOf(get_history_data.creators).handle,
      contact: firstOf(get_history_data.creators).email,
      reason: 'bounced',
    }),
  },
  {
    operation: 'lookup_creator',
    body: ({ search_creators }) => ({
      handle: search_creators.preview_creators.at(-1).handle,
      platform: 'photonet',
      confirmed: true,
    }),
  },
  { operation: 'list_ledger_entries', body: () => ({ limit: 2 }) },
  { operation: 'get_usage', body: () => ({ from: today(), to: today(), by: 'kind' }) },
  { operation: 'list_requests', body: () => ({ operation: 'run_export' }), until: ({ returned }) => returned === 2 },
  { operation: 'list_search_history', body: () => ({ limit: 2 }) },
  {
    operation: 'get_creator_posts',
    body: ({ search_creators }) => ({
      handle: search_creators.preview_creators[1].handle,
      platform: 'photonet',
      limit: 1,
    }),
  },
];
