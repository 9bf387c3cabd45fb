import { byteOrderMark, type CellValue, type Column, csvHeader, csvRows } from '@creator-discovery/creators/reading';
import { archivedWords, type LedgerEntry, type RecordBegins } from './ledger.ts';

/** An entry, or the opening balance. */
type Line = Omit<LedgerEntry, 'kind'> & { readonly kind: LedgerEntry['kind'] | 'carried over' };

const columns: readonly Column<Line>[] = [
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

/** The ledger as CSV. If older entries are archived, a last line carries the opening balance. */
export function statementOf(entries: readonly LedgerEntry[], record: RecordBegins | null): string {
  const lines: readonly Line[] = record === null ? entries : [...entries, carriedOver(record)];
  return `${byteOrderMark}${csvHeader(columns)}${csvRows(columns, lines)}`;
}

function carriedOver(record: RecordBegins): Line {
  return {
    ledger_entry_id: '',
    at: `${record.on}T00:00:00.000Z`,
    kind: 'carried over',
    reason: archivedWords(record),
    source: null,
    credits: record.balance,
    spent: 0,
    balance_after: record.balance,
    history_id: null,
    label: null,
    job_reason: null,
  };
}

function column(name: string, read: (line: Line) => CellValue): Column<Line> {
  return { key: name, label: name, valueOf: read };
}
