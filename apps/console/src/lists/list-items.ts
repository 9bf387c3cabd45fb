import { call, type Outcome, type RequestOf, type Schemas } from '../api.ts';

/** Limit per read or change. (contract 6) */
export const maxPerCall = 500;

/** Pages of a list; a refusal ends them. */
export async function* itemPages(
  listId: string,
  signal?: AbortSignal,
  filter: Partial<RequestOf<'get_list'>> = {},
): AsyncGenerator<Outcome<readonly Schemas['ListItem'][]>> {
  for (let offset = filter.offset ?? 0; ; ) {
    const page = await call(
      'get_list',
      { ...filter, list_id: listId, offset, limit: maxPerCall },
      signal ? { signal } : {},
    );
    if (!page.ok) return yield page;
    const { items, has_more } = page.body;
    yield { ok: true, body: items };
    if (!has_more || items.length === 0) return;
    offset += items.length;
  }
}

/** Splits items into calls. */
export function partsOf<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / maxPerCall);
  return Array.from({ length: count }, (_, part) => items.slice(part * maxPerCall, (part + 1) * maxPerCall));
}
