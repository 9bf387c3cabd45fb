import { call, type Outcome, type Schemas } from '../api.ts';

/** Creators of one read. (contract 6) */
const itemsPerRead = 500;

/** Every creator of a list, however long it is. */
export async function allItems(listId: string): Promise<Outcome<readonly Schemas['ListItem'][]>> {
  const items: Schemas['ListItem'][] = [];
  for (;;) {
    const outcome = await call('get_list', { list_id: listId, offset: items.length, limit: itemsPerRead });
    if (!outcome.ok) return outcome;
    items.push(...outcome.body.items);
    if (!outcome.body.has_more) return { ok: true, body: items };
  }
}
