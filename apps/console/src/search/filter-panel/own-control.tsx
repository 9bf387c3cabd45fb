import { useQueries, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { counted, date } from '../../kit/format.ts';
import { kit, Ticks } from '../../kit/kit.ts';
import { freshQuery } from '../../queries.ts';
import type { ControlProps } from './control-props.ts';

/** The API's limit. */
const maxChosen = 10;

/** Ticks lists or exports of the account. */
export function OwnControl({ own, ...props }: ControlProps<'names'> & { readonly own: 'lists' | 'exports' }) {
  const Options = own === 'lists' ? ListBoxes : ExportBoxes;
  return <Options {...props} />;
}

function ListBoxes(props: ControlProps<'names'>) {
  // An account has up to 200 lists, of which a call returns 100.
  const reads = useQueries({ queries: [0, 100].map((offset) => freshQuery('get_lists', { limit: 100, offset })) });
  const lists = reads.flatMap(({ data }) => (data?.ok ? data.body.lists : []));
  const choices = lists.map(({ list_id: value, name, item_count }) => ({
    value,
    label: (
      <>
        <bdi>{name}</bdi> ({counted(item_count, 'creator')})
      </>
    ),
  }));
  const isRead = reads.every(({ data }) => data?.ok);
  return <OwnBoxes {...props} choices={choices} gone="A list that no longer exists" isRead={isRead} />;
}

function ExportBoxes(props: ControlProps<'names'>) {
  const { data } = useQuery(freshQuery('list_search_history', { kind: 'export', limit: 100 }));
  const entries = data?.ok ? data.body.entries : [];
  const choices = entries.map((entry) => ({
    value: entry.history_id,
    label: `${date(entry.created_at)}: ${entry.filters_summary ?? counted(entry.requested, 'creator')}`,
  }));
  return <OwnBoxes {...props} choices={choices} gone="An older export or unlock" isRead={data?.ok === true} />;
}

interface OwnBoxesProps extends ControlProps<'names'> {
  readonly choices: readonly { readonly value: string; readonly label: ReactNode }[];
  /** Label of a chosen id that isn't among the choices. */
  readonly gone: string;
  readonly isRead: boolean;
}

function OwnBoxes({ filter, value, change, choices, gone, isRead }: OwnBoxesProps) {
  const chosen = value ?? [];
  const missing = isRead ? chosen.filter((id) => !choices.some((choice) => choice.value === id)) : [];
  const all = [...missing.map((id) => ({ value: id, label: gone })), ...choices];
  if (isRead && all.length === 0) return <p className={kit.hint}>You have none yet.</p>;
  return (
    <div className={kit.long}>
      <Ticks
        boxes
        label={filter.label}
        choices={chosen.length < maxChosen ? all : all.filter((choice) => chosen.includes(choice.value))}
        chosen={chosen}
        change={change}
      />
    </div>
  );
}
