import { PanelLeftClose } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { AnyFilter, Filter, Group } from '../../filters/filter.ts';
import type { Problems } from '../../filters/filter-problems.ts';
import type { FilterObject, Platform } from '../../filters/filter-values.ts';
import { appliesTo, filters } from '../../filters/filters.ts';
import { missingFilters } from '../../filters/sentence.ts';
import { counted, platformName } from '../../kit/format.ts';
import { Button, classNames, IconButton, kit } from '../../kit/kit.ts';
import type { SearchAddress } from '../search-address.ts';
import { focusControl, focusOpener } from './control-focus.ts';
import { FilterGroup } from './filter-group.tsx';
import styles from './filter-panel.module.css';

const groups: readonly { readonly group: Group; readonly label: string }[] = [
  { group: 'creator', label: 'Creator' },
  { group: 'audience', label: 'Audience' },
  { group: 'content', label: 'Content' },
  { group: 'performance', label: 'Performance' },
  { group: 'contact', label: 'Contact' },
  { group: 'exclude', label: 'Leave out' },
];

/** Filters whose controls are open, and how to open, set and remove one. */
export interface OpenFilters {
  /** Filters of the platform. */
  readonly applying: readonly AnyFilter[];
  /** Keys of open filters, which may have no value yet. */
  readonly opened: ReadonlySet<string>;
  readonly set: (filter: AnyFilter, value: never) => void;
  readonly open: (filter: AnyFilter) => void;
  readonly remove: (filter: AnyFilter) => void;
  readonly clear: () => void;
  /** Key of the filter that Backspace in the box removes next. */
  readonly marked: string | null;
  readonly mark: (key: string | null) => void;
}

/** `show` makes the panel visible before a control opens in it. */
export function useOpenFilters({ state, change }: SearchAddress, show: (filter: AnyFilter) => void): OpenFilters {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [marked, mark] = useState<string | null>(null);
  const afterDrawing = useAfterDrawing();
  // A field that is emptied to type another number must not disappear.
  const set = (filter: AnyFilter, value: never) => {
    setOpened((before) => new Set(before).add(filter.key));
    change((now) => ({ filters: (filter as Filter).set(now.filters, value) }));
  };
  return {
    applying: filters.filter((filter) => appliesTo(filter, state.platform)),
    opened,
    set,
    open: (filter) => {
      show(filter);
      setOpened((before) => new Set(before).add(filter.key));
      // A flag has a single value, so opening it sets it.
      if (filter.kind === 'flag') set(filter, true as never);
      afterDrawing(() => focusControl(filter.key));
    },
    remove: (filter) => {
      set(filter, null as never);
      setOpened((before) => new Set([...before].filter((key) => key !== filter.key)));
      afterDrawing(() => focusOpener(filter.key));
    },
    clear: () => {
      setOpened(new Set());
      change({ filters: { basic: { platform: state.platform } }, saved: null }, { push: true });
    },
    marked,
    mark,
  };
}

interface FilterPanelProps {
  readonly search: FilterObject;
  readonly problems: Problems;
  readonly controls: OpenFilters;
  /** Shown at the foot. */
  readonly children: ReactNode;
  /** Null if the panel can't be hidden. */
  readonly hide: (() => void) | null;
}

/** Set filters with their controls, the others as buttons. The address holds the state. */
export function FilterPanel({ search, problems, controls, children, hide }: FilterPanelProps) {
  const { applying, clear, ...rest } = controls;
  return (
    <div className={styles.panel}>
      <div className={styles.groups}>
        {groups.map(({ group, label }) => (
          <FilterGroup
            key={group}
            label={label}
            filters={applying.filter((filter) => filter.group === group)}
            search={search}
            problems={problems}
            {...rest}
          />
        ))}
      </div>
      <div className={classNames(kit.actions, kit.foot, styles.go)}>
        {children}
        <Button compact look="quiet" onClick={clear}>
          Clear all
        </Button>
        {hide !== null && <IconButton label="Hide filters" icon={<PanelLeftClose size={16} />} onClick={hide} />}
      </div>
    </div>
  );
}

/** Runs a callback after the next render, when a new control can take the focus. */
function useAfterDrawing(): (run: () => void) => void {
  const [waiting, setWaiting] = useState<{ readonly run: () => void } | null>(null);
  useEffect(() => waiting?.run(), [waiting]);
  return (run) => setWaiting({ run });
}

/** Offers to drop filters that the platform doesn't support, or to return to the previous platform. */
export function MissingNote({ state, change }: SearchAddress) {
  const [before, setBefore] = useState<{ readonly platform: Platform; readonly filters: FilterObject }>(state);
  // The last platform that supported every filter.
  if (before.filters !== state.filters && missingFilters(state.filters).length === 0) setBefore(state);
  const missing = missingFilters(state.filters);
  if (missing.length === 0) return null;
  const names = missing.map(({ label }) => label).join(', ');
  return (
    <div className={classNames(kit.notice, kit.waits)} role="note">
      <p>
        {counted(missing.length, 'filter')} {missing.length === 1 ? 'doesn’t' : 'don’t'} exist on{' '}
        {platformName(state.platform)}: {names}.
      </p>
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
  );
}
