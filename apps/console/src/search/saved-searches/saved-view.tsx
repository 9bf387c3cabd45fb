import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Check, ListFilter } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { countQuery, useLiveCount } from '../../filters/count.ts';
import { warningWords } from '../../filters/filter-problems.ts';
import { namesOf, useNames } from '../../filters/known-names.ts';
import { chipsOf } from '../../filters/sentence.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { Chip, Empty, Skeleton, SkipLink } from '../../kit/basics.tsx';
import { counted, dateAndTime, dayAndMonth, recentDay, utcDayAgo, wholeNumber } from '../../kit/format.ts';
import { Button, kit, PageHead, Segmented, Switch, useTitle } from '../../kit/kit.ts';
import { priceWords } from '../../model/price.ts';
import { useBalance } from '../../queries.ts';
import { CountLine, CountRefusal } from '../page/count-line.tsx';
import { ExportButton } from '../page/export-button.tsx';
import page from '../page/search-page.module.css';
import { Results } from '../results/results.tsx';
import { firstPrice } from '../results/use-results.ts';
import { resultsAddress } from '../search-address.ts';
import styles from './saved.module.css';
import { changeSaved, checkedFromNow, SavedActions, useEdit } from './saved-actions.tsx';
import { filtersOfPart, lastVisit, type SavedAddress, useSavedAddress } from './saved-address.ts';
import type { SavedSearch } from './saved-search-calls.ts';
import { SinceMenu } from './since-menu.tsx';
import { useVisit } from './use-saved-searches.ts';

/** A saved search: all matches, those not shown yet, or the new ones. */
export function SavedView({ saved }: { readonly saved: SavedSearch }) {
  // A visit may change which matches are new.
  const isVisited = useVisit(saved.saved_search_id);
  useTitle(saved.name);
  return isVisited ? <Opened saved={saved} /> : <Skeleton height={240} />;
}

function Opened({ saved }: { readonly saved: SavedSearch }) {
  const address = useSavedAddress(saved);
  const { state, part, choose } = address;
  const names = useNames();
  const edit = useEdit();
  const live = useLiveCount(state.filters, true);
  const total = live.isOld ? null : (live.count?.total ?? null);
  const isNew = part !== 'all' && part !== 'unshown';
  const since = isNew ? part : lastVisit(saved);
  const counts = useCounts(saved, since);
  useKeys([{ keys: 'n', does: 'Only new', run: () => choose(isNew ? 'all' : since) }]);
  return (
    <resultsAddress.Provider value={address}>
      <SkipLink to="results">Skip to results</SkipLink>
      <PageHead
        className={page.head}
        title={saved.name}
        lead={<CountLine live={live} />}
        actions={
          <>
            {saved.watch && <DailySwitch saved={saved} />}
            <Button icon={<ListFilter size={15} />} onClick={() => edit(saved)}>
              Edit search
            </Button>
            <ExportButton filters={state.filters} total={total} name={saved.name}>
              {`Export ${total === null ? '' : wholeNumber(total)}`}
            </ExportButton>
            <SavedActions saved={saved} isShown />
          </>
        }
      />
      <ul className={kit.actions} aria-label="Filters">
        {chipsOf(saved.filters, namesOf(saved.filters, names)).map(({ filter, text, leavesOut }) => (
          <li key={filter.key}>
            <Chip {...(leavesOut && { tone: 'out' })}>
              {!leavesOut && text !== filter.label && <span className={kit.muted}>{filter.label}</span>}
              <bdi>{text}</bdi>
            </Chip>
          </li>
        ))}
      </ul>
      {[...saved.warnings, ...(live.count?.warnings ?? [])].map((warning) => (
        <p key={warning} className={kit.notice}>
          {warningWords(warning)}
        </p>
      ))}
      <Parts saved={saved} address={address} since={since} counts={counts} />
      {isNew && saved.new_count === null ? (
        <NotCompared saved={saved} />
      ) : (
        <>
          <CountRefusal live={live} />
          {total === 0 ? (
            <Nothing saved={saved} part={part} choose={choose} counts={counts} />
          ) : (
            <Results search={state} total={total} isCounting={live.refusal === null} />
          )}
        </>
      )}
      {isNew && saved.checked_at !== null && (
        <p className={kit.hint}>
          New means: matches now, and did not on {dayAndMonth(since)}. Checked every night; last check{' '}
          {dateAndTime(saved.checked_at)}.
        </p>
      )}
    </resultsAddress.Provider>
  );
}

function DailySwitch({ saved: { saved_search_id, notify } }: { readonly saved: SavedSearch }) {
  const [pending, setPending] = useState<boolean | null>(null);
  async function set(next: boolean): Promise<void> {
    setPending(next);
    const done = next ? 'New creators are sent to your webhooks every night.' : 'No longer notified.';
    await changeSaved({ saved_search_id, notify: next }, done);
    setPending(null);
  }
  return <Switch label="Notify me daily" on={pending ?? notify} change={(next) => void set(next)} />;
}

