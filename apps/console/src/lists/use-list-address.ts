import { useNavigate, useSearch } from '@tanstack/react-router';
import type { RequestOf } from '../api.ts';

export const itemsPerPage = 100;

/** Filters and order of a list, as its address has them; "" means none. */
export interface ShownItems {
  readonly view: 'table' | 'board';
  readonly sort: string;
  readonly stage: string;
  readonly tag: string;
  readonly query: string;
}

const usual: ShownItems = { view: 'table', sort: '', stage: '', tag: '', query: '' };

/** The page is 1-based, and of the table only. A change without a page goes to the first. */
export function useListAddress(): {
  readonly shown: ShownItems;
  readonly page: number;
  readonly change: (next: Partial<ShownItems> & { readonly page?: number }) => void;
} {
  const search = useSearch({ strict: false }) as Partial<Record<keyof ShownItems | 'page', string>>;
  const navigate = useNavigate();
  const texts = Object.fromEntries(
    Object.keys(usual).map((name) => [name, String(search[name as keyof ShownItems] ?? '')]),
  );
  const shown = { ...usual, ...texts, view: search.view === 'board' ? 'board' : 'table' } as ShownItems;
  return {
    shown,
    page: pageIn(search),
    change: ({ page = 1, ...next }) => {
      const given = Object.entries({ ...shown, ...next }).filter(([, value]) => value !== '' && value !== 'table');
      const parameters = { ...Object.fromEntries(given), ...(page > 1 && { page: String(page) }) };
      void navigate({ to: '.', search: parameters as never, resetScroll: false });
    },
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
export function pageIn({ page = '1' }: { readonly page?: string }): number {
  return Math.max(1, Number.parseInt(page, 10) || 1);
}
