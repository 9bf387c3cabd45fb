import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { RequestOf } from '../api.ts';
import { usePaused } from '../kit/use-paused.ts';
import { operationQuery } from '../queries.ts';

/** Most recently changed first. Read on every mount: it is free, and other users change lists. */
export function useLists(body: RequestOf<'get_lists'>) {
  return useQuery({
    ...operationQuery('get_lists', body),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
}

export function useList(body: RequestOf<'get_list'>) {
  return useQuery({
    ...operationQuery('get_list', body),
    refetchOnMount: 'always',
    // Previous page of the same list, never of another one.
    placeholderData: (before) => (before?.ok && before.body.list.list_id === body.list_id ? before : undefined),
  });
}

export function useQueryTyped(typed: string): string {
  return usePaused(typed.trim(), 200);
}
