import { useNavigate, useSearch } from '@tanstack/react-router';
import { maxPerCall } from './list-items.ts';

export type ListView = 'table' | 'board';

export const itemsPerPage = 100;

/** A board is read in one call. */
export const boardSize = maxPerCall;

export function useListAddress(): {
  readonly view: ListView;
  /** 1-based; table only. */
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

/** 1-based; 1 for invalid values. */
export function pageIn({ page = '1' }: { readonly page?: string }): number {
  return Math.max(1, Number.parseInt(page, 10) || 1);
}
