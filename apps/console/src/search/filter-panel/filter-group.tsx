import { ChevronDown, ChevronRight, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import type { AnyFilter } from '../../filters/filter.ts';
import type { Problems } from '../../filters/filter-problems.ts';
import type { FilterObject } from '../../filters/filter-values.ts';
import { isSet } from '../../filters/sentence.ts';
import { classNames, Hidden, kit } from '../../kit/kit.ts';
import { FilterControl } from './filter-control.tsx';
import styles from './filter-panel.module.css';
import type { OpenFilters } from './filter-panel.tsx';

interface FilterGroupProps extends Pick<OpenFilters, 'opened' | 'set' | 'open' | 'remove'> {
  readonly label: string;
  readonly filters: readonly AnyFilter[];
  readonly search: FilterObject;
  readonly problems: Problems;
}

export function FilterGroup({ label, filters, search, opened, problems, set, open, remove }: FilterGroupProps) {
  const id = useId();
  const [folded, setFolded] = useState(false);
  const isShown = (filter: AnyFilter) => isAlwaysShown(filter) || opened.has(filter.key) || filter.get(search) !== null;
  const shown = filters.filter(isShown);
  const count = filters.filter((filter) => isSet(filter, search)).length;
  // A group with a rejected filter can't be folded.
  const isOpen = !folded || shown.some(({ key }) => problems[key] !== undefined);
  return (
    <section className={styles.group}>
      <h2 className={styles['group-head']}>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setFolded(isOpen)}>
          {isOpen ? <ChevronDown size={14} /> : <ChevronRight size={14} />}
          {label}
          {count > 0 && (
            <span className={classNames(kit.count, kit.accent)}>
              {count}
              <Hidden> set</Hidden>
            </span>
          )}
        </button>
      </h2>
      <div id={id} hidden={!isOpen} className={classNames(kit.form, styles['group-body'], !isOpen && styles.folded)}>
        {shown.map((filter) => (
          <FilterControl
            key={filter.key}
            filter={filter}
            search={search}
            problem={problems[filter.key]}
            change={(value) => set(filter, value)}
            remove={isAlwaysShown(filter) ? null : () => remove(filter)}
          />
        ))}
        {shown.length < filters.length && (
          <div className={kit.tags}>
            {filters
              .filter((filter) => !isShown(filter))
              .map((filter) => (
                <button
                  key={filter.key}
                  type="button"
                  className={styles.add}
                  data-add={filter.key}
                  onClick={() => open(filter)}
                >
                  <Plus size={12} />
                  {filter.label}
                </button>
              ))}
          </div>
        )}
      </div>
    </section>
  );
}

/** Contact details are part of every search. */
function isAlwaysShown({ key }: AnyFilter): boolean {
  return key === 'contact';
}
