import { type ReactNode, useEffect, useState } from 'react';
import type { ResponseOf } from '../api.ts';
import { wholeNumber } from '../kit/format.ts';
import { classNames, kit, Segmented, SelectField, TextField } from '../kit/kit.ts';
import styles from './lists.module.css';
import { stageCounts, usualStages } from './stages.ts';
import type { ShownItems } from './use-list-address.ts';
import { useQueryTyped } from './use-lists.ts';

const sorts = [
  ['', 'Order of addition'],
  ['-followers', 'Followers, high to low'],
  ['followers', 'Followers, low to high'],
  ['-engagement', 'Engagement, high to low'],
  ['engagement', 'Engagement, low to high'],
  ['name', 'Name'],
  ['stage', 'Stage'],
  ['-changed', 'Last changed'],
] as const;

interface ListFiltersProps {
  readonly shown: ShownItems;
  readonly totals: ResponseOf<'get_list'>['totals'];
  readonly stages: readonly string[];
  readonly change: (next: Partial<ShownItems>) => void;
  /** Shown next to the stages. */
  readonly children: ReactNode;
}

/** Search, filters with their counts, and the order of a list. */
export function ListFilters({ shown, totals, stages, change, children }: ListFiltersProps) {
  const [query, setQuery] = useState(shown.query);
  const typed = useQueryTyped(query);
  useEffect(() => {
    if (typed !== shown.query && typed === query.trim()) change({ query: typed });
  });
  const isBoard = shown.view === 'board';
  const counts = stageCounts(totals.stages);
  const all = wholeNumber([...counts.values()].reduce((sum, items) => sum + items, 0));
  const tabs = stages.map((stage) => ({ value: stage, label: `${stage} ${wholeNumber(counts.get(stage) ?? 0)}` }));
  const tags = totals.tags.map(({ tag, items }) => [tag, `${tag} (${wholeNumber(items)})`] as const);
  return (
    <div className={classNames(kit.tiles, styles.filters)}>
      <div className={classNames(kit.actions, styles.views)}>
        <div className={classNames(styles.tabs, isBoard && styles.onlyphone)}>
          <Segmented
            label="Stage"
            value={shown.stage || (isBoard ? usualStages[0] : '')}
            change={(stage) => change({ stage })}
            // Phones show one column of the board.
            choices={isBoard ? tabs : [{ value: '', label: `All ${all}` }, ...tabs]}
          />
        </div>
        {children}
      </div>
      <TextField label="Name, handle, note or email" value={query} maxLength={200} change={setQuery} />
      {(tags.length > 0 || shown.tag !== '') && (
        <SelectField
          label="Tag"
          value={shown.tag}
          change={(tag) => change({ tag })}
          choices={withChosen(shown.tag, [['', 'All'], ...tags])}
        />
      )}
      <SelectField
        label="Sort by"
        value={shown.sort}
        change={(sort) => change({ sort })}
        choices={withChosen(shown.sort, sorts)}
      />
    </div>
  );
}

type Choices = readonly (readonly [value: string, words: string])[];

/** Adds a value of the address that isn't offered. */
function withChosen(value: string, choices: Choices): Choices {
  return choices.some(([one]) => one === value) ? choices : [[value, value], ...choices];
}
