import { useQueries } from '@tanstack/react-query';
import { Empty } from '../../kit/basics.tsx';
import { Button } from '../../kit/button.tsx';
import { wholeNumber } from '../../kit/format.ts';
import kit from '../../kit/kit.module.css';
import { countQuery } from '../count.ts';
import type { AnyFilter, Filter, Names } from '../filter.ts';
import type { FilterObject } from '../filter-values.ts';
import type { SearchAddress } from '../search-address.ts';
import { phraseOf, setFilters } from '../sentence.ts';
import styles from './search-page.module.css';

/** Counts are on a limit of their own: more filters than this are not tried one by one. */
const mostTried = 12;

/** Nothing matches: which filter is to blame, from the free count without each of them. */
export function EmptyState({
  address: { state, change },
  names,
}: {
  readonly address: SearchAddress;
  readonly names: Names;
}) {
  const tried = setFilters(state.filters).slice(0, mostTried);
  const without = tried.map((filter) => ({ filter, filters: withoutFilter(filter, state.filters) }));
  const answers = useQueries({ queries: without.map(({ filters }) => countQuery(filters)) });
  const isCounting = answers.some(({ data }) => data === undefined);
  const ways = without
    .flatMap((way, index) => {
      const answer = answers[index]?.data;
      return answer?.ok && answer.body.total > 0 ? [{ ...way, total: answer.body.total }] : [];
    })
    .sort((one, other) => other.total - one.total);
  return (
    <Empty title="No creator matches">
      {ways.length > 0 ? (
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
      ) : (
        <p className={kit.muted}>
          {isCounting ? 'Looking for the filter that costs most …' : 'No single filter is to blame.'}
        </p>
      )}
      <Button
        look="quiet"
        onClick={() => change({ filters: { basic: { platform: state.platform } }, saved: null }, { push: true })}
      >
        Clear all filters
      </Button>
    </Empty>
  );
}

/** For contact an empty list: without one, an e-mail address is required. */
function withoutFilter(filter: AnyFilter, search: FilterObject): FilterObject {
  return (filter as Filter).set(search, (filter.kind === 'contact' ? [] : null) as never);
}
