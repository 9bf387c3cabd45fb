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

/** Takes creators out of a list at once, so that nothing counts them any more; Undo puts them back with all that was written beside them. */
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
  if (removed.length > 0) notify(`${named(removed)} removed.`, () => void putBack(listId, removed, refresh));
}

async function putBack(listId: string, items: readonly Schemas['ListItem'][], refresh: Refresh): Promise<void> {
  const outcome = await addCreators(listId, { creators: items.map(asItWas) });
  await refresh('get_list', 'get_lists');
  if (!outcome.ok) notify(`Not put back. ${wordsOf(outcome.refusal).text}`);
  else if (outcome.body.invalid.length > 0)
    notify(
      `${counted(outcome.body.invalid.length, 'creator')} can’t be put back: no known creator has the handle any more.`,
    );
  else announce(`${named(items)} back in the list.`);
}

/** What puts an item back with all that was written beside it. */
function asItWas({ platform, handle, note, tags, stage }: Schemas['ListItem']): Schemas['CreatorToAdd'] {
  return { platform, handle, tags, ...(note !== null && { note }), ...(stage !== null && { stage }) };
}

function named(items: readonly Schemas['ListItem'][]): string {
  const [first] = items;
  return items.length === 1 && first ? `${first.name} is` : `${counted(items.length, 'creator')} are`;
}
