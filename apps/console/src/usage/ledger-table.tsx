import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '../api.ts';
import { channelNames } from '../history/channel-names.ts';
import { EntryLink } from '../history/entry-link.tsx';
import { clock, signedNumber, unknown, utcDate, wholeNumber } from '../kit/format.ts';
import { Chip, classNames, kit, numeric, ScrollTable, TableHead, unseen } from '../kit/kit.ts';
import { freshQuery } from '../queries.ts';
import { EntrySteps } from './entry-steps.tsx';
import { archivedWords, kindNames, type LedgerEntry, type LedgerRow, ledgerRows, type RecordBegins } from './ledger.ts';
import { HeadingRow, RowsByDay } from './rows-by-day.tsx';
import styles from './usage.module.css';

interface LedgerTableProps {
  readonly entries: readonly LedgerEntry[];
  /** Null if unknown. */
  readonly total: number | null;
  /** Opening balance, if older entries are archived. */
  readonly record: RecordBegins | null;
  /** Entry whose explanation is open. */
  readonly why: string;
  readonly ask: (entry: string) => void;
}

/** Rows grouped by the UTC day of their newest entry; one can be expanded. */
export function LedgerTable({ entries, total, record, why, ask }: LedgerTableProps) {
  // The ledger only stores short labels.
  const { data } = useQuery(freshQuery('list_search_history', { limit: 100 }));
  const known = new Map(data?.ok ? data.body.entries.map((entry) => [entry.history_id, entry]) : []);
  const isOpen = ({ entries: all }: LedgerRow) => all.some(({ ledger_entry_id }) => ledger_entry_id === why);
  return (
    <ScrollTable
      label="Entries of the ledger"
      caption="Ledger entries, newest first"
      className={kit.cards}
      regionClassName={styles.entries}
      rowCount={total ?? -1}
    >
      <TableHead
        columns={['Time', 'Type', 'Reason', 'For', 'Channel', numeric('Credits'), numeric('Balance'), unseen('More')]}
      />
      <RowsByDay
        rows={ledgerRows(entries)}
        dayOf={({ entries: [newest] }) => newest.at.slice(0, 10)}
        keyOf={({ entries: [newest] }) => newest.ledger_entry_id}
        isOpen={isOpen}
        toggle={(row) => ask(isOpen(row) ? why : row.entries[0].ledger_entry_id)}
        labelOf={({ reason }) => `Why: ${reason}`}
        cells={(row) => <Cells row={row} known={known.get(row.entries[0].history_id ?? '')} />}
        details={({ entries: [{ ledger_entry_id, history_id }] }) => (
          <EntrySteps of={history_id === null ? { ledger_entry_id } : { history_id }} entryId={ledger_entry_id} />
        )}
      />
      {record && (
        <tbody>
          <HeadingRow>Before {utcDate(record.on)}</HeadingRow>
          <tr>
            <td />
            <th scope="row">Carried over</th>
            <td colSpan={4}>{archivedWords(record)}</td>
            <td className={classNames(kit.right, kit.muted)}>{wholeNumber(record.balance)}</td>
            <td />
          </tr>
        </tbody>
      )}
    </ScrollTable>
  );
}

interface CellsProps {
  readonly row: LedgerRow;
  /** Undefined if missing or too old. */
  readonly known: Schemas['HistoryEntry'] | undefined;
}

function Cells({ row, known }: CellsProps) {
  const { entries, kind, reason, held } = row;
  const { at, label, job_reason, source, balance_after } = entries[0];
  const credits = row.isPart && known ? -known.credits_charged : row.credits;
  return (
    <>
      <td data-label="Time" className={kit.muted}>
        <time dateTime={at}>{clock(at)}</time>
      </td>
      <th scope="row">{kind === 'release' && credits + held === 0 ? 'Free' : kindNames[kind]}</th>
      <td data-label="Reason">{reason}</td>
      <td data-label="For" className={styles.for}>
        {known ? (
          <EntryLink entry={known} className={classNames(kit.link, kit.clamp)} />
        ) : (
          <span className={kit.clamp}>{label ?? '–'}</span>
        )}
        {job_reason !== null && <span className={classNames(kit.fine, kit.clamp)}>{job_reason}</span>}
      </td>
      <td data-label="Channel">
        {source === null ? (
          <span className={kit.muted}>{kind === 'grant' ? 'Operator' : unknown}</span>
        ) : (
          <Chip>{channelNames[source]}</Chip>
        )}
      </td>
      <td data-label="Credits" className={kit.right}>
        <b className={credits > 0 ? kit.good : undefined}>{signedNumber(credits)}</b>
        {held > 0 && <span className={kit.fine}> {wholeNumber(held)} held</span>}
      </td>
      <td data-label="Balance" className={classNames(kit.right, kit.muted)}>
        {wholeNumber(balance_after)}
      </td>
    </>
  );
}
