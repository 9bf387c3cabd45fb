import { call, type Outcome, type RequestOf, type ResponseOf, type Schemas } from '../api.ts';
import { notify } from '../kit/announcements.ts';
import { wordsOf } from '../kit/refusal-words.ts';
import { queryClient, refresh } from '../queries.ts';
import { currentAccount } from '../session.ts';
import { partsOf } from './list-items.ts';

type Items = Pick<RequestOf<'update_list_items'>, 'note' | 'tags' | 'stage'>;

let lastSaved = Promise.resolve(true);
/** Responses before the pending changes. */
let read: ReturnType<typeof queryClient.getQueriesData> = [];

/** Changes list items optimistically, saves one change after the other, and reloads the items after the last. */
export async function changeItems(listId: string, itemIds: readonly string[], change: Items): Promise<boolean> {
  const ids = new Set(itemIds);
  const queryKey = [currentAccount().account_id, 'get_list'];
  const send = () => save(listId, itemIds, change);
  const saved = lastSaved.then(send, send);
  lastSaved = saved;
  // An answer that is on its way would take this change back.
  await queryClient.cancelQueries({ queryKey });
  if (read.length === 0) read = queryClient.getQueriesData({ queryKey });
  queryClient.setQueriesData<Outcome<ResponseOf<'get_list'>>>({ queryKey }, (answer) =>
    answer?.ok && answer.body.list.list_id === listId ? changed(answer.body, ids, change) : answer,
  );
  const isSaved = await saved;
  // The page may not be read again.
  if (!isSaved) for (const [key, answer] of read) queryClient.setQueryData(key, answer);
  if (saved === lastSaved) {
    read = [];
    void refresh('get_list');
  }
  return isSaved;
}

async function save(listId: string, itemIds: readonly string[], change: Items): Promise<boolean> {
  for (const part of partsOf(itemIds)) {
    const sent = { list_id: listId, item_ids: part, ...change };
    // Finishes after the page has been left.
    const outcome = await call('update_list_items', sent, { keepalive: true });
    if (outcome.ok) continue;
    notify(`Not saved. ${wordsOf(outcome.refusal).text}`);
    return false;
  }
  return true;
}

function changed(
  body: ResponseOf<'get_list'>,
  ids: ReadonlySet<string>,
  change: Items,
): Outcome<ResponseOf<'get_list'>> {
  const items = body.items.map((item): Schemas['ListItem'] => (ids.has(item.item_id) ? { ...item, ...change } : item));
  return { ok: true, body: { ...body, items } };
}
