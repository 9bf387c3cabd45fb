import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { RequestOf } from '../api.ts';
import { usePaused } from '../kit/use-paused.ts';
import { operationQuery } from '../queries.ts';

/** The account's lists, latest changed first: read again whenever they are shown, for it is free and others change them. */
export function useLists(body: RequestOf<'get_lists'>) {
  return useQuery({
    ...operationQuery('get_lists', body),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
}

/** A list with some of its creators, read as `useLists` does. */
export function useList(body: RequestOf<'get_list'>) {
  return useQuery({
    ...operationQuery('get_list', body),
    refetchOnMount: 'always',
    // The other pages of the same list; never another list.
    placeholderData: (before) => (before?.ok && before.body.list.list_id === body.list_id ? before : undefined),
  });
}

/** What was typed to find lists by, once typing has paused. */
export function useQueryTyped(typed: string): string {
  return usePaused(typed.trim(), 200);
}
