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

export function useQueryTyped(typed: string): string {
  return usePaused(typed.trim(), 200);
}
