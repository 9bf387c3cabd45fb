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

export function useList(body: RequestOf<'get_list'>) {
  return useQuery({
    ...freshQuery('get_list', body),
    // Previous page of the same list, never of another one.
    placeholderData: (before) => (before?.ok && before.body.list.list_id === body.list_id ? before : undefined),
  });
}

export function useQueryTyped(typed: string): string {
  return usePaused(typed.trim(), 200);
}
