import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, type Outcome, type ResponseOf } from '../api.ts';
import { operationQuery } from '../queries.ts';
import { currentAccount } from '../session.ts';
import type { Channel, EntryKind, LedgerEntry, RecordBegins } from './ledger.ts';

export type UsageRow = ResponseOf<'get_usage'>['rows'][number];

export interface LedgerFilter {
  readonly kind?: EntryKind;
  readonly source?: Channel;
  /** UTC days, inclusive. */
  readonly from?: string;
  readonly to?: string;
}

export function usageQuery(from: string, to: string) {
  return operationQuery('get_usage', { from, to });
}

/** Newest first, in pages. */
export function ledgerQuery(filter: LedgerFilter) {
  const account = currentAccount();
  return infiniteQueryOptions({
    queryKey: [account.account_id, 'list_ledger_entries', filter],
    queryFn: ({ pageParam, signal }) =>
      call('list_ledger_entries', { ...filter, limit: 50, ...before(pageParam) }, { account, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.ok ? last.body.next_before : null),
  });
}

/** `record` is the opening balance, if older entries are archived. */
export interface WholeLedger {
  readonly entries: readonly LedgerEntry[];
  readonly record: RecordBegins | null;
}

/** Reads every page; `reached` receives the number of entries so far. */
export async function wholeLedger(
  filter: LedgerFilter,
  reached: (entries: number) => void,
): Promise<Outcome<WholeLedger>> {
  const account = currentAccount();
  const entries: LedgerEntry[] = [];
  let next: string | null = null;
  let record: RecordBegins | null = null;
  do {
    const page: Outcome<ResponseOf<'list_ledger_entries'>> = await call(
      'list_ledger_entries',
      { ...filter, limit: 500, ...before(next) },
      { account },
    );
    if (!page.ok) return page;
    entries.push(...page.body.entries);
    next = page.body.next_before;
    record = page.body.record_begins;
    reached(entries.length);
  } while (next !== null);
  return { ok: true, body: { entries, record } };
}

function before(entry: string | null) {
  return entry === null ? {} : { before: entry };
}
