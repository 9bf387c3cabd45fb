import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import type { Schemas } from '../api.ts';
import { channelNames } from '../history/channel-names.ts';
import { EntryLink } from '../history/entry-link.tsx';
import { clock, dayHeading, signedNumber, unknown, utcDate, wholeNumber } from '../kit/format.ts';
import { Chip, classNames, IconButton, kit, numeric, ScrollTable, TableHead, unseen } from '../kit/kit.ts';
import { freshQuery } from '../queries.ts';
import { EntrySteps } from './entry-steps.tsx';
import { archivedWords, kindNames, type LedgerEntry, type LedgerRow, ledgerRows, type RecordBegins } from './ledger.ts';
import styles from './usage.module.css';

interface LedgerTableProps {
  readonly entries: readonly LedgerEntry[];
  /** Null if unknown. */
  readonly total: number | null;
  /** Opening balance, if older entries are archived. */
  readonly record: RecordBegins | null;
  /** Entry whose explanation is open. */
  readonly why: string | null;
  readonly ask: (entry: string) => void;
}

/** Rows grouped by the UTC day of their newest entry; one can be expanded. */
export function LedgerTable({ entries, total, record, why, ask }: LedgerTableProps) {
  const known = useKnown();
  return (
    <ScrollTable
      label="Entries of the ledger"
      caption="Ledger entries, newest first"
      regionClassName={styles.entries}
      rowCount={total ?? -1}
    >
      <TableHead
        columns={['Time', 'Type', 'Reason', 'For', 'Channel', numeric('Credits'), numeric('Balance'), unseen('More')]}
      />
      {[...Map.groupBy(ledgerRows(entries), ({ entries: [newest] }) => newest.at.slice(0, 10))].map(([day, ofDay]) => (
        <tbody key={day}>
          <tr className={styles.day}>
            <th scope="rowgroup" colSpan={8}>
              {dayHeading(day)}
            </th>
          </tr>
          {ofDay.map((row) => {
            const { ledger_entry_id, history_id } = row.entries[0];
            const open = row.entries.some((entry) => entry.ledger_entry_id === why);
            return (
              <Fragment key={ledger_entry_id}>
                <Row
                  row={row}
                  known={known.get(history_id ?? '')}
                  open={open}
                  ask={() => ask(open && why !== null ? why : ledger_entry_id)}
                />
                {open && (
                  <tr className={styles.open}>
                    <td colSpan={8}>
                      <EntrySteps
                        of={history_id === null ? { ledger_entry_id } : { history_id }}
                        entryId={ledger_entry_id}
                      />
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      ))}
      {record && (
        <tbody>
          <tr className={styles.day}>
            <th scope="rowgroup" colSpan={8}>
              Before {utcDate(record.on)}
            </th>
          </tr>
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

interface RowProps {
  readonly row: LedgerRow;
  /** Undefined if missing or too old. */
  readonly known: Schemas['HistoryEntry'] | undefined;
  readonly open: boolean;
  readonly ask: () => void;
}

function Row({ row, known, open, ask }: RowProps) {
  const { entries, kind, reason, held } = row;
  const { at, label, job_reason, source, balance_after } = entries[0];
  const credits = row.isPart && known ? -known.credits_charged : row.credits;
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <tr className={open ? styles.open : undefined}>
      <td className={kit.muted}>
        <time dateTime={at}>{clock(at)}</time>
      </td>
      <th scope="row">{kind === 'release' && credits + held === 0 ? 'Free' : kindNames[kind]}</th>
      <td>{reason}</td>
      <td className={styles.for}>
        {known ? <EntryLink entry={known} /> : <span>{label}</span>}
        {job_reason !== null && <span className={kit.fine}>{job_reason}</span>}
      </td>
      <td>
        {source === null ? (
          <span className={kit.muted}>{kind === 'grant' ? 'Operator' : unknown}</span>
        ) : (
          <Chip>{channelNames[source]}</Chip>
        )}
      </td>
      <td className={kit.right}>
        <b className={credits > 0 ? kit.good : undefined}>{signedNumber(credits)}</b>
        {held > 0 && <span className={kit.fine}> {wholeNumber(held)} held</span>}
      </td>
      <td className={classNames(kit.right, kit.muted)}>{wholeNumber(balance_after)}</td>
      <td className={kit.right}>
        <IconButton label={`Why: ${reason}`} compact aria-expanded={open} icon={<Chevron size={16} />} onClick={ask} />
      </td>
    </tr>
  );
}

/** Newest history entries by id; the ledger only stores short labels. */
function useKnown(): ReadonlyMap<string, Schemas['HistoryEntry']> {
  const { data } = useQuery(freshQuery('list_search_history', { limit: 100 }));
  return new Map(data?.ok ? data.body.entries.map((entry) => [entry.history_id, entry]) : []);
}
