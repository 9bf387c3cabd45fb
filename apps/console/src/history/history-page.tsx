import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download, LockKeyholeOpen, type LucideIcon, Search, UserSearch } from 'lucide-react';
import type { Schemas } from '../api.ts';
import { useNames } from '../filters/known-names.ts';
import { clock, dayHeading, platformName } from '../kit/format.ts';
import { Chip, classNames, Empty, kit, Loaded, Page, Segmented } from '../kit/kit.ts';
import { Pager } from '../kit/pager.tsx';
import { SearchCreators } from '../kit/search-creators.tsx';
import { useParameters } from '../model/use-parameters.ts';
import { freshQuery } from '../queries.ts';
import { channelNames } from './channel-names.ts';
import { EntryLink } from './entry-link.tsx';
import { EntryMenu } from './entry-menu.tsx';
import { byPress, costOf, kindNames, resultOf, stateNames, titleOf } from './entry-words.ts';
import styles from './history.module.css';
import { perPage, requestOf, wantedOf } from './history-address.ts';
import { RunningJobs } from './running-jobs.tsx';

const firstPage = { from: '', before: '' };

const kindChoices: Readonly<Record<string, string>> = {
  '': 'All',
  search: 'Searches',
  export: 'Exports',
  unlock: 'Unlocks',
  lookup: 'Lookups',
};

export function HistoryPage() {
  const [address, change] = useParameters('kind', 'state', 'from', 'before');
  const wanted = wantedOf(address);
  const { offset } = wanted;
  const { data, isFetching, refetch } = useQuery({
    ...freshQuery('list_search_history', requestOf(wanted)),
    placeholderData: keepPreviousData,
  });
  return (
    <Page title="History" lead="Searches, exports, unlocks and lookups from every channel. Opening one is free.">
      <RunningJobs />
      <div className={classNames(kit.actions, styles.filters)}>
        <Segmented
          label="Type"
          value={wanted.kind ?? ''}
          choices={kindChoices}
          change={(kind) => change({ kind, ...firstPage }, { replace: false, resetScroll: offset > 0 })}
        />
        <Segmented<string>
          label="Status"
          value={wanted.job_status ?? ''}
          choices={{ '': 'Any status', ...stateNames }}
          change={(state) => change({ state, ...firstPage }, { replace: false, resetScroll: offset > 0 })}
        />
      </div>
      <Loaded answer={data} height={320} again={() => void refetch()}>
        {({ entries, total, next_before }) =>
          entries.length === 0 ? (
            <Empty title={wanted.kind || wanted.job_status ? 'No matching entries' : 'No history yet'}>
              <p className={kit.muted}>Searches, exports and unlocks appear here with their cost.</p>
              <SearchCreators />
            </Empty>
          ) : (
            <section className={classNames(kit.card, styles.box)} aria-label="Entries" aria-busy={isFetching}>
              <ByDay entries={entries} />
              <Pager
                className={kit.foot}
                page={Math.floor(offset / perPage) + 1}
                pages={Math.ceil(total / perPage)}
                go={(page) =>
                  change(
                    page === 1
                      ? firstPage
                      : { from: String((page - 1) * perPage), ...(offset === 0 && { before: next_before ?? '' }) },
                    { replace: false, resetScroll: true },
                  )
                }
              />
            </section>
          )
        }
      </Loaded>
    </Page>
  );
}

/** Grouped by UTC day, as previews and credits are counted. */
function ByDay({ entries }: { readonly entries: readonly Schemas['HistoryEntry'][] }) {
  const days = Map.groupBy(entries, ({ created_at }) => created_at.slice(0, 10));
  return [...days].map(([day, ofDay]) => (
    <section key={day} aria-label={dayHeading(day)}>
      <h2 className={styles.day}>{dayHeading(day)}</h2>
      <ul className={styles.entries}>
        {byPress(ofDay).map((entries) =>
          entries.length > 1 ? (
            <Press key={entries[0]?.history_id} entries={entries} />
          ) : (
            entries.map((entry) => <Entry key={entry.history_id} entry={entry} />)
          ),
        )}
      </ul>
    </section>
  ));
}

const icons: Readonly<Record<Schemas['HistoryEntry']['kind'], LucideIcon>> = {
  search: Search,
  export: Download,
  unlock: LockKeyholeOpen,
  lookup: UserSearch,
};

function Entry({ entry }: { readonly entry: Schemas['HistoryEntry'] }) {
  const Icon = icons[entry.kind];
  const state = entry.job_status;
  return (
    <li>
      <Icon size={17} />
      <div className={styles.what}>
        <span>
          <b>{kindNames[entry.kind]}</b>{' '}
          {state !== 'complete' && (
            <Chip tone={state === 'failed' ? 'bad' : state === 'processing' ? 'warn' : 'accent'}>
              {stateNames[state]}
            </Chip>
          )}{' '}
          <EntryLink entry={entry} />
        </span>
        <span className={kit.hint}>
          {clock(entry.created_at)} · {channelNames[entry.source]}
          {entry.platform !== null && ` · ${platformName(entry.platform)}`} · {resultOf(entry)}
          {entry.reason !== null && ` · ${entry.reason}`}
        </span>
      </div>
      <span className={classNames(styles.cost, kit.small)}>{costOf(entry)}</span>
      <EntryMenu entry={entry} />
    </li>
  );
}

/** Jobs of one press on one line, folded. */
function Press({ entries }: { readonly entries: readonly Schemas['HistoryEntry'][] }) {
  const names = useNames();
  const [first] = entries;
  if (first === undefined) return null;
  const sum = (figure: 'requested' | 'rows' | 'credits_charged' | 'credits_held') =>
    entries.reduce((total, entry) => total + entry[figure], 0);
  const running = entries.find(({ job_status }) => job_status === 'processing');
  const all = {
    ...(running ?? first),
    requested: sum('requested'),
    rows: sum('rows'),
    credits_charged: sum('credits_charged'),
    credits_held: sum('credits_held'),
  };
  return (
    <li className={styles.press}>
      <details>
        <summary>
          <b>{kindNames[all.kind]}</b> {titleOf(all, names)} · {entries.length} jobs
          <span className={kit.hint}>
            {' '}
            {clock(all.created_at)} · {channelNames[all.source]} · {resultOf(all)} · {costOf(all)}
          </span>
        </summary>
        <ul className={styles.entries}>
          {entries.map((entry) => (
            <Entry key={entry.history_id} entry={entry} />
          ))}
        </ul>
      </details>
    </li>
  );
}
