import { useEffect, useId, useState } from 'react';
import type { ResponseOf } from '../api.ts';
import { wholeNumber } from '../kit/format.ts';
import { classNames, kit, TextField } from '../kit/kit.ts';
import styles from './lists.module.css';
import { stageCounts } from './stages.ts';
import type { ShownItems } from './use-list-address.ts';
import { useQueryTyped } from './use-lists.ts';

type Totals = ResponseOf<'get_list'>['totals'];

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
  readonly totals: Totals;
  readonly stages: readonly string[];
  readonly change: (next: Partial<ShownItems>) => void;
}

/** Search, filters with their counts, and the order of a list. */
export function ListFilters({ shown, totals, stages, change }: ListFiltersProps) {
  const [query, setQuery] = useState(shown.query);
  const typed = useQueryTyped(query);
  useEffect(() => {
    if (typed !== shown.query && typed === query.trim()) change({ query: typed });
  });
  const counts = stageCounts(totals.stages);
  const tags = totals.tags.map(({ tag, items }) => [tag, `${tag} (${wholeNumber(items)})`] as const);
  return (
    <div className={styles.filters}>
      <TextField
        label="Name, handle, note or email"
        value={query}
        maxLength={200}
        onChange={(event) => setQuery(event.target.value)}
      />
      <div className={classNames(shown.view === 'board' && styles.onlyphone)}>
        <Choice
          label="Stage"
          value={shown.stage}
          change={(stage) => change({ stage })}
          choices={[
            ['', 'All'],
            ...stages.map((stage) => [stage, `${stage} (${wholeNumber(counts.get(stage) ?? 0)})`] as const),
          ]}
        />
      </div>
      {(tags.length > 0 || shown.tag !== '') && (
        <Choice label="Tag" value={shown.tag} change={(tag) => change({ tag })} choices={[['', 'All'], ...tags]} />
      )}
      <Choice label="Sort by" value={shown.sort} change={(sort) => change({ sort })} choices={sorts} />
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly change: (value: string) => void;
  readonly choices: readonly (readonly [value: string, words: string])[];
}

function Choice({ label, value, change, choices }: ChoiceProps) {
  const id = useId();
  return (
    <div className={kit.field}>
      <label htmlFor={id}>{label}</label>
      <select id={id} className={classNames(kit.input)} value={value} onChange={(event) => change(event.target.value)}>
        {choices.some(([one]) => one === value) || <option value={value}>{value}</option>}
        {choices.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}
