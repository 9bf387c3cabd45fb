import { classNames, kit, Segmented } from '../kit/kit.ts';
import { kindNames, stateNames } from './entry-words.ts';
import styles from './history.module.css';
import { type HistoryPageRequest, wantedOf } from './history-address.ts';

interface HistoryFiltersProps {
  readonly wanted: HistoryPageRequest;
  readonly change: (wanted: HistoryPageRequest) => void;
}

export function HistoryFilters({ wanted, change }: HistoryFiltersProps) {
  const kind: string = wanted.kind ?? 'all';
  const state: string = wanted.job_status ?? 'all';
  const kinds = Object.entries(kindNames).map(([value, label]) => ({
    value,
    label: value === 'search' ? 'Searches' : `${label}s`,
  }));
  return (
    <div className={classNames(kit.actions, styles.filters)}>
      <Segmented<string>
        label="Type"
        value={kind}
        choices={[{ value: 'all', label: 'All' }, ...kinds]}
        change={(next) => change(wantedOf({ kind: next, state }))}
      />
      <Segmented<string>
        label="Status"
        value={state}
        choices={{ all: 'Any status', ...stateNames }}
        change={(next) => change(wantedOf({ kind, state: next }))}
      />
    </div>
  );
}
