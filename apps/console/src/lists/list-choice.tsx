import { useId, useState } from 'react';
import type { Schemas } from '../api.ts';
import { counted, platformName, wholeNumber } from '../kit/format.ts';
import { classNames, kit, RefusalNotice, Skeleton, TextField } from '../kit/kit.ts';
import styles from './lists.module.css';
import { useLists, useNameHint, useQueryTyped } from './use-lists.ts';

export type ChosenList =
  | { readonly kind: 'list'; readonly list: Schemas['CreatorList'] }
  | { readonly kind: 'new'; readonly name: string };

/** Up to this number, all lists are shown without a search field. */
const manyLists = 8;

interface ListChoiceProps {
  readonly chosen: ChosenList | null;
  readonly choose: (chosen: ChosenList) => void;
  /** Set if all creators are on one platform. */
  readonly platform: string | null;
  /** Id of a list that can't be selected. */
  readonly except?: string | undefined;
}

/** Selects or names a list. Lists of other platforms than `platform` are disabled. */
export function ListChoice({ chosen, choose, platform, except }: ListChoiceProps) {
  const [query, setQuery] = useState('');
  const wanted = useQueryTyped(query);
  const { data, isPending } = useLists({ limit: 100, ...(wanted === '' ? {} : { query: wanted }) });
  const name = useId();
  if (isPending) return <Skeleton height={160} />;
  if (data !== undefined && !data.ok) return <RefusalNotice refusal={data.refusal} />;
  const lists = data?.body.lists ?? [];
  const total = data?.body.total ?? 0;
  if (lists.length === 0 && wanted === '' && chosen?.kind !== 'list')
    return <NewListName chosen={chosen} choose={choose} autoFocus />;
  const isMany = total > manyLists || wanted !== '';
  const fitting = lists.filter(
    (list) => list.list_id !== except && (platform === null || list.platform === null || list.platform === platform),
  );
  return (
    <>
      {isMany && <TextField label="Find a list" value={query} maxLength={120} autoFocus change={setQuery} />}
      <fieldset className={styles.choice} aria-label="List">
        {lists.map((list) => {
          const fits = fitting.includes(list);
          return (
            <label key={list.list_id} className={classNames(!fits && kit.muted)}>
              <input
                type="radio"
                name={name}
                // The lists arrive after the dialog has opened.
                // biome-ignore lint/a11y/noAutofocus: it is the first control of a dialog
                autoFocus={!isMany && list === fitting[0]}
                disabled={!fits}
                checked={chosen?.kind === 'list' && chosen.list.list_id === list.list_id}
                onChange={() => choose({ kind: 'list', list })}
              />
              <span>{list.name}</span>
              <span className={kit.hint}>
                {list.platform !== null && `${platformName(list.platform)} only · `}
                {counted(list.item_count, 'creator')}
              </span>
            </label>
          );
        })}
        <label>
          <input
            type="radio"
            name={name}
            checked={chosen?.kind === 'new'}
            onChange={() => choose({ kind: 'new', name: '' })}
          />
          <span>A new list</span>
        </label>
      </fieldset>
      {total > lists.length && (
        <p className={kit.hint}>
          Showing the latest {wholeNumber(lists.length)} of {wholeNumber(total)} lists. Find others by name.
        </p>
      )}
      {chosen?.kind === 'new' && <NewListName chosen={chosen} choose={choose} />}
    </>
  );
}

function NewListName({
  chosen,
  choose,
  autoFocus = false,
}: Pick<ListChoiceProps, 'chosen' | 'choose'> & { readonly autoFocus?: boolean }) {
  const value = chosen?.kind === 'new' ? chosen.name : '';
  return (
    <TextField
      label="Name of the new list"
      value={value}
      hint={useNameHint(value)}
      maxLength={120}
      autoFocus={autoFocus}
      change={(text) => choose({ kind: 'new', name: text })}
    />
  );
}
