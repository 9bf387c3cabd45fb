import { Combobox } from '@base-ui/react/combobox';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { afterPress } from '../../kit/after-press.ts';
import { wholeNumber } from '../../kit/format.ts';
import { classNames, kit } from '../../kit/kit.ts';
import { usePaused } from '../../kit/use-paused.ts';
import type { ControlProps } from './control-props.ts';
import styles from './filter-panel.module.css';
import { type LookUpEntry, type LookUpKind, lookUpQuery } from './look-up-query.ts';

/** After the last keystroke. */
const settleMs = 100;

interface LookUpProps {
  readonly label: string;
  readonly what: LookUpKind;
  /** Ids already picked. */
  readonly taken: readonly string[];
  readonly pick: (found: LookUpEntry) => void;
  readonly invalid: ControlProps<'places'>['invalid'];
  readonly placeholder: string;
  /** Matching creators by name, shown in place of the hint. */
  readonly counts?: ReadonlyMap<string, number>;
}

/** Search as you type. Results appear in the panel below the field. Escape clears the text, never the picked values. */
export function LookUp({ label, what, taken, pick, invalid, placeholder, counts }: LookUpProps) {
  const [typed, setTyped] = useState('');
  const [hasFocus, setFocus] = useState(false);
  const asked = usePaused(typed.trim(), settleMs);
  const isOpen = hasFocus && (what !== 'locations' || asked !== '');
  const { data, isPlaceholderData } = useQuery({
    ...lookUpQuery(what, asked),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const isWhole = what === 'interests' || what === 'topics';
  const all = useQuery({ ...lookUpQuery(what, ''), enabled: isOpen && isWhole }).data;
  // The API finds the beginnings of names, translated ones included.
  const wanted = asked.toLowerCase();
  const inside = isWhole && all?.ok ? all.body.filter(({ name }) => name.toLowerCase().includes(wanted)) : [];
  const starting = isOpen && data?.ok ? data.body : [];
  const found = [...starting, ...inside.filter(({ id }) => !starting.some((one) => one.id === id))].filter(
    ({ id }) => isOpen && !taken.includes(id),
  );
  return (
    <Combobox.Root<LookUpEntry>
      inline
      open={found.length > 0}
      items={found}
      filteredItems={found}
      filter={null}
      value={null}
      inputValue={typed}
      autoHighlight
      itemToStringLabel={({ name }) => name}
      isItemEqualToValue={(one, other) => one.id === other.id}
      onInputValueChange={(text, { reason }) => {
        if (reason === 'input-change' || reason === 'escape-key') setTyped(reason === 'escape-key' ? '' : text);
      }}
      onValueChange={(value, details) => {
        if (details.reason === 'escape-key' || value === null) return details.cancel();
        pick(value);
        setTyped('');
      }}
    >
      <Combobox.Input
        className={kit.input}
        aria-label={label}
        aria-expanded={found.length > 0}
        {...invalid}
        placeholder={placeholder}
        onFocus={() => setFocus(true)}
        onBlur={() => afterPress(() => setFocus(false))}
      />
      {found.length > 0 && (
        <Combobox.List
          className={classNames(styles.found, isPlaceholderData && kit.old)}
          aria-label={`${label}: found`}
        >
          {found.map((item) => (
            <Combobox.Item
              key={item.id}
              value={item}
              className={classNames(kit['menu-item'], styles['found-item'])}
              onMouseDown={keepFocus}
            >
              <span>{item.name}</span>
              <span className={kit.fine}>{counts ? wholeNumber(counts.get(item.name) ?? 0) : item.hint}</span>
            </Combobox.Item>
          ))}
        </Combobox.List>
      )}
      {isOpen && asked !== '' && data?.ok && found.length === 0 && !isPlaceholderData && (
        <p className={kit.hint}>No matches for “{asked}”.</p>
      )}
    </Combobox.Root>
  );
}

/** Keeps the focus in the field; losing it would close the list. */
export function keepFocus(event: { preventDefault(): void }): void {
  event.preventDefault();
}
