import { Search } from 'lucide-react';
import { useRef, useState } from 'react';
import type { AnyFilter } from '../../filters/filter.ts';
import { classNames, Key, kit } from '../../kit/kit.ts';
import { isComposing } from '../../model/composing.ts';
import { useKeys } from '../../model/use-keys.ts';
import styles from './filter-panel.module.css';
import { filtersNamed } from './filters-named.ts';

interface FindFilterProps {
  readonly filters: readonly AnyFilter[];
  readonly open: (filter: AnyFilter) => void;
}

export function FindFilter({ filters, open }: FindFilterProps) {
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
        <Search size={15} />
        <input
          ref={field}
          type="text"
          aria-label="Find a filter"
          placeholder="Find a filter …"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (isComposing(event.nativeEvent)) return;
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
                {filter.label} <span className={kit.fine}>{filter.group}</span>
              </button>
            </li>
          ))}
          {found.length === 0 && <li className={classNames(kit.hint, styles['found-item'])}>No matching filters.</li>}
        </ul>
      )}
    </search>
  );
}
