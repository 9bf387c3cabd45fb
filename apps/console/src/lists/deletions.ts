import { call, type OperationName, type Schemas } from '../api.ts';
import { announce, notify } from '../kit/announcer.tsx';
import { counted } from '../kit/format.ts';
import { wordsOf } from '../kit/refusal-words.ts';
import { addCreators } from './add-creators.ts';
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

/**
 * Takes creators out of a list at once, so that nothing counts them any more; Undo puts them back where they were, with all
 * that was written beside them.
 */
export async function removeItems(
  listId: string,
  items: readonly Schemas['ListItem'][],
  refresh: Refresh,
): Promise<void> {
  const removed: Schemas['ListItem'][] = [];
  for (const part of partsOf(items)) {
    const item_ids = part.map(({ item_id }) => item_id);
    // Also where the page is left meanwhile.
    const outcome = await call('remove_from_list', { list_id: listId, item_ids }, { keepalive: true });
    if (!outcome.ok) {
      notify(`Not removed. ${wordsOf(outcome.refusal).text}`);
      break;
    }
    removed.push(...part);
  }
  await refresh('get_list', 'get_lists');
  if (removed.length > 0) notify(`${subject(removed)} removed.`, () => void putBack(listId, removed, refresh));
}

async function putBack(listId: string, items: readonly Schemas['ListItem'][], refresh: Refresh): Promise<void> {
  // Creators are added by their handle, which may be somebody else's by now.
  const named = items.filter(({ handle_changed }) => !handle_changed);
  const outcome = await addCreators(listId, { creators: named.map(asItWas) });
  await refresh('get_list', 'get_lists');
  if (!outcome.ok) return notify(`Not put back. ${wordsOf(outcome.refusal).text}`);
  const lost = items.length - named.length + outcome.body.invalid.length;
  if (lost > 0) notify(`${counted(lost, 'creator')} can’t be put back: the handle is no longer theirs.`);
  else announce(`${subject(items)} back in the list.`);
}

/** What puts an item back where it was, with all that was written beside it. */
function asItWas({ platform, handle, position, note, tags, stage }: Schemas['ListItem']): Schemas['CreatorToAdd'] {
  return { platform, handle, position, tags, ...(note !== null && { note }), ...(stage !== null && { stage }) };
}

function subject(items: readonly Schemas['ListItem'][]): string {
  const [first] = items;
  return items.length === 1 && first ? `${first.name} is` : `${counted(items.length, 'creator')} are`;
}
