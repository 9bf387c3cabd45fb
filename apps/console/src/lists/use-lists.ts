import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { RequestOf } from '../api.ts';
import { usePaused } from '../kit/use-paused.ts';
import { freshQuery } from '../queries.ts';

/** Most recently changed first. */
export function useLists(body: RequestOf<'get_lists'>) {
  return useQuery({
    ...freshQuery('get_lists', body),
    placeholderData: keepPreviousData,
  });
}

/** Hint at another list of the same name, which is allowed. */
export function useNameHint(name: string, own?: string): string | undefined {
  const query = useQueryTyped(name);
  const { data } = useQuery({ ...freshQuery('get_lists', { query, limit: 100 }), enabled: query !== '' });
  const named = data?.ok ? data.body.lists.filter((list) => list.name.toLowerCase() === query.toLowerCase()) : [];
  return named.some(({ list_id }) => list_id !== own) ? 'Another list has this name.' : undefined;
}

export function useQueryTyped(typed: string): string {
  return usePaused(typed.trim(), 200);
}
