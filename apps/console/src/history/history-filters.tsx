import { classNames, kit, Segmented } from '../kit/kit.ts';
import { kindNames, stateNames } from './entry-words.ts';
import styles from './history.module.css';

/** Parameters of the page's address. */
interface Filters {
  readonly kind: string;
  readonly state: string;
}

interface HistoryFiltersProps {
  readonly address: Filters;
  readonly change: (next: Partial<Filters>) => void;
}

export function HistoryFilters({ address: { kind, state }, change }: HistoryFiltersProps) {
  const kinds = Object.entries(kindNames).map(([value, label]) => ({
    value,
    label: value === 'search' ? 'Searches' : `${label}s`,
  }));
  return (
    <div className={classNames(kit.actions, styles.filters)}>
      <Segmented
        label="Type"
        value={kind}
        choices={[{ value: '', label: 'All' }, ...kinds]}
        change={(next) => change({ kind: next })}
      />
      <Segmented<string>
        label="Status"
        value={state}
        choices={{ '': 'Any status', ...stateNames }}
        change={(next) => change({ state: next })}
      />
    </div>
  );
}
