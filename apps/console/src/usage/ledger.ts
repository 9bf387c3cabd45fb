import type { ResponseOf } from '../api.ts';
import { counted, utcDate } from '../kit/format.ts';

export type LedgerEntry = ResponseOf<'list_ledger_entries'>['entries'][number];
/** Start of the ledger if older entries are archived. */
export type RecordBegins = NonNullable<ResponseOf<'list_ledger_entries'>['record_begins']>;
export type EntryKind = LedgerEntry['kind'];
export type Channel = NonNullable<LedgerEntry['source']>;

export const kindNames: Readonly<Record<EntryKind, string>> = {
  grant: 'Granted',
  charge: 'Charged',
  hold: 'Held',
  capture: 'Spent',
  release: 'Released',
  expire: 'Released late',
  refund: 'Refunded',
  purchase: 'Bought',
  purchase_refund: 'Payment refunded',
  dispute: 'Disputed',
  dispute_won: 'Dispute won',
};

export function archivedWords({ on, archived }: RecordBegins): string {
  const are = archived === 1 ? 'is' : 'are';
  return `${counted(archived, 'entry', 'entries')} from before ${utcDate(on)} (UTC) ${are} archived. The operator of this server has the file.`;
}

export interface LedgerRow {
  /** Newest first, at least one. */
  readonly entries: readonly [LedgerEntry, ...LedgerEntry[]];
  readonly kind: EntryKind;
  readonly reason: string;
  /** Change of the available credits; if the hold isn't among the entries, the amount that these entries spent. */
  readonly credits: number;
  /** Whether earlier entries of the job are missing. */
  readonly isPart: boolean;
  /** Credits still held according to these entries. */
  readonly held: number;
}

/** Groups entries by search or job, newest first. */
export function ledgerRows(entries: readonly LedgerEntry[]): readonly LedgerRow[] {
  const groups = Map.groupBy(entries, ({ history_id, ledger_entry_id }) => history_id ?? ledger_entry_id);
  return [...groups.values()].map((group) => rowOf(group as [LedgerEntry, ...LedgerEntry[]]));
}

function rowOf(entries: LedgerRow['entries']): LedgerRow {
  const main = entries.find(({ kind }) => kind === 'capture' || kind === 'charge') ?? entries[0];
  const moved = entries.reduce((sum, { credits }) => sum + credits, 0);
  const spent = entries.reduce((sum, entry) => sum + entry.spent, 0);
  // Granted and bought credits are neither spent nor held.
  const held = entries.some(({ kind }) => kind === 'hold') ? -moved - spent : 0;
  const isPart = main.kind === 'capture' && !entries.some(({ kind }) => kind === 'hold');
  // The text after the colon covers a single step.
  const reason = main.kind === 'capture' ? main.reason.replace(/:.*/, '') : main.reason;
  return { entries, kind: main.kind, reason, credits: isPart ? -spent : moved, isPart, held };
}
