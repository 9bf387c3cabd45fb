import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type Outcome, send } from '../api.ts';
import { type Account, currentAccount } from '../session.ts';
import type { Channel, EntryKind, LedgerEntry } from './ledger.ts';

/** What was spent on a day, and on what. */
export interface UsageRow {
  readonly key: string;
  readonly spent: number;
  readonly by_kind: Readonly<Record<'searches' | 'exports' | 'unlocks' | 'lookups' | 'other', number>>;
}

/** Which entries of the ledger. */
export interface LedgerFilter {
  readonly kind?: EntryKind;
  readonly source?: Channel;
  /** Days, UTC, included. */
  readonly from?: string;
  readonly to?: string;
}

interface LedgerPage {
  readonly entries: readonly LedgerEntry[];
  readonly total: number;
  readonly next_before: string | null;
}

function read<Body>(operation: string, body: unknown, { account, signal }: Reader): Promise<Outcome<Body>> {
  return send<Body>('POST', `api/${account.account_id}/${operation}`, { body, ...(signal && { signal }) });
}

interface Reader {
  readonly account: Account;
  readonly signal?: AbortSignal;
}

/** What was spent on each of these days. */
export function usageQuery(from: string, to: string) {
  const account = currentAccount();
  return queryOptions({
    queryKey: [account.account_id, 'get_usage', { from, to }],
    queryFn: ({ signal }) =>
      read<{ readonly rows: readonly UsageRow[] }>('get_usage', { from, to }, { account, signal }),
  });
}

/** The ledger, newest first, a page after the other. */
export function ledgerQuery(filter: LedgerFilter) {
  const account = currentAccount();
  return infiniteQueryOptions({
    queryKey: [account.account_id, 'list_ledger_entries', filter],
    queryFn: ({ pageParam, signal }) => ledgerPage({ ...filter, limit: 50, ...before(pageParam) }, { account, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.ok ? last.body.next_before : null),
  });
}

/** Every entry that the filter leaves, in pages as large as they may be; `read` hears how many there are so far. */
export async function wholeLedger(
  filter: LedgerFilter,
  reached: (entries: number, total: number) => void,
): Promise<Outcome<readonly LedgerEntry[]>> {
  const account = currentAccount();
  const entries: LedgerEntry[] = [];
  let next: string | null = null;
  do {
    const page: Outcome<LedgerPage> = await ledgerPage({ ...filter, limit: 500, ...before(next) }, { account });
    if (!page.ok) return page;
    entries.push(...page.body.entries);
    next = page.body.next_before;
    reached(entries.length, page.body.total);
  } while (next !== null);
  return { ok: true, body: entries };
}

function ledgerPage(body: LedgerFilter & { readonly limit: number }, reader: Reader) {
  return read<LedgerPage>('list_ledger_entries', body, reader);
}

function before(entry: string | null) {
  return entry === null ? {} : { before: entry };
}
