import type { Outcome, RequestOf, ResponseOf, Schemas } from '../api.ts';
import { itemPages } from './list-items.ts';
import type { Selection } from './use-selection.ts';

type Item = Schemas['ListItem'];

/** Selected items of a list, of which some may not have been read. */
export interface ChosenItems {
  readonly count: number;
  readonly owned: number;
  /** Maximum cost of unlocking them, in credits. */
  readonly price: number;
  /** Selects them in a call; null if they were selected one by one. */
  readonly filter: Schemas['ListItemFilter'] | null;
  /** Null if they were selected as a whole. */
  readonly items: readonly Item[] | null;
  /** Reads them, in the order of the list. */
  pages(signal?: AbortSignal): AsyncIterable<Outcome<readonly Item[]>>;
}

/** Whether an unlock costs a credit. Closed items may turn out to list no contact. */
function isPaid({ open, owned, contact_types: types }: Pick<Item, 'open' | 'owned' | 'contact_types'>): boolean {
  return !owned && !(open && types.length === 0);
}

/** `body` is a page of the filtered list. */
export function chosenItems(
  { isAll, marked }: Selection,
  body: Pick<ResponseOf<'get_list'>, 'list' | 'items' | 'total' | 'totals'>,
  filter: Pick<RequestOf<'get_list'>, 'stage' | 'tags' | 'query'>,
): ChosenItems {
  const now = new Map(body.items.map((item) => [item.item_id, item]));
  const items = [...marked.values()].map((item) => now.get(item.item_id) ?? item);
  const owned = items.filter((item) => item.owned).length;
  const price = items.filter(isPaid).length;
  const { total, totals, list } = body;
  if (!isAll) {
    const read = async function* () {
      yield { ok: true, body: items } as const;
    };
    return { count: items.length, owned, price, filter: null, items, pages: read };
  }
  return {
    count: total - items.length,
    owned: totals.owned - owned,
    price: total - totals.owned - totals.no_contact - price,
    filter: { ...filter, ...(items.length > 0 && { except_item_ids: [...marked.keys()] }) },
    items: null,
    pages: async function* (signal) {
      for await (const page of itemPages(list.list_id, signal, filter))
        yield page.ok ? { ok: true, body: page.body.filter(({ item_id }) => !marked.has(item_id)) } : page;
    },
  };
}

/** Reads all selected items. */
export async function readChosen(chosen: Pick<ChosenItems, 'pages'>): Promise<Outcome<readonly Item[]>> {
  const items: Item[] = [];
  for await (const page of chosen.pages()) {
    if (!page.ok) return page;
    items.push(...page.body);
  }
  return { ok: true, body: items };
}
