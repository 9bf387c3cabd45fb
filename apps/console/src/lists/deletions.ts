import { useSyncExternalStore } from 'react';
import { call, type Outcome, type Schemas } from '../api.ts';
import { announce, notify } from '../kit/announcements.ts';
import { counted } from '../kit/format.ts';
import { wordsOf } from '../kit/refusal-words.ts';
import { refresh } from '../queries.ts';
import { addCreators } from './add-creators.ts';
import { partsOf } from './list-items.ts';
import { UndoWindow } from './undo-window.ts';

interface Deletion {
  readonly id: string;
  readonly name: string;
  readonly send: () => Promise<Outcome<unknown>>;
  readonly readAgain: () => Promise<void>;
}

/** Deletes after ten seconds, during which Undo cancels it. */
export function deleteLater({ id, name, send, readAgain }: Deletion): void {
  undoWindow.begin({
    id,
    text: `“${name}” deleted.`,
    run: async () => {
      const outcome = await send();
      if (!outcome.ok && outcome.refusal.status !== 'not_found')
        notify(`“${name}” was not deleted. ${wordsOf(outcome.refusal).text}`);
      await readAgain();
    },
  });
}

export function deleteList({ list_id, name }: Schemas['CreatorList']): void {
  const send = () => call('delete_list', { list_id }, { keepalive: true });
  deleteLater({ id: list_id, name, send, readAgain: () => refresh('get_lists', 'get_list') });
}

export interface RemovedItems {
  readonly removed: readonly Schemas['ListItem'][];
  /** Restores them at their positions with stage, tags and note. */
  readonly undo: () => void;
}

/** Removes creators at once. */
export async function removeItems(listId: string, items: readonly Schemas['ListItem'][]): Promise<RemovedItems> {
  const removed: Schemas['ListItem'][] = [];
  for (const part of partsOf(items)) {
    const item_ids = part.map(({ item_id }) => item_id);
    // Must finish after the page has been left.
    const outcome = await call('remove_from_list', { list_id: listId, item_ids }, { keepalive: true });
    if (!outcome.ok) {
      notify(`Not removed. ${wordsOf(outcome.refusal).text}`);
      break;
    }
    removed.push(...part);
  }
  await refresh('get_list', 'get_lists');
  return { removed, undo: () => void putBack(listId, removed) };
}

async function putBack(listId: string, items: readonly Schemas['ListItem'][]): Promise<void> {
  // Creators are added by handle; a changed handle may belong to someone else.
  const named = items.filter(({ handle_changed }) => !handle_changed);
  const outcome = await addCreators(listId, { creators: named.map(asItWas) });
  await refresh('get_list', 'get_lists');
  if (!outcome.ok) return notify(`Not restored. ${wordsOf(outcome.refusal).text}`);
  const lost = items.length - named.length + outcome.body.invalid.length;
  if (lost > 0) notify(`${counted(lost, 'creator')} can’t be restored: the handle now belongs to someone else.`);
  else announce(`${subject(items)} restored.`);
}

export function asItWas({
  platform,
  handle,
  position,
  note,
  tags,
  stage,
}: Schemas['ListItem']): Schemas['CreatorToAdd'] {
  return { platform, handle, position, tags, ...(note !== null && { note }), ...(stage !== null && { stage }) };
}

function subject(items: readonly Schemas['ListItem'][]): string {
  const [first] = items;
  return items.length === 1 && first ? `${first.name} is` : `${counted(items.length, 'creator')} are`;
}

const undoWindow = new UndoWindow(notify);

/** Ids to display as deleted. */
export function useHidden(): ReadonlySet<string> {
  return useSyncExternalStore(undoWindow.subscribe, undoWindow.hidden);
}
