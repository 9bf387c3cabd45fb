import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, type Outcome, type ResponseOf } from '../api.ts';
import { operationQuery } from '../queries.ts';
import { currentAccount } from '../session.ts';
import type { Channel, EntryKind, LedgerEntry, RecordBegins } from './ledger.ts';

/** What was spent on a day, and on what. */
export type UsageRow = ResponseOf<'get_usage'>['rows'][number];

/** Which entries of the ledger. */
export interface LedgerFilter {
  readonly kind?: EntryKind;
  readonly source?: Channel;
  /** Days, UTC, included. */
  readonly from?: string;
  readonly to?: string;
}

/** What was spent on each of these days. */
export function usageQuery(from: string, to: string) {
  return operationQuery('get_usage', { from, to });
}

/** The ledger, newest first, a page after the other. */
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

/** Every entry that the filter leaves, and what they follow from where older ones are archived. */
export interface WholeLedger {
  readonly entries: readonly LedgerEntry[];
  readonly record: RecordBegins | null;
}

/** Reads all of it in pages as large as they may be; `reached` hears how many entries there are so far. */
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
