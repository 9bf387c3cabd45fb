import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call, type Outcome, type Refusal, type ResponseOf } from '../api.ts';
import { usePaused } from '../kit/use-paused.ts';
import { currentAccount } from '../session.ts';
import type { Figure } from './filter.ts';
import { problemsOf } from './filter-problems.ts';
import type { FilterObject } from './filter-values.ts';
import { rememberPlaces } from './known-names.ts';

/** One column of a histogram: `min` ≤ value < `max`. */
export interface Bucket {
  readonly min: number;
  readonly max: number | null;
  readonly count: number;
}

type Count = ResponseOf<'count_creators'>;

/** A count that is being asked for or was answered; free, and on a limit of its own. */
export function countQuery(search: FilterObject, histogram?: Figure) {
  const { account_id } = currentAccount();
  const { sortBy: _order, ...basic } = search.basic;
  const body = { ...search, basic, ...(histogram !== undefined && { histogram }) };
  return queryOptions({
    queryKey: [account_id, 'count_creators', body],
    queryFn: async ({ signal }): Promise<Outcome<Count>> => {
      const answer = await call('count_creators', body, { signal });
      if (answer.ok) rememberPlaces(answer.body.filters_used);
      return answer;
    },
  });
}

/** After the last key. */
const settleMs = 100;

/** The search, once it has asked for the same for a moment. */
function useSettled(
  search: FilterObject,
  afterMs: number,
): { readonly settled: FilterObject; readonly isSettled: boolean } {
  const written = JSON.stringify(search);
  const settled = usePaused(written, afterMs);
  return { settled: JSON.parse(settled) as FilterObject, isSettled: settled === written };
}

/** How many match, as far as is known. */
export interface LiveCount {
  /** Of these filters, or while `isOld` of those before. */
  readonly count: Count | null;
  readonly isOld: boolean;
  /** Why the API didn't count; what waits for its turn is no refusal. */
  readonly refusal: Refusal | null;
}

/** Counts what matches, 100 ms after the last change. At the limit it waits for its turn, and says nothing of it. */
export function useLiveCount(search: FilterObject, isValid: boolean): LiveCount {
  const { settled, isSettled } = useSettled(search, settleMs);
  const query = countQuery(settled);
  const { data, isPlaceholderData, isFetching } = useQuery({
    ...query,
    enabled: isValid,
    placeholderData: keepPreviousData,
  });
  useTurn(data, query.queryKey);
  const counted = useLastCount(data);
  const isWaiting = data !== undefined && !data.ok && data.refusal.code === 429;
  const isOld = !isSettled || isPlaceholderData || isFetching || isWaiting || !isValid;
  return { count: counted, isOld, refusal: data === undefined || data.ok || isWaiting ? null : data.refusal };
}

/** A histogram of a figure over what a search without the range on that figure matches; null until there is one. */
export function useHistogram(search: FilterObject, figure: Figure): readonly Bucket[] | null {
  const { settled } = useSettled(search, 3 * settleMs);
  const query = countQuery(settled, figure);
  const isValid = Object.keys(problemsOf(settled)).length === 0;
  const { data } = useQuery({ ...query, enabled: isValid, placeholderData: keepPreviousData });
  useTurn(data, query.queryKey);
  return useLastCount(data)?.histogram?.buckets ?? null;
}

/** The last answer that was a count: a refusal doesn't take it off the screen. */
function useLastCount(data: Outcome<Count> | undefined): Count | null {
  const [last, setLast] = useState<Count | null>(null);
  if (data?.ok && data.body !== last) setLast(data.body);
  return data?.ok ? data.body : last;
}

/** Asks again when the limit allows it: counting is free, so nobody has to press for it. */
function useTurn(data: Outcome<Count> | undefined, queryKey: readonly unknown[]): void {
  const client = useQueryClient();
  const wait = data !== undefined && !data.ok && data.refusal.code === 429 ? (data.refusal.retryAfter ?? 5) : null;
  const key = JSON.stringify(queryKey);
  useEffect(() => {
    if (wait === null) return;
    const timer = setTimeout(
      () => void client.refetchQueries({ queryKey: JSON.parse(key) as unknown[], exact: true }),
      wait * 1000,
    );
    return () => clearTimeout(timer);
  }, [client, key, wait]);
}
