import { useNavigate, useSearch } from '@tanstack/react-router';

export type ListView = 'table' | 'board';

/** Creators of a page of the table. */
export const itemsPerPage = 100;

/** Creators of a board: the most that one read gives. (contract 6) */
export const boardSize = 500;

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
  const page = Math.max(1, Number.parseInt(search.page ?? '1', 10) || 1);
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
