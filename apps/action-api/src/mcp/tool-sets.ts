import { type Group, operations } from '@creator-discovery/operations';

const groupsOf: Readonly<Record<string, readonly Group[]>> = {
  account: ['Account'],
  search: ['Search', 'Filter values', 'Posts'],
  contacts: ['Unlock and export', 'History'],
  lists: ['Lists'],
  webhooks: ['Webhooks'],
};

function named(which: (operation: (typeof operations)[number]) => boolean): readonly string[] {
  return operations.filter(which).map(({ name }) => name);
}

/** Tools left out of the standard set; clients can request them by name or set. */
const shownOnRequest: ReadonlySet<string> = new Set([
  ...['count_creators', 'list_ledger_entries', 'get_usage', 'list_requests', 'get_api_meta', 'suggest_filters'],
  ...['report_contact', 'update_list', 'delete_list', 'list_item_activity'],
  ...operations.filter(({ group }) => group === 'Webhooks').map(({ name }) => name),
  ...['save_search', 'list_saved_searches', 'update_saved_search', 'delete_saved_search'],
]);

/** Tools by set and by name; the default is `standard`. */
export const toolSets: Readonly<Record<string, readonly string[]>> = {
  standard: named(({ name }) => !shownOnRequest.has(name)),
  all: named(() => true),
  ...Object.fromEntries(
    Object.entries(groupsOf).map(([set, groups]) => [set, named(({ group }) => groups.includes(group))]),
  ),
  read_only: named(({ readOnly, spends }) => readOnly && !spends),
  free: named(({ spends }) => !spends),
  ...Object.fromEntries(operations.map(({ name }) => [name, [name]])),
};
