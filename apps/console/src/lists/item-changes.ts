import { call, type Outcome, type RequestOf, type ResponseOf, type Schemas } from '../api.ts';
import { notify } from '../kit/announcer.tsx';
import { wordsOf } from '../kit/refusal-words.ts';
import { queryClient, refresh } from '../queries.ts';
import { currentAccount } from '../session.ts';
import { partsOf } from './list-items.ts';

type Items = Pick<RequestOf<'update_list_items'>, 'note' | 'tags' | 'stage'>;

/** Changes list items optimistically and reloads them if the server refuses. */
export async function changeItems(listId: string, itemIds: readonly string[], change: Items): Promise<boolean> {
  const ids = new Set(itemIds);
  queryClient.setQueriesData<Outcome<ResponseOf<'get_list'>>>(
    { queryKey: [currentAccount().account_id, 'get_list'] },
    (answer) => (answer?.ok && answer.body.list.list_id === listId ? changed(answer.body, ids, change) : answer),
  );
  for (const part of partsOf(itemIds)) {
    const outcome = await call('update_list_items', { list_id: listId, item_ids: part, ...change });
    if (!outcome.ok) {
      notify(`Not saved. ${wordsOf(outcome.refusal).text}`);
      await refresh('get_list');
      return false;
    }
  }
  void refresh('get_list');
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
