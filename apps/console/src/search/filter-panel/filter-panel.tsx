import { useEffect, useState } from 'react';
import type { AnyFilter, Filter, Group } from '../../filters/filter.ts';
import type { Problems } from '../../filters/filter-problems.ts';
import type { FilterObject, Platform } from '../../filters/filter-values.ts';
import { appliesTo, filters } from '../../filters/filters.ts';
import { missingFilters } from '../../filters/sentence.ts';
import { counted, platformName, platforms } from '../../kit/format.ts';
import { Button, classNames, Key, kit, Segmented } from '../../kit/kit.ts';
import type { SearchAddress } from '../search-address.ts';
import { focusControl, focusOpener } from './control-focus.ts';
import { FilterGroup } from './filter-group.tsx';
import styles from './filter-panel.module.css';
import { OneBox } from './one-box.tsx';

const groups: readonly { readonly group: Group; readonly label: string }[] = [
  { group: 'creator', label: 'Creator' },
  { group: 'audience', label: 'Audience' },
  { group: 'content', label: 'Content' },
  { group: 'performance', label: 'Performance' },
  { group: 'contact', label: 'Contact' },
  { group: 'exclude', label: 'Leave out' },
];

interface FilterPanelProps {
  readonly address: SearchAddress;
  readonly problems: Problems;
  /** Whether a field holds text that can't be read. */
  readonly isUnclear: boolean;
  /** Price of a search; null if unknown. */
  readonly price: string | null;
  readonly search: () => void;
}

/** Set filters with their controls, the others as buttons. The address holds the state. */
export function FilterPanel({ address, problems, isUnclear, price, search }: FilterPanelProps) {
  const { state, change } = address;
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const afterDrawing = useAfterDrawing();
  const set = (filter: AnyFilter, value: never) =>
    change((now) => ({ filters: (filter as Filter).set(now.filters, value) }));
  const open = (filter: AnyFilter) => {
    setOpened((before) => new Set(before).add(filter.key));
    // A flag has a single value, so opening it sets it.
    if (filter.kind === 'flag') set(filter, true as never);
    afterDrawing(() => focusControl(filter.key));
  };
  const remove = (filter: AnyFilter) => {
    setOpened((before) => new Set([...before].filter((key) => key !== filter.key)));
    set(filter, null as never);
    afterDrawing(() => focusOpener(filter.key));
  };
  const applying = filters.filter((filter) => appliesTo(filter, state.platform));
  return (
    <div className={styles.panel}>
      <div className={styles.top}>
        <Segmented
          label="Platform"
          value={state.platform}
          choices={platforms.map((platform) => ({ value: platform, label: platformName(platform) }))}
          change={(platform) => change({ platform }, { push: true })}
        />
        <OneBox address={address} filters={applying} open={open} />
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
        <Button look="primary" off={isUnclear} onClick={search}>
          {price === null ? 'Search' : `Search · ${price}`}
          {/* The price takes the space of the shortcut. */}
          {price === null && (
            <span className={styles.key}>
              <Key>{isMac ? '⌘ Enter' : 'Ctrl Enter'}</Key>
            </span>
          )}
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

/** Runs a callback after the next render, when a new control can take the focus. */
function useAfterDrawing(): (run: () => void) => void {
  const [waiting, setWaiting] = useState<{ readonly run: () => void } | null>(null);
  useEffect(() => waiting?.run(), [waiting]);
  return (run) => setWaiting({ run });
}

/** Offers to drop filters that the platform doesn't support, or to return to the previous platform. */
function MissingNote({ state, change }: SearchAddress) {
  const [before, setBefore] = useState<{ readonly platform: Platform; readonly filters: FilterObject }>(state);
  // The last platform that supported every filter.
  if (before.filters !== state.filters && missingFilters(state.filters).length === 0) setBefore(state);
  const missing = missingFilters(state.filters);
  if (missing.length === 0) return null;
  const names = missing.map(({ label }) => label).join(', ');
  return (
    <div className={classNames(styles.missing, kit.small)} role="note">
      <p>
        {counted(missing.length, 'filter')} {missing.length === 1 ? 'doesn’t' : 'don’t'} exist on{' '}
        {platformName(state.platform)}: {names}.
      </p>
      <div className={kit.actions}>
        {before.platform !== state.platform &&
          missingFilters({ ...state.filters, basic: { platform: before.platform } }).length === 0 && (
            <Button compact onClick={() => change({ platform: before.platform }, { push: true })}>
              Back to {platformName(before.platform)}
            </Button>
          )}
        <Button
          compact
          look="quiet"
          onClick={() =>
            change((now) => ({
              filters: missing.reduce((search, filter) => (filter as Filter).set(search, null), now.filters),
            }))
          }
        >
          {missing.length === 1 ? 'Remove it' : 'Remove them'}
        </Button>
      </div>
    </div>
  );
}
