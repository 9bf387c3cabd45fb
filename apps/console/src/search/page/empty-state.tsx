import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { countQuery } from '../../filters/count.ts';
import type { AnyFilter, Filter, Names } from '../../filters/filter.ts';
import type { FilterObject } from '../../filters/filter-values.ts';
import { phraseOf, setFilters } from '../../filters/sentence.ts';
import { Empty } from '../../kit/basics.tsx';
import { Button } from '../../kit/button.tsx';
import { classNames } from '../../kit/class-names.ts';
import { wholeNumber } from '../../kit/format.ts';
import kit from '../../kit/kit.module.css';
import type { SearchAddress } from '../search-address.ts';
import styles from './search-page.module.css';

/** Counts are on a limit of their own: more filters than this are not tried one by one. */
const mostTried = 12;

const pauseMs = 600;

/** Nothing matches: which filter is to blame, from the free count without each of them. */
export function EmptyState({
  address: { state, change },
  names,
  isOld,
}: {
  readonly address: SearchAddress;
  readonly names: Names;
  /** Nothing matched the filters before; these are being counted. */
  readonly isOld: boolean;
}) {
  return (
    <Empty title="No creator matches">
      <div className={classNames(isOld && kit.old)} aria-busy={isOld}>
        {isOld ? <Looking /> : <FilterToBlame state={state} change={change} names={names} />}
      </div>
      <Button
        look="quiet"
        onClick={() => change({ filters: { basic: { platform: state.platform } }, saved: null }, { push: true })}
      >
        Clear all filters
      </Button>
    </Empty>
  );
}

function FilterToBlame({ state, change, names }: SearchAddress & { readonly names: Names }) {
  const tried = setFilters(state.filters).slice(0, mostTried);
  const without = tried.map((filter) => ({ filter, filters: withoutFilter(filter, state.filters) }));
  const enabled = useHasPaused();
  const answers = useQueries({ queries: without.map(({ filters }) => ({ ...countQuery(filters), enabled })) });
  const ways = without
    .flatMap((way, index) => {
      const answer = answers[index]?.data;
      return answer?.ok && answer.body.total > 0 ? [{ ...way, total: answer.body.total }] : [];
    })
    .sort((one, other) => other.total - one.total);
  if (ways.length === 0 && answers.some(({ data }) => data === undefined)) return <Looking />;
  if (ways.length === 0)
    return (
      <p className={kit.muted}>
        {answers.every(({ data }) => data?.ok)
          ? 'No single filter is to blame.'
          : 'Which filter costs most can’t be counted now.'}
      </p>
    );
  return (
    <ul className={styles.ways} aria-label="What would match">
      {ways.map(({ filter, filters, total }) => (
        <li key={filter.key}>
          <Button onClick={() => change({ filters }, { push: true })}>
            <span>
              Without <i>{phraseOf(filter, state.filters, names)}</i>: {wholeNumber(total)}
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Looking() {
  return <p className={kit.muted}>Looking for the filter that costs most …</p>;
}

/** Whether this has been on the screen for a moment: somebody who is still typing does not ask which filter is to blame. */
function useHasPaused(): boolean {
  const [hasPaused, setPaused] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(true), pauseMs);
    return () => clearTimeout(timer);
  }, []);
  return hasPaused;
}

/** For contact an empty list: without one, an e-mail address is required. */
function withoutFilter(filter: AnyFilter, search: FilterObject): FilterObject {
  return (filter as Filter).set(search, (filter.kind === 'contact' ? [] : null) as never);
}
