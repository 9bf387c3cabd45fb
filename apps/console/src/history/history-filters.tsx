import { Segmented } from '../kit/field.tsx';
import { kindNames, stateNames } from './entry-words.ts';
import styles from './history.module.css';
import type { HistoryPageRequest } from './history-address.ts';

interface HistoryFiltersProps {
  readonly wanted: HistoryPageRequest;
  readonly change: (wanted: HistoryPageRequest) => void;
}

export function HistoryFilters({ wanted, change }: HistoryFiltersProps) {
  const kinds = Object.entries(kindNames) as [keyof typeof kindNames, string][];
  const states = Object.entries(stateNames) as [keyof typeof stateNames, string][];
  return (
    <div className={styles.filters}>
      <Segmented
        label="Type"
        value={wanted.kind ?? 'all'}
        choices={[
          { value: 'all', label: 'All' },
          ...kinds.map(([value, label]) => ({ value, label: value === 'search' ? 'Searches' : `${label}s` })),
        ]}
        change={(kind) => change(withOnly({ kind, job_status: wanted.job_status ?? 'all' }))}
      />
      <Segmented
        label="Status"
        value={wanted.job_status ?? 'all'}
        choices={[{ value: 'all', label: 'Any status' }, ...states.map(([value, label]) => ({ value, label }))]}
        change={(job_status) => change(withOnly({ kind: wanted.kind ?? 'all', job_status }))}
      />
    </div>
  );
}

function withOnly({
  kind,
  job_status,
}: {
  readonly kind: NonNullable<HistoryPageRequest['kind']> | 'all';
  readonly job_status: NonNullable<HistoryPageRequest['job_status']> | 'all';
}): HistoryPageRequest {
  return { ...(kind !== 'all' && { kind }), ...(job_status !== 'all' && { job_status }), offset: 0 };
}
