import type { RequestOf } from '../api.ts';
import { Segmented } from '../kit/field.tsx';
import { kindNames, stateNames } from './entry-words.ts';
import styles from './history.module.css';

/** Which entries are shown. */
export type Wanted = Pick<RequestOf<'list_search_history'>, 'kind' | 'job_status'> & { readonly offset: number };

/** What the address asks for; what it can't mean is left out. */
export function wantedOf({ kind, state, from }: Readonly<Record<string, string | undefined>>): Wanted {
  return {
    ...(kind !== undefined && Object.hasOwn(kindNames, kind) && { kind: kind as keyof typeof kindNames }),
    ...(state !== undefined && Object.hasOwn(stateNames, state) && { job_status: state as keyof typeof stateNames }),
    offset: offsetIn(from),
  };
}

/** The row that an address begins with; anything but a number is the first. */
export function offsetIn(from: string | undefined): number {
  const offset = Math.trunc(Number(from ?? 0));
  return Number.isFinite(offset) ? Math.max(0, offset) : 0;
}

/** Kind and state of the entries. */
export function HistoryFilters({
  wanted,
  change,
}: {
  readonly wanted: Wanted;
  readonly change: (wanted: Wanted) => void;
}) {
  const kinds = Object.entries(kindNames) as [keyof typeof kindNames, string][];
  const states = Object.entries(stateNames) as [keyof typeof stateNames, string][];
  return (
    <div className={styles.filters}>
      <Segmented
        label="Kind"
        value={wanted.kind ?? 'all'}
        choices={[
          { value: 'all', label: 'All' },
          ...kinds.map(([value, label]) => ({ value, label: value === 'search' ? 'Searches' : `${label}s` })),
        ]}
        change={(kind) => change(withOnly({ kind, job_status: wanted.job_status ?? 'all' }))}
      />
      <Segmented
        label="State"
        value={wanted.job_status ?? 'all'}
        choices={[{ value: 'all', label: 'Any state' }, ...states.map(([value, label]) => ({ value, label }))]}
        change={(job_status) => change(withOnly({ kind: wanted.kind ?? 'all', job_status }))}
      />
    </div>
  );
}

function withOnly({
  kind,
  job_status,
}: {
  readonly kind: NonNullable<Wanted['kind']> | 'all';
  readonly job_status: NonNullable<Wanted['job_status']> | 'all';
}): Wanted {
  return { ...(kind !== 'all' && { kind }), ...(job_status !== 'all' && { job_status }), offset: 0 };
}
