import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import type { Schemas } from '../api.ts';
import { channelNames } from '../history/channel-names.ts';
import { EntryLink } from '../history/entry-link.tsx';
import { Chip, Hidden } from '../kit/basics.tsx';
import { IconButton } from '../kit/button.tsx';
import { classNames } from '../kit/class-names.ts';
import { clock, date, signedNumber, unknown, utcDate, wholeNumber } from '../kit/format.ts';
import kit from '../kit/kit.module.css';
import { operationQuery } from '../queries.ts';
import { EntrySteps } from './entry-steps.tsx';
import { archivedWords, kindNames, type LedgerEntry, type LedgerRow, ledgerRows, type RecordBegins } from './ledger.ts';
import styles from './usage.module.css';

/** A row for each search, job or other cause, under the day of its newest entry as days are here. One can be explained. */
export function LedgerTable({
  entries,
  total,
  record,
  why,
  ask,
}: {
  readonly entries: readonly LedgerEntry[];
  /** Null where it isn't known. */
  readonly total: number | null;
  /** What the last of them follows from, where older ones are archived. */
  readonly record: RecordBegins | null;
  /** The entry that is explained. */
  readonly why: string | null;
  readonly ask: (entry: string) => void;
}) {
  const known = useKnown();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls where it is narrow
    <section className={classNames(kit.scroll, styles.entries)} tabIndex={0} aria-label="Entries of the ledger">
      <table className={kit.table} aria-rowcount={total ?? -1}>
        <caption>
          <Hidden>Ledger entries, newest first</Hidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">What</th>
            <th scope="col">Why</th>
            <th scope="col">For</th>
            <th scope="col">Through</th>
            <th scope="col" className={kit.right}>
              Credits
            </th>
            <th scope="col" className={kit.right}>
              Balance
            </th>
            <th scope="col">
              <Hidden>More</Hidden>
            </th>
          </tr>
        </thead>
        {[...Map.groupBy(ledgerRows(entries), ({ entries: [newest] }) => date(newest.at))].map(([day, ofDay]) => (
          <tbody key={day}>
            <tr className={styles.day}>
              <th scope="rowgroup" colSpan={8}>
                {day === date(new Date()) ? 'Today' : day}
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
      </table>
    </section>
  );
}

function Row({
  row: { entries, kind, reason, credits, held },
  known,
  open,
  ask,
}: {
  readonly row: LedgerRow;
  /** Its entry in history; undefined if that is too old, or if there is none. */
  readonly known: Schemas['HistoryEntry'] | undefined;
  readonly open: boolean;
  readonly ask: () => void;
}) {
  const { at, label, source, balance_after } = entries[0];
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <tr className={open ? styles.open : undefined}>
      <td className={kit.muted}>
        <time dateTime={at}>{clock(at)}</time>
      </td>
      <th scope="row">{kindNames[kind]}</th>
      <td>{reason}</td>
      <td className={styles.for}>{known ? <EntryLink entry={known} /> : <span>{label}</span>}</td>
      <td>
        {source === null ? (
          <span className={kit.muted}>{kind === 'grant' ? 'Operator' : unknown}</span>
        ) : (
          <Chip>{channelNames[source]}</Chip>
        )}
      </td>
      <td className={kit.right}>
        <b className={credits > 0 ? styles.plus : undefined}>{signedNumber(credits)}</b>
        {held > 0 && <span className={classNames(kit.tiny, kit.muted)}> {wholeNumber(held)} set aside</span>}
      </td>
      <td className={classNames(kit.right, kit.muted)}>{wholeNumber(balance_after)}</td>
      <td className={kit.right}>
        <IconButton
          label={`Why: ${reason}`}
          compact
          aria-expanded={open}
          icon={<Chevron size={16} aria-hidden="true" />}
          onClick={ask}
        />
      </td>
    </tr>
  );
}

/** Entries of history by their id, the newest hundred: the ledger has only short words for what they were about. */
function useKnown(): ReadonlyMap<string, Schemas['HistoryEntry']> {
  const { data } = useQuery({ ...operationQuery('list_search_history', { limit: 100 }), refetchOnMount: 'always' });
  return new Map(data?.ok ? data.body.entries.map((entry) => [entry.history_id, entry]) : []);
}
