import { call, type Outcome, type Schemas } from '../api.ts';

/** The most creators of a list that one call reads or changes. (contract 6) */
export const mostPerCall = 500;

type Items = readonly Schemas['ListItem'][];

/** Every creator of a list, however long it is. */
export async function allItems(listId: string): Promise<Outcome<Items>> {
  const items: Schemas['ListItem'][] = [];
  for await (const page of itemPages(listId)) {
    if (!page.ok) return page;
    items.push(...page.body);
  }
  return { ok: true, body: items };
}

/** The creators of a list, a page after the other; a refusal is the last. */
export async function* itemPages(listId: string, signal?: AbortSignal): AsyncGenerator<Outcome<Items>> {
  for (let offset = 0; ; ) {
    const page = await call('get_list', { list_id: listId, offset, limit: mostPerCall }, signal ? { signal } : {});
    if (!page.ok) return yield page;
    const { items, has_more } = page.body;
    yield { ok: true, body: items };
    if (!has_more || items.length === 0) return;
    offset += items.length;
  }
}

/** As many parts as calls are needed for all of them. */
export function partsOf<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / mostPerCall);
  return Array.from({ length: count }, (_, part) => items.slice(part * mostPerCall, (part + 1) * mostPerCall));
}
