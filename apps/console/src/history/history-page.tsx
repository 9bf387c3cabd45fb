import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Schemas } from '../api.ts';
import { Empty, Skeleton } from '../kit/basics.tsx';
import { classNames } from '../kit/class-names.ts';
import { date } from '../kit/format.ts';
import kit from '../kit/kit.module.css';
import { Page } from '../kit/page.tsx';
import { RefusalNotice } from '../kit/refusal-notice.tsx';
import { operationQuery } from '../queries.ts';
import { Entry } from './entry.tsx';
import styles from './history.module.css';
import { HistoryFilters, type Wanted, wantedOf } from './history-filters.tsx';
import { Pages } from './pages.tsx';
import { RunningJobs } from './running-jobs.tsx';

const perPage = 50;

/** `/console/history`: searches, exports, unlocks and lookups in one line of time. */
export function HistoryPage() {
  const navigate = useNavigate();
  const wanted = wantedOf(useSearch({ strict: false }) as Readonly<Record<string, string>>);
  const { offset, ...filters } = wanted;
  const { data, isFetching, refetch } = useQuery({
    ...operationQuery('list_search_history', { ...filters, offset, limit: perPage }),
    // Other channels write here too: what was read when the page was last open is old.
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
  const show = (next: Wanted) =>
    void navigate({ to: '/history', search: parametersOf(next) as never, resetScroll: next.offset !== wanted.offset });
  return (
    <Page title="History" lead="Searches, exports, unlocks and lookups, through every channel. Opening one is free.">
      <RunningJobs />
      <HistoryFilters wanted={wanted} change={show} />
      {data === undefined && <Skeleton height={320} />}
      {data?.ok === false && <RefusalNotice refusal={data.refusal} again={() => void refetch()} />}
      {data?.ok && data.body.entries.length === 0 && (
        <Empty title={wanted.kind || wanted.job_status ? 'Nothing of this kind' : 'Nothing here yet'}>
          <p className={kit.muted}>Searches and what they led to will appear here, with what they cost.</p>
        </Empty>
      )}
      {data?.ok && data.body.entries.length > 0 && (
        <section className={classNames(kit.card, styles.box)} aria-label="Entries" aria-busy={isFetching}>
          <ByDay entries={data.body.entries} />
          <Pages
            label="Pages of history"
            rows={{ offset, shown: data.body.returned, total: data.body.total }}
            perPage={perPage}
            words={['Newer', 'Older']}
            show={(next) => show({ ...wanted, offset: next })}
          />
        </section>
      )}
    </Page>
  );
}

function parametersOf({ kind, job_status, offset }: Wanted): Record<string, string> {
  return {
    ...(kind && { kind }),
    ...(job_status && { state: job_status }),
    ...(offset > 0 && { from: String(offset) }),
  };
}

/** Entries under the day on which they began. */
function ByDay({ entries }: { readonly entries: readonly Schemas['HistoryEntry'][] }) {
  const days = Map.groupBy(entries, ({ created_at }) => date(created_at));
  return [...days].map(([day, ofDay]) => (
    <section key={day} aria-label={day}>
      <h2 className={styles.day}>{day}</h2>
      <ul className={styles.entries}>
        {ofDay.map((entry) => (
          <Entry key={entry.history_id} entry={entry} />
        ))}
      </ul>
    </section>
  ));
}
