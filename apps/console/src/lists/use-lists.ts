import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { RequestOf } from '../api.ts';
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

/** What was typed, once typing has paused. */
export function usePaused<Value>(value: Value, pauseMs = 200): Value {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return paused;
}
