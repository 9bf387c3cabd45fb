import { Link } from '@tanstack/react-router';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import { channelNames } from '../history/channel-names.ts';
import { Chip, Hidden } from '../kit/basics.tsx';
import { IconButton } from '../kit/button.tsx';
import { classNames } from '../kit/class-names.ts';
import { clock, date, signedNumber, unknown, utcDate, wholeNumber } from '../kit/format.ts';
import kit from '../kit/kit.module.css';
import { EntrySteps } from './entry-steps.tsx';
import { archivedWords, kindNames, type LedgerEntry, type RecordBegins } from './ledger.ts';
import styles from './usage.module.css';

/** Entries under the days they were made on, as these are here. One of them can be explained. */
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
        {[...Map.groupBy(entries, ({ at }) => date(at))].map(([day, ofDay]) => (
          <tbody key={day}>
            <tr className={styles.day}>
              <th scope="rowgroup" colSpan={8}>
                {day === date(new Date()) ? 'Today' : day}
              </th>
            </tr>
            {ofDay.map((entry) => {
              const open = entry.ledger_entry_id === why;
              return (
                <Fragment key={entry.ledger_entry_id}>
                  <EntryRow entry={entry} open={open} ask={() => ask(entry.ledger_entry_id)} />
                  {open && (
                    <tr className={styles.open}>
                      <td colSpan={8}>
                        <EntrySteps entry={entry} />
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

function EntryRow({
  entry,
  open,
  ask,
}: {
  readonly entry: LedgerEntry;
  readonly open: boolean;
  readonly ask: () => void;
}) {
  const { at, kind, reason, label, source, history_id, credits, spent, balance_after } = entry;
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <tr className={open ? styles.open : undefined}>
      <td className={kit.muted}>
        <time dateTime={at}>{clock(at)}</time>
      </td>
      <th scope="row">{kindNames[kind]}</th>
      <td>{reason}</td>
      <td className={styles.for}>
        {history_id === null ? (
          <span>{label}</span>
        ) : (
          <Link to="/history/$id" params={{ id: history_id }} title={label ?? undefined}>
            {label ?? 'Show it'}
          </Link>
        )}
      </td>
      <td>
        {source === null ? (
          <span className={kit.muted}>{kind === 'grant' ? 'Operator' : unknown}</span>
        ) : (
          <Chip>{channelNames[source]}</Chip>
        )}
      </td>
      <td className={kit.right}>
        <b className={credits > 0 ? styles.plus : undefined}>{signedNumber(credits)}</b>
        {kind === 'capture' && (
          <span className={classNames(kit.tiny, kit.muted)}> {wholeNumber(spent)} set aside before</span>
        )}
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
