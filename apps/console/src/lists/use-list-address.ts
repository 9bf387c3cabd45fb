import { useNavigate, useSearch } from '@tanstack/react-router';
import { mostPerCall } from './list-items.ts';

export type ListView = 'table' | 'board';

/** Creators of a page of the table. */
export const itemsPerPage = 100;

/** Creators of a board: it is read at once. */
export const boardSize = mostPerCall;

/** What the address of a list says, and how it is changed. */
export function useListAddress(): {
  readonly view: ListView;
  /** From 1; of the table. */
  readonly page: number;
  readonly change: (next: { readonly view?: ListView; readonly page?: number }) => void;
} {
  const search = useSearch({ strict: false }) as { readonly view?: string; readonly page?: string };
  const navigate = useNavigate();
  const view = search.view === 'board' ? 'board' : 'table';
  const page = pageIn(search);
  return {
    view,
    page,
    change: (next) => {
      const now = { view, page: 1, ...next };
      const parameters = {
        ...(now.view === 'board' && { view: 'board' }),
        ...(now.page > 1 && { page: String(now.page) }),
      };
      void navigate({ to: '.', search: parameters as never, resetScroll: false });
    },
  };
}

/** The number of the page that an address asks for: from 1, which is also what anything else means. */
export function pageIn({ page = '1' }: { readonly page?: string }): number {
  return Math.max(1, Number.parseInt(page, 10) || 1);
}
