/** Objects of the account that causes load. */
export interface GreedyObjects {
  /** A complete export of 10,000 rows. */
  readonly historyId: string;
  /** A list of 10,000 creators, and an empty list. */
  readonly listId: string;
  readonly emptyListId: string;
}

interface Workload {
  readonly name: string;
  readonly callers: number;
  readonly path: string;
  readonly body: object;
}

const photonet = { basic: { platform: 'photonet' } };

/** A call that costs almost nothing. */
export const cheapWorkload = workload('balance', 'get_credit_balance', {});

/** The largest accepted call of each kind, and larger ones that are refused. */
export function costlyWorkloads({ historyId, listId, emptyListId }: GreedyObjects): readonly Workload[] {
  const content = {
    bioKeywords: { any: keywords(100), all: keywords(100), none: keywords(100) },
    topics: keywords(300),
  };
  const fewer = { bioKeywords: { any: keywords(75) } };
  const rows = { history_id: historyId, limit: 500 };
  return [
    workload('counts, 120,000 characters, one wrong', 'count_creators', withWrongCode({ content })),
    workload('counts, 15,000 characters, one wrong', 'count_creators', withWrongCode({ content: fewer })),
    workload('60,000 unknown fields', 'get_credit_balance', unknownFields(60_000)),
    workload('1,900 unknown fields', 'get_credit_balance', unknownFields(1_900)),
    workload('pages of 80 saved searches of 15 KB', 'list_saved_searches', { limit: 80 }),
    workload('unconfirmed exports of 10,000', 'run_export', { filters: photonet, limit: 10_000 }),
    workload('additions of a job of 10,000 to a list', 'add_to_list', { list_id: emptyListId, history_id: historyId }),
    workload('reads of 100 lists of 10,000', 'get_lists', { limit: 100 }),
    workload('reads of 500 items of a list', 'get_list', { list_id: listId, limit: 500 }),
    workload('reads of 500 rows as CSV', 'get_history_data', { ...rows, format: 'csv' }),
    workload('reads of 500 rows as JSON', 'get_history_data', { ...rows, format: 'json' }),
    {
      name: '300 chat turns with a hanging model',
      callers: 300,
      path: '/chat',
      body: { message: 'Find travel creators' },
    },
  ];
}

/** Keywords of 200 characters, all different. */
export function keywords(count: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => `${at} `.padEnd(200, 'yoga '));
}

function workload(name: string, operation: string, body: object): Workload {
  return { name, callers: 40, path: `/api/v1/${operation}`, body };
}

function withWrongCode(filters: object): object {
  return { ...photonet, ...filters, creator: { gender: { code: 1 } } };
}

function unknownFields(count: number): object {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`field${at}`, 1]));
}
