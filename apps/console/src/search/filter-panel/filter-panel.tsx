import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Key } from '../../kit/basics.tsx';
import { Button } from '../../kit/button.tsx';
import { Segmented } from '../../kit/field.tsx';
import { platformName } from '../../kit/format.ts';
import type { AnyFilter, Filter, Group } from '../filter.ts';
import type { Problems } from '../filter-problems.ts';
import { appliesTo, filters } from '../filters.ts';
import { platforms, type SearchAddress } from '../search-address.ts';
import { FilterGroup } from './filter-group.tsx';
import styles from './filter-panel.module.css';
import { FindFilter } from './find-filter.tsx';
import { MissingNote } from './missing-note.tsx';

const groups: readonly { readonly group: Group; readonly label: string }[] = [
  { group: 'creator', label: 'Creator' },
  { group: 'audience', label: 'Audience' },
  { group: 'content', label: 'Content' },
  { group: 'performance', label: 'Performance' },
  { group: 'contact', label: 'Contact' },
];

/** Every filter of the platform: those that are set with their controls, the others as small buttons. The address is the state. */
export function FilterPanel({
  address: { state, change },
  problems,
  search,
}: {
  readonly address: SearchAddress;
  readonly problems: Problems;
  /** Search was pressed. */
  readonly search: () => void;
}) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const panel = useRef<HTMLDivElement>(null);
  const focusOn = useFocusOn(panel);
  const set = (filter: AnyFilter, value: never) =>
    change((now) => ({ filters: (filter as Filter).set(now.filters, value) }));
  const open = (filter: AnyFilter) => {
    setOpened((before) => new Set(before).add(filter.key));
    focusOn(`[data-filter="${filter.key}"] :is(input, select)`);
  };
  const remove = (filter: AnyFilter) => {
    setOpened((before) => new Set([...before].filter((key) => key !== filter.key)));
    set(filter, null as never);
    focusOn(`[data-add="${filter.key}"]`);
  };
  const applying = filters.filter((filter) => appliesTo(filter, state.platform));
  return (
    <div ref={panel} className={styles.panel}>
      <div className={styles.top}>
        <Segmented
          label="Platform"
          value={state.platform}
          choices={platforms.map((platform) => ({ value: platform, label: platformName(platform) }))}
          change={(platform) => change({ platform }, { push: true })}
        />
        <FindFilter filters={applying} open={open} />
      </div>
      <MissingNote state={state} change={change} />
      <div className={styles.groups}>
        {groups.map(({ group, label }) => (
          <FilterGroup
            key={group}
            label={label}
            filters={applying.filter((filter) => filter.group === group)}
            search={state.filters}
            opened={opened}
            problems={problems}
            set={set}
            open={open}
            remove={remove}
          />
        ))}
      </div>
      <div className={styles.go}>
        <Button look="primary" icon={<Search size={15} aria-hidden="true" />} onClick={search}>
          Search{' '}
          <span className={styles.key}>
            <Key>{isMac ? '⌘ Enter' : 'Ctrl Enter'}</Key>
          </span>
        </Button>
        <Button
          onClick={() => {
            setOpened(new Set());
            change({ filters: { basic: { platform: state.platform } }, saved: null }, { push: true });
          }}
        >
          Clear
        </Button>
      </div>
    </div>
  );
}

const isMac = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '');

/** Moves the focus to what is drawn next: a control that opens, or the button that a control was opened by. */
function useFocusOn(within: { readonly current: HTMLElement | null }): (selector: string) => void {
  const [wanted, setWanted] = useState<{ readonly selector: string } | null>(null);
  useEffect(() => {
    if (wanted === null) return;
    const found = within.current?.querySelector<HTMLElement>(wanted.selector);
    found?.focus();
    found?.scrollIntoView({ block: 'nearest' });
  }, [wanted, within]);
  return (selector) => setWanted({ selector });
}
