import { ChevronDown, ChevronRight, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import type { AnyFilter } from '../../filters/filter.ts';
import type { Problems } from '../../filters/filter-problems.ts';
import type { FilterObject } from '../../filters/filter-values.ts';
import { isSet } from '../../filters/sentence.ts';
import { Hidden } from '../../kit/basics.tsx';
import { classNames } from '../../kit/class-names.ts';
import { FilterControl } from './filter-control.tsx';
import styles from './filter-panel.module.css';

/** The filters about one thing: how many are set, their controls, and a button for each of the others. */
export function FilterGroup({
  label,
  filters,
  search,
  opened,
  problems,
  set,
  open,
  remove,
}: {
  readonly label: string;
  readonly filters: readonly AnyFilter[];
  readonly search: FilterObject;
  /** Keys of filters that are shown without being set. */
  readonly opened: ReadonlySet<string>;
  readonly problems: Problems;
  readonly set: (filter: AnyFilter, value: never) => void;
  readonly open: (filter: AnyFilter) => void;
  readonly remove: (filter: AnyFilter) => void;
}) {
  const id = useId();
  const [folded, setFolded] = useState(false);
  const isShown = (filter: AnyFilter) => isAlwaysShown(filter) || opened.has(filter.key) || filter.get(search) !== null;
  const shown = filters.filter(isShown);
  const count = filters.filter((filter) => isSet(filter, search)).length;
  // What is refused, or was just asked for, is never behind a fold.
  const isOpen = !folded || shown.some(({ key }) => problems[key] !== undefined);
  return (
    <section className={styles.group}>
      <h2 className={styles['group-head']}>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setFolded(isOpen)}>
          {isOpen ? <ChevronDown size={14} aria-hidden="true" /> : <ChevronRight size={14} aria-hidden="true" />}
          {label}
          {count > 0 && (
            <span className={styles.count}>
              {count}
              <Hidden> set</Hidden>
            </span>
          )}
        </button>
      </h2>
      <div id={id} hidden={!isOpen} className={classNames(styles['group-body'], !isOpen && styles.folded)}>
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
          <div className={styles.more}>
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
                  <Plus size={12} aria-hidden="true" />
                  {filter.label}
                </button>
              ))}
          </div>
        )}
      </div>
    </section>
  );
}

/** Every search requires contact details, or says that it doesn't. */
function isAlwaysShown({ key }: AnyFilter): boolean {
  return key === 'contact';
}
