import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { RequestOf, Schemas } from '../api.ts';
import { notify } from '../kit/announcements.ts';
import { cannotCopy, copyText } from '../kit/copy-button.tsx';
import { counted, listed, wholeNumber } from '../kit/format.ts';
import { wordsOf } from '../kit/refusal-words.ts';
import { type ChosenItems, readChosen } from './chosen-items.ts';
import { type RemovedItems, removeItems } from './deletions.ts';
import { changeItems } from './item-changes.ts';
import { tagChanges } from './tag-changes.ts';

type Item = Schemas['ListItem'];

/** Changes of many items; absent fields stay unchanged. */
export interface BulkChange extends Pick<RequestOf<'update_list_items'>, 'note' | 'stage'> {
  readonly add?: readonly string[];
  readonly remove?: readonly string[];
}

/** Result of an action, shown as a notice. */
export interface BulkResult {
  readonly text: string;
  readonly undo?: () => void;
  /** Stage of all items, which the notice offers to show. */
  readonly stage?: string;
}

export interface Bulk {
  readonly isBusy: boolean;
  readonly show: (result: BulkResult | null) => void;
  /** Reads the selected items and passes them on. */
  readonly withItems: (act: (items: readonly Item[]) => Promise<BulkResult | null>) => void;
  readonly change: (change: BulkChange) => void;
  readonly copyEmails: () => void;
  readonly remove: () => void;
}

/** Actions on the selected items of a list. */
export function useBulk(listId: string, chosen: ChosenItems, clear: () => void): Bulk {
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();
  const show: Bulk['show'] = (result) => {
    if (result === null) return;
    const { text, undo, stage } = result;
    const open = () => void navigate({ to: '/lists/$id', params: { id: listId }, search: { stage } as never });
    notify(text, undo, stage === undefined ? {} : { [`Show ${stage}`]: open });
  };
  const withItems = async (act: (items: readonly Item[]) => Promise<BulkResult | null>) => {
    if (isBusy) return;
    setBusy(true);
    const read = await readChosen(chosen);
    show(read.ok ? await act(read.body) : { text: wordsOf(read.refusal).text });
    setBusy(false);
  };
  const restore = async (items: readonly Item[], fields: readonly ('note' | 'stage' | 'tags')[]) => {
    for (const group of Map.groupBy(items, (item) => JSON.stringify(fields.map((field) => item[field]))).values()) {
      const before = Object.fromEntries(fields.map((field) => [field, group[0]?.[field]]));
      if (!(await changeItems(listId, idsOf(group), before))) return;
    }
    show({ text: `${counted(items.length, 'creator')} changed back` });
  };
  const change = async (items: readonly Item[], { add = [], remove = [], ...words }: BulkChange) => {
    const hasTags = add.length + remove.length > 0;
    const fields = [...(Object.keys(words) as ('note' | 'stage')[]), ...(hasTags ? (['tags'] as const) : [])];
    if (Object.keys(words).length > 0 && !(await changeItems(listId, idsOf(items), words))) return null;
    for (const { itemIds, tags } of hasTags ? tagChanges(items, { add, remove }) : [])
      if (!(await changeItems(listId, itemIds, { tags: [...tags] }))) return null;
    const { stage } = words;
    return {
      text: changeWords(items.length, { add, remove, ...words }),
      undo: () => void restore(items, fields),
      ...(stage && { stage }),
    };
  };
  return {
    isBusy,
    show,
    withItems: (act) => void withItems(act),
    change: (wanted) => void withItems((items) => change(items, wanted)),
    copyEmails: () => void withItems(copyEmails),
    remove: () =>
      void withItems(async (items) => {
        clear();
        return resultOf(await removeItems(listId, items), 'removed');
      }),
  };
}

/** Maximum of tags that a result names. */
const maxNamed = 3;

/** `4 moved to Agreed` if nothing else changed. */
function changeWords(count: number, { stage, note, add = [], remove = [] }: BulkChange): string {
  const items = wholeNumber(count);
  if (stage != null && note === undefined && add.length + remove.length === 0) return `${items} moved to ${stage}`;
  if (stage === undefined && note === undefined && remove.length === 0)
    return `${items} tagged ${add.length > maxNamed ? `with ${add.length} tags` : listed(add)}`;
  return `${counted(count, 'creator')} changed`;
}

export function resultOf({ removed, undo }: RemovedItems, words: string): BulkResult | null {
  return removed.length === 0 ? null : { text: `${wholeNumber(removed.length)} ${words}`, undo };
}

async function copyEmails(items: readonly Item[]): Promise<BulkResult> {
  const emails = items.flatMap(({ creator }) => creator?.email ?? []);
  const locked = items.filter(({ owned }) => !owned).length;
  if (emails.length > 0 && !(await copyText(emails.join(', ')))) return { text: cannotCopy };
  const left = locked > 0 ? ` · ${wholeNumber(locked)} locked and left out` : '';
  return { text: `${counted(emails.length, 'email')} copied${left}` };
}

function idsOf(items: readonly Item[]): readonly string[] {
  return items.map(({ item_id }) => item_id);
}
