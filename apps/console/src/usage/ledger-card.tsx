import { useInfiniteQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { ResponseOf } from '../api.ts';
import { channelNames } from '../history/channel-names.ts';
import { dayAndMonth, utcDate, wholeNumber } from '../kit/format.ts';
import { announce, Button, classNames, Empty, kit, RefusalNotice, Skeleton } from '../kit/kit.ts';
import { archivedWords, type Channel, type EntryKind, kindNames, type RecordBegins } from './ledger.ts';
import { LedgerTable } from './ledger-table.tsx';
import { NameSelect } from './name-select.tsx';
import styles from './usage.module.css';
import { ledgerQuery } from './usage-queries.ts';
import { filterOf, useUsageAddress } from './use-usage-address.ts';

export function LedgerCard() {
  const [address, change] = useUsageAddress();
  const { data, isPending, isFetchingNextPage, hasNextPage, fetchNextPage } = useInfiniteQuery(
    ledgerQuery(filterOf(address)),
  );
  const pages = data?.pages ?? [];
  const entries = pages.flatMap((page) => (page.ok ? page.body.entries : []));
  const refused = pages.find((page) => !page.ok);
  const last = pages.at(-1);
  const isFiltered = Object.keys(filterOf(address)).length > 0;
  const record = last?.ok ? last.body.record_begins : null;
  const total = last?.ok ? entriesLeft(last.body, isFiltered) : 0;
  return (
    <section
      id="ledger"
      tabIndex={-1}
      className={classNames(kit.card, styles.ledger)}
      aria-label="Ledger"
      aria-busy={isPending}
    >
      <div className={classNames(kit['card-head'], styles['ledger-head'])}>
        <h2>Ledger</h2>
        <div className={kit.actions}>
          {address.day !== '' && (
            <Button compact icon={<X size={14} />} onClick={() => change({ day: '' })}>
              {`Only ${dayAndMonth(address.day)} (UTC)`}
            </Button>
          )}
          <NameSelect<EntryKind>
            label="Kind"
            all="All kinds"
            names={kindNames}
            value={address.kind}
            change={(kind) => change({ kind })}
          />
          <NameSelect<Channel>
            label="Channel"
            all="All channels"
            names={channelNames}
            value={address.through}
            change={(through) => change({ through })}
          />
        </div>
      </div>
      {isPending && <Skeleton height={320} />}
      {refused?.ok === false && <RefusalNotice refusal={refused.refusal} />}
      {!isPending && refused === undefined && entries.length === 0 && (
        <NoEntries record={record} showAll={isFiltered ? () => change({ kind: '', through: '', day: '' }) : null} />
      )}
      {entries.length > 0 && (
        <LedgerTable
          entries={entries}
          total={total}
          record={hasNextPage || isFiltered ? null : record}
          why={address.why}
          ask={(entry) => change({ why: entry === address.why ? '' : entry })}
        />
      )}
      {hasNextPage && (
        <div className={classNames(kit.actions, kit.foot)}>
          <Button
            off={isFetchingNextPage}
            onClick={async () => {
              await fetchNextPage();
              announce(total === null ? 'More entries loaded.' : `More entries loaded, of ${total}.`);
            }}
          >
            {isFetchingNextPage ? 'Reading …' : showMore(total === null ? null : total - entries.length)}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Number of entries shown; null if unknown, because filtered totals include archived entries. */
function entriesLeft({ total, record_begins }: ResponseOf<'list_ledger_entries'>, isFiltered: boolean): number | null {
  if (record_begins === null) return total;
  return isFiltered ? null : total - record_begins.archived;
}

function showMore(older: number | null): string {
  return older === null ? 'Show more' : `Show more · ${wholeNumber(older)} older`;
}

interface NoEntriesProps {
  readonly record: RecordBegins | null;
  readonly showAll: (() => void) | null;
}

function NoEntries({ record, showAll }: NoEntriesProps) {
  return (
    <Empty title={titleWithout(record, showAll !== null)}>
      {record && <p>{archivedWords(record)}</p>}
      {showAll && <Button onClick={showAll}>Show all entries</Button>}
    </Empty>
  );
}

function titleWithout(record: RecordBegins | null, isFiltered: boolean): string {
  if (isFiltered) return 'No matching entries';
  return record === null ? 'No credits have moved yet' : `No credits have moved since ${utcDate(record.on)}`;
}
