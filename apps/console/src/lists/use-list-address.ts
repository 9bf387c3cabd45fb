import type { RequestOf } from '../api.ts';
import { useParameters } from '../model/use-parameters.ts';

export const itemsPerPage = 100;

/** Filters and order of a list, as its address has them; "" means none. */
export interface ShownItems {
  readonly view: 'table' | 'board';
  readonly sort: string;
  readonly stage: string;
  readonly tag: string;
  readonly query: string;
}

/** The page is 1-based, and of the table only. A change without a page goes to the first. */
export function useListAddress(): {
  readonly shown: ShownItems;
  readonly page: number;
  readonly change: (next: Partial<ShownItems> & { readonly page?: number }) => void;
} {
  const [{ page, ...texts }, set] = useParameters('view', 'sort', 'stage', 'tag', 'query', 'page');
  return {
    shown: { ...texts, view: texts.view === 'board' ? 'board' : 'table' },
    page: pageIn(page),
    change: ({ page: next = 1, view = texts.view, ...rest }) =>
      set({ ...rest, view: view === 'board' ? view : '', page: textOfPage(next) }, { replace: false }),
  };
}

/** Fields of `get_list` for these filters. */
export function filterOf({ sort, stage, tag, query }: ShownItems): Partial<RequestOf<'get_list'>> {
  return {
    ...(sort !== '' && { sort: sort as NonNullable<RequestOf<'get_list'>['sort']> }),
    ...(stage !== '' && { stage }),
    ...(tag !== '' && { tags: [tag] }),
    ...(query !== '' && { query }),
  };
}

/** 1-based; 1 for invalid values. */
export function pageIn(text: string): number {
  return Math.max(1, Number.parseInt(text, 10) || 1);
}

/** The first page has no parameter. */
export function textOfPage(page: number): string {
  return page > 1 ? String(page) : '';
}
