import { Search } from 'lucide-react';
import { useRef, useState } from 'react';
import type { AnyFilter } from '../../filters/filter.ts';
import { Key } from '../../kit/basics.tsx';
import { classNames } from '../../kit/class-names.ts';
import kit from '../../kit/kit.module.css';
import { useKeys } from '../../model/use-keys.ts';
import styles from './filter-panel.module.css';
import { filtersNamed } from './filters-named.ts';

/** Finds a filter by its name, or by what others call it; Enter opens the first. */
export function FindFilter({
  filters,
  open,
}: {
  readonly filters: readonly AnyFilter[];
  readonly open: (filter: AnyFilter) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const focus = () => field.current?.focus();
  useKeys([
    { keys: 'f', does: 'Find a filter', run: focus },
    { keys: '/', does: 'Find a filter', run: focus },
  ]);
  const found = filtersNamed(typed, filters);
  const pick = (filter: AnyFilter) => {
    setTyped('');
    open(filter);
  };
  return (
    <search aria-label="Filters">
      <div className={styles.find}>
        <Search size={15} aria-hidden="true" />
        <input
          ref={field}
          type="text"
          aria-label="Find a filter"
          placeholder="Find a filter …"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            const [first] = found;
            if (event.key === 'Enter' && first !== undefined && !event.ctrlKey && !event.metaKey) {
              event.preventDefault();
              pick(first);
            }
            if (event.key === 'Escape' && typed !== '') {
              event.preventDefault();
              setTyped('');
            }
          }}
        />
        <span className={styles.key}>
          <Key>F</Key>
        </span>
      </div>
      {typed.trim() !== '' && (
        <ul className={styles.found} aria-label="Filters found">
          {found.map((filter) => (
            <li key={filter.key}>
              <button type="button" className={styles['found-item']} onClick={() => pick(filter)}>
                {filter.label} <span className={classNames(kit.tiny, kit.muted)}>{filter.group}</span>
              </button>
            </li>
          ))}
          {found.length === 0 && (
            <li className={classNames(kit.small, kit.muted, styles['found-item'])}>No filter has that name.</li>
          )}
        </ul>
      )}
    </search>
  );
}
