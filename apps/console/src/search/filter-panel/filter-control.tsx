import { X } from 'lucide-react';
import { type ComponentType, useId } from 'react';
import { type AnyFilter, type Filter, tidied } from '../../filters/filter.ts';
import type { FilterObject, Kind, NamedValues } from '../../filters/filter-values.ts';
import { classNames, kit } from '../../kit/kit.ts';
import { ChoicesControl, ContactControl, FlagControl, GenderControl, GrowthControl } from './choice-controls.tsx';
import type { ControlProps } from './control-props.ts';
import styles from './filter-panel.module.css';
import { NamesControl, SeveralControl } from './look-up-controls.tsx';
import { OwnControl } from './own-control.tsx';
import { RangeControl } from './range-control.tsx';
import { AgesControl, DayControl, HandleControl, RatioControl } from './simple-controls.tsx';
import { WordList } from './word-list.tsx';
import { WordsControl } from './words-control.tsx';

/** Fixed choices, a lookup, or free words. */
function AnyNames(props: ControlProps<'names'>) {
  const { choices, lookUp, mark, own } = props.filter.control;
  if (own !== undefined) return <OwnControl {...props} own={own} />;
  if (choices !== undefined) return <ChoicesControl {...props} />;
  if (lookUp !== undefined) return <NamesControl {...props} lookUp={lookUp} />;
  return (
    <WordList
      label={props.filter.label}
      words={props.value ?? []}
      invalid={props.invalid}
      change={props.change}
      {...(mark !== undefined && { mark })}
    />
  );
}

const controls: { readonly [Of in Kind]: ComponentType<ControlProps<Of>> } = {
  range: RangeControl,
  places: SeveralControl,
  languages: SeveralControl,
  gender: GenderControl,
  ages: AgesControl,
  flag: FlagControl,
  names: AnyNames,
  contact: ContactControl,
  words: WordsControl,
  handle: HandleControl,
  day: DayControl,
  ratio: RatioControl,
  growth: GrowthControl,
};

interface FilterControlProps {
  readonly filter: AnyFilter;
  readonly search: FilterObject;
  readonly problem: string | undefined;
  readonly change: (value: never) => void;
  /** Null if the filter can't be removed. */
  readonly remove: (() => void) | null;
}

export function FilterControl({ filter, search, problem, change, remove }: FilterControlProps) {
  const id = useId();
  const any: Filter = filter;
  const value = any.get(search);
  const several = filter.kind === 'names' ? value : (value as Partial<NamedValues> | null)?.values;
  const isSeveral = Array.isArray(several) && several.length > 1;
  const Control = controls[filter.kind] as unknown as ComponentType<ControlProps<Kind>>;
  return (
    <fieldset className={classNames(kit.form, styles.filter)} data-filter={filter.key} aria-label={filter.label}>
      <div className={classNames(kit.row, kit.label, styles.label)}>
        <span aria-hidden="true">{filter.label}</span>
        {isSeveral && <span className={kit.fine}>any of these</span>}
        {remove !== null && (
          <button
            type="button"
            className={classNames(kit.icon, styles.clear)}
            aria-label={`Remove ${filter.label}`}
            onClick={remove}
          >
            <X size={14} />
          </button>
        )}
      </div>
      <Control
        filter={any as never}
        value={value}
        // Empty values remove a filter, except that of contacts.
        change={(next: unknown) => change((filter.kind === 'contact' ? next : tidied(next)) as never)}
        search={search}
        invalid={problem === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': `${id}-problem` }}
      />
      {problem !== undefined && (
        <p id={`${id}-problem`} className={kit.error}>
          {problem}
        </p>
      )}
    </fieldset>
  );
}
