import { useId, useState } from 'react';
import type { Schemas } from '../api.ts';
import { Skeleton } from '../kit/basics.tsx';
import { classNames } from '../kit/class-names.ts';
import { TextField } from '../kit/field.tsx';
import { counted, platformName, wholeNumber } from '../kit/format.ts';
import kit from '../kit/kit.module.css';
import { RefusalNotice } from '../kit/refusal-notice.tsx';
import styles from './lists.module.css';
import { useLists, useQueryTyped } from './use-lists.ts';

/** The list that creators go into: one that exists, or a new one by its name. */
export type Chosen =
  | { readonly kind: 'list'; readonly list: Schemas['CreatorList'] }
  | { readonly kind: 'new'; readonly name: string };

/** With fewer lists, all are in sight and nothing needs looking for. */
const manyLists = 8;

/** Chooses a list, or names a new one. Lists of another platform than `platform` can't be chosen. */
export function ListChoice({
  chosen,
  choose,
  platform,
}: {
  readonly chosen: Chosen | null;
  readonly choose: (chosen: Chosen) => void;
  /** Where all creators are of one. */
  readonly platform: string | null;
}) {
  const [query, setQuery] = useState('');
  const wanted = useQueryTyped(query);
  const { data, isPending } = useLists({ limit: 100, ...(wanted === '' ? {} : { query: wanted }) });
  const name = useId();
  if (isPending) return <Skeleton height={160} />;
  if (data !== undefined && !data.ok) return <RefusalNotice refusal={data.refusal} />;
  const lists = data?.body.lists ?? [];
  const total = data?.body.total ?? 0;
  return (
    <>
      {(total > manyLists || wanted !== '') && (
        <TextField
          label="Find a list"
          value={query}
          maxLength={120}
          onChange={(event) => setQuery(event.target.value)}
        />
      )}
      <fieldset className={styles.choice} aria-label="List">
        {lists.map((list) => {
          const fits = platform === null || list.platform === null || list.platform === platform;
          return (
            <label key={list.list_id} className={classNames(!fits && kit.muted)}>
              <input
                type="radio"
                name={name}
                disabled={!fits}
                checked={chosen?.kind === 'list' && chosen.list.list_id === list.list_id}
                onChange={() => choose({ kind: 'list', list })}
              />
              <span>{list.name}</span>
              <span className={classNames(kit.small, kit.muted)}>
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
        <p className={classNames(kit.small, kit.muted)}>
          The latest {wholeNumber(lists.length)} of {wholeNumber(total)} lists. Find others by name.
        </p>
      )}
      {chosen?.kind === 'new' && (
        <TextField
          label="Name of the new list"
          value={chosen.name}
          maxLength={120}
          onChange={(event) => choose({ kind: 'new', name: event.target.value })}
        />
      )}
    </>
  );
}
