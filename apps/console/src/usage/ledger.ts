import type { ResponseOf } from '../api.ts';
import { counted, utcDate } from '../kit/format.ts';

/** One movement of the account's credits. */
export type LedgerEntry = ResponseOf<'list_ledger_entries'>['entries'][number];
/** Where the entries begin, where older ones are archived. */
export type RecordBegins = NonNullable<ResponseOf<'list_ledger_entries'>['record_begins']>;
export type EntryKind = LedgerEntry['kind'];
export type Channel = NonNullable<LedgerEntry['source']>;

/** What an entry did, in our words. */
export const kindNames: Readonly<Record<EntryKind, string>> = {
  grant: 'Granted',
  charge: 'Charged',
  hold: 'Set aside',
  capture: 'Spent',
  release: 'Came back',
  expire: 'Came back late',
  refund: 'Refunded',
};

/** Why older entries aren't there, and who has them. */
export function archivedWords({ on, archived }: RecordBegins): string {
  const are = archived === 1 ? 'is' : 'are';
  return `${counted(archived, 'entry', 'entries')} from before ${utcDate(on)} (UTC) ${are} archived. Whoever runs this installation has the file.`;
}

/** The entries of one search, job or other cause as one row. */
export interface LedgerRow {
  /** Newest first, at least one. */
  readonly entries: readonly [LedgerEntry, ...LedgerEntry[]];
  readonly kind: EntryKind;
  readonly reason: string;
  /** Change of what can be spent; without the entry that set them aside, what these entries spent. */
  readonly credits: number;
  /** Credits that are set aside still, as far as these entries say. */
  readonly held: number;
}

/** One row for each search and job, in the order of its newest entry. */
export function ledgerRows(entries: readonly LedgerEntry[]): readonly LedgerRow[] {
  const groups = Map.groupBy(entries, ({ history_id, ledger_entry_id }) => history_id ?? ledger_entry_id);
  return [...groups.values()].map((group) => rowOf(group as [LedgerEntry, ...LedgerEntry[]]));
}

function rowOf(entries: LedgerRow['entries']): LedgerRow {
  const main = entries.find(({ kind }) => kind === 'capture' || kind === 'charge') ?? entries[0];
  const moved = entries.reduce((sum, { credits }) => sum + credits, 0);
  const spent = entries.reduce((sum, entry) => sum + entry.spent, 0);
  // What is granted is neither spent nor set aside.
  const held = entries.some(({ kind }) => kind === 'hold') ? -moved - spent : 0;
  const isPart = main.kind === 'capture' && !entries.some(({ kind }) => kind === 'hold');
  // Behind the colon the API says how much that one step spent.
  const reason = main.kind === 'capture' ? main.reason.replace(/:.*/, '') : main.reason;
  return { entries, kind: main.kind, reason, credits: isPart ? -spent : moved, held };
}