interface Counts {
  readonly all: number;
  readonly unshown: number;
  readonly fresh: number;
  readonly ofWeek: number;
}

/** Exact counts of all parts; null until loaded. Counted again when creators were shown. */
function useCounts(saved: SavedSearch, since: string): Counts | null {
  const parts = ['unshown', since, utcDayAgo(7)];
  const alternatives = parts.map((part) => filtersOfPart(saved, part));
  const { data, refetch } = useQuery({
    ...countQuery(saved.filters, { alternatives, asked: 'user' }),
    placeholderData: keepPreviousData,
  });
  const balance = useBalance();
  const spent = balance && `${balance.credits_remaining} ${balance.usage.free_creators_left}`;
  const before = useRef(spent);
  useEffect(() => {
    if (spent !== before.current && before.current !== null) void refetch();
    before.current = spent;
  }, [spent, refetch]);
  if (!data?.ok) return null;
  const [unshown = 0, fresh = 0, ofWeek = 0] = data.body.alternatives;
  return { all: data.body.total, unshown, fresh, ofWeek };
}

interface PartsProps {
  readonly saved: SavedSearch;
  readonly address: SavedAddress;
  readonly since: string;
  readonly counts: Counts | null;
}

function Parts({ saved, address: { part, choose }, since, counts }: PartsProps) {
  const { saved_search_id, new_count } = saved;
  const isNew = part !== 'all' && part !== 'unshown';
  const tab = (value: string, words: string, count: number | undefined) => ({
    value,
    name: count === undefined ? words : `${words} ${wholeNumber(count)}`,
    label: (
      <>
        {words}{' '}
        {count !== undefined && (
          <span className={value === 'new' && count > 0 ? styles.fresh : styles.count}>{wholeNumber(count)}</span>
        )}
      </>
    ),
  });
  const leavesOut = saved.filters.exclude?.shown === true;
  return (
    <div className={kit.actions}>
      <Segmented
        label="Which creators"
        value={isNew ? 'new' : part}
        choices={[
          tab('all', 'All', counts?.all),
          ...(leavesOut ? [] : [tab('unshown', 'Not shown yet', counts?.unshown)]),
          tab('new', 'New', new_count === null ? undefined : counts?.fresh),
        ]}
        change={(value) => choose(value === 'new' ? since : value)}
      />
      {isNew && (
        <>
          <span className={kit.hint}>since</span>
          <SinceMenu saved={saved} since={since} choose={choose} />
        </>
      )}
      {new_count !== null && new_count > 0 && (
        <Button
          compact
          look="quiet"
          className={styles.seen}
          icon={<Check size={15} />}
          onClick={() => {
            choose(utcDayAgo(0));
            void changeSaved({ saved_search_id, seen: true }, `${wholeNumber(new_count)} marked as seen.`);
          }}
        >
          Mark {wholeNumber(new_count)} as seen
        </Button>
      )}
    </div>
  );
}

interface NothingProps extends Pick<SavedAddress, 'part' | 'choose'> {
  readonly saved: SavedSearch;
  readonly counts: Counts | null;
}

/** States that a part is empty, and leads to other parts. */
function Nothing({ saved, part, choose, counts }: NothingProps) {
  const usage = useBalance()?.usage ?? null;
  if (part === 'all') return <Empty title="No creators match" />;
  if (part === 'unshown') return <Empty title="Every match was shown to you" />;
  const { all = 0, unshown = 0, ofWeek = 0 } = counts ?? {};
  const price = firstPrice(filtersOfPart(saved, 'unshown'), usage, unshown);
  return (
    <Empty title={`No one new since ${recentDay(part)}`}>
      <p>
        The next check is tonight. You haven’t seen {wholeNumber(unshown)} of {counted(all, 'match', 'matches')} yet.
      </p>
      <div className={kit.actions}>
        {unshown > 0 && price !== null && price.shows > 0 && (
          <Button onClick={() => choose('unshown', price.atMost)}>
            Show {wholeNumber(price.shows)} not shown yet · {priceWords(price)}
          </Button>
        )}
        {ofWeek > 0 && (
          <Button look="quiet" onClick={() => choose(utcDayAgo(7))}>
            {wholeNumber(ofWeek)} new in 7 days
          </Button>
        )}
      </div>
    </Empty>
  );
}

/** Why it isn't known who is new. */
function NotCompared({ saved: { saved_search_id, watch, checked_at } }: { readonly saved: SavedSearch }) {
  if (!watch)
    return (
      <Empty title="Not checked for new creators">
        <p>Up to 20 saved searches are checked every night.</p>
        <Button onClick={() => void changeSaved({ saved_search_id, watch: true }, checkedFromNow)}>
          Check every night
        </Button>
      </Empty>
    );
  return checked_at === null ? (
    <Empty title="Not checked yet">
      <p>New creators appear here from the night after the first check.</p>
    </Empty>
  ) : (
    <Empty title="Too many matches to compare">
      <p>Searches with more than 20,000 matches are not checked for new creators. Add a filter.</p>
    </Empty>
  );
}
