import type { CellValue, Column } from '../download/columns.ts';
import { byteOrderMark, csvHeader, csvRows } from '../download/csv.ts';
import type { LedgerEntry } from './ledger.ts';

const columns: readonly Column<LedgerEntry>[] = [
  column('time_utc', ({ at }) => at),
  column('entry', ({ ledger_entry_id }) => ledger_entry_id),
  column('kind', ({ kind }) => kind),
  column('reason', ({ reason }) => reason),
  column('for', ({ label }) => label),
  column('channel', ({ source }) => source),
  column('credits', ({ credits }) => credits),
  column('spent', ({ spent }) => spent),
  column('balance_after', ({ balance_after }) => balance_after),
  column('history_id', ({ history_id }) => history_id),
];

/** The ledger as a table for spreadsheets, in the order of the entries. */
export function statementOf(entries: readonly LedgerEntry[]): string {
  return `${byteOrderMark}${csvHeader(columns)}${csvRows(columns, entries)}`;
}

function column(name: string, read: (entry: LedgerEntry) => CellValue): Column<LedgerEntry> {
  return { key: name, label: name, valueOf: read };
}
