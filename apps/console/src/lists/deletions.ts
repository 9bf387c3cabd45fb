import { call, type OperationName, type Schemas } from '../api.ts';
import { notify } from '../kit/announcer.tsx';
import { counted } from '../kit/format.ts';
import { wordsOf } from '../kit/refusal-words.ts';
import { partsOf } from './list-items.ts';
import { undoWindow } from './use-hidden.ts';

type Refresh = (...operations: readonly OperationName[]) => Promise<void>;

/** Deletes a list, with ten seconds to take it back. */
export function deleteList({ list_id, name }: Schemas['CreatorList'], refresh: Refresh): void {
  undoWindow.begin({
    keys: [list_id],
    text: `“${name}” is deleted.`,
    run: async () => {
      const outcome = await call('delete_list', { list_id }, { keepalive: true });
      if (!outcome.ok && outcome.refusal.status !== 'not_found')
        notify(`“${name}” is still there. ${wordsOf(outcome.refusal).text}`);
      await refresh('get_lists', 'get_list');
    },
  });
}

/** Takes creators out of a list, with ten seconds to take it back. */
export function removeItems(listId: string, items: readonly Schemas['ListItem'][], refresh: Refresh): void {
  const ids = items.map(({ item_id }) => item_id);
  const [first] = items;
  undoWindow.begin({
    keys: ids,
    text: items.length === 1 && first ? `${first.name} is removed.` : `${counted(items.length, 'creator')} removed.`,
    run: async () => {
      for (const part of partsOf(ids)) {
        const removed = { list_id: listId, item_ids: part };
        const outcome = await call('remove_from_list', removed, { keepalive: true });
        if (!outcome.ok) notify(`Not removed. ${wordsOf(outcome.refusal).text}`);
      }
      await refresh('get_list', 'get_lists');
    },
  });
}
