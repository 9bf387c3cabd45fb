import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { countQuery } from '../../filters/count.ts';
import type { AnyFilter, Filter, Names } from '../../filters/filter.ts';
import type { FilterObject } from '../../filters/filter-values.ts';
import { phraseOf, setFilters } from '../../filters/sentence.ts';
import { counted } from '../../kit/format.ts';
import { Button, classNames, Empty, kit } from '../../kit/kit.ts';
import type { SearchAddress } from '../search-address.ts';
import styles from './search-page.module.css';

/** Counts are rate limited, so only this many filters are tried. */
const maxTried = 12;

const pauseMs = 600;

interface EmptyStateProps {
  readonly address: SearchAddress;
  readonly names: Names;
  /** The zero is the previous filters' count. */
  readonly isOld: boolean;
}

/** Finds the filter that excludes everything, using free counts without each filter. */
export function EmptyState({ address: { state, change }, names, isOld }: EmptyStateProps) {
  const { length } = setFilters(state.filters);
  return (
    <Empty title={length > 1 ? `No creators match all ${length} filters` : 'No creators match'}>
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
  const tried = setFilters(state.filters).slice(0, maxTried);
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
          ? 'No single filter excludes everyone.'
          : 'The matches without each filter can’t be counted right now.'}
      </p>
    );
  return (
    <ul className={styles.ways} aria-label="Matches without a filter">
      {ways.map(({ filter, filters, total }) => (
        <li key={filter.key}>
          <Button onClick={() => change({ filters }, { push: true })}>
            <span>
              Remove “{phraseOf(filter, state.filters, names)}”: {counted(total, 'creator')}
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Looking() {
  return <p className={kit.muted}>Looking for the filter that excludes the most creators …</p>;
}

/** Delays the extra counts while filters still change. */
function useHasPaused(): boolean {
  const [hasPaused, setPaused] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(true), pauseMs);
    return () => clearTimeout(timer);
  }, []);
  return hasPaused;
}

/** Without this filter the API would require an email address; an empty list doesn't. */
function withoutFilter(filter: AnyFilter, search: FilterObject): FilterObject {
  return (filter as Filter).set(search, (filter.kind === 'contact' ? [] : null) as never);
}
