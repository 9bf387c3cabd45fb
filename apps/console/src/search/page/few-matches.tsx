import { useQuery } from '@tanstack/react-query';
import { countQuery } from '../../filters/count.ts';
import { type Names, withoutFilter } from '../../filters/filter.ts';
import type { FilterObject } from '../../filters/filter-values.ts';
import { phraseOf, setFilters } from '../../filters/sentence.ts';
import { counted, platformName } from '../../kit/format.ts';
import { Button, classNames, Empty, kit } from '../../kit/kit.ts';
import type { SearchAddress } from '../search-address.ts';
import styles from './search-page.module.css';

/** The API's limit of alternatives per count. */
const maxTried = 10;
const maxWays = 5;

interface FewMatchesProps {
  readonly address: SearchAddress;
  readonly names: Names;
  readonly total: number;
  /** The total is the previous filters' count. */
  readonly isOld: boolean;
}

/** Leads from few matches, or none, to the searches without one of the filters. One free count finds them. */
export function FewMatches({ address: { state, change }, names, total, isOld }: FewMatchesProps) {
  const { platform } = state;
  const { length } = setFilters(state.filters);
  const any = useQuery({ ...countQuery({ basic: { platform, contactDetails: [] } }), enabled: total === 0 });
  if (any.isLoading) return null;
  if (total === 0 && any.data?.ok && any.data.body.total === 0)
    return (
      <Empty title={`No ${platformName(platform)} creators yet`}>
        <p>The operator of this server imports or collects creators. They appear here at once.</p>
      </Empty>
    );
  const none = length > 1 ? `No creators match all ${length} filters` : 'No creators match';
  return (
    <Empty title={total === 0 ? none : 'Few matches? Remove a filter'}>
      <div className={classNames(isOld && kit.old)} aria-busy={isOld}>
        {isOld ? <Looking /> : <Ways state={state} change={change} names={names} />}
      </div>
      <Button look="quiet" onClick={() => change({ filters: { basic: { platform } }, saved: null }, { push: true })}>
        Clear all filters
      </Button>
    </Empty>
  );
}

function Ways({ state: { filters }, change, names }: SearchAddress & { readonly names: Names }) {
  const tried = setFilters(filters).slice(0, maxTried);
  const without = tried.map((filter) => ({ filter, filters: withoutFilter(filters, filter) }));
  const alternatives = without.map((way) => changeTo(way.filters, filters));
  const { data } = useQuery(countQuery(filters, { alternatives }));
  if (data === undefined) return <Looking />;
  if (!data.ok) return <p className={kit.muted}>The matches without each filter can’t be counted right now.</p>;
  const { alternatives: totals, total: present } = data.body;
  const ways = without
    .map((way, index) => ({ ...way, total: totals[index] ?? 0 }))
    .filter(({ total }) => total > present)
    .sort((one, other) => other.total - one.total)
    .slice(0, maxWays);
  if (ways.length === 0) return <p className={kit.muted}>Removing one filter finds no more creators.</p>;
  return (
    <ul className={classNames(kit.lines, styles.ways)} aria-label="Matches without a filter">
      {ways.map(({ filter, filters: wider, total }) => (
        <li key={filter.key}>
          <Button onClick={() => change({ filters: wider }, { push: true })}>
            <span>
              Remove “{phraseOf(filter, filters, names)}”: {counted(total, 'creator')}
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

/** The API merges an alternative over the search; null removes a filter. */
function changeTo(wanted: FilterObject, search: FilterObject): FilterObject {
  const groups = Object.entries(search).map(([group, fields]) => {
    const removed = Object.keys(fields).map((field) => [field, null]);
    return [group, { ...Object.fromEntries(removed), ...(wanted[group as keyof FilterObject] as object | undefined) }];
  });
  return Object.fromEntries(groups) as FilterObject;
}
