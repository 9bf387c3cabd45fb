import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ApiRefusal, call, type Outcome, type RequestOf, type ResponseOf } from '../api.ts';
import { usePaused } from '../kit/use-paused.ts';
import { currentAccount } from '../session.ts';
import { CountBudget, type CountLimit, countLimitOf } from './count-budget.ts';
import type { Figure } from './filter.ts';
import { problemsOf } from './filter-problems.ts';
import type { FilterObject } from './filter-values.ts';
import { rememberPlaces } from './known-names.ts';
import { rememberNormalForm } from './normal-form.ts';

/** Histogram bar: `min` ≤ value < `max`. */
export interface Bucket {
  readonly min: number;
  readonly max: number | null;
  readonly count: number;
}

type Count = ResponseOf<'count_creators'>;

interface CountOptions {
  readonly facets?: RequestOf<'count_creators'>['facets'];
  readonly alternatives?: readonly FilterObject[];
  readonly histogram?: Figure;
  /** `user` counts the current filters and goes first. */
  readonly asked?: 'user' | 'background';
}

/** A free count that waits for its turn at the rate limit. */
export function countQuery(
  search: FilterObject,
  { histogram, alternatives = [], facets = [], asked = 'background' }: CountOptions = {},
) {
  const { account_id } = currentAccount();
  const { sortBy: _order, ...basic } = search.basic;
  const body: RequestOf<'count_creators'> = {
    ...search,
    basic,
    ...(histogram !== undefined && { histogram }),
    ...(facets.length > 0 && { facets }),
    ...(alternatives.length > 0 && { alternatives: alternatives.map((changed) => ({ ...changed })) }),
  };
  return queryOptions({
    queryKey: [account_id, 'count_creators', body],
    queryFn: ({ signal }) => countInTurn(body, { signal, asked }),
  });
}

/** Longer waits, such as a daily limit, are shown as refusals. */
const maxTurnSeconds = 60;

async function countInTurn(
  body: RequestOf<'count_creators'>,
  { signal, asked }: { readonly signal: AbortSignal; readonly asked: 'user' | 'background' },
): Promise<Outcome<Count>> {
  const account = currentAccount();
  const budget = budgetOf(account.account_id);
  for (;;) {
    await paused(budget.waitMs(performance.now(), asked), signal);
    // Another call may have used the slot.
    if (budget.waitMs(performance.now(), asked) > 0) continue;
    budget.sent(performance.now());
    let limit: CountLimit | null = null;
    const answer = await call('count_creators', body, {
      signal,
      account,
      onHeaders: (headers) => {
        limit = countLimitOf(headers);
      },
    });
    if (limit !== null) budget.answered(limit, performance.now());
    if (answer.ok) {
      const { histogram: _, alternatives: __, facets: ___, ...asked } = body;
      rememberPlaces(answer.body.filters_used);
      rememberNormalForm(asked, answer.body.filters_used);
    }
    if (answer.ok || answer.refusal.code !== 429) return answer;
    const { retryAfter } = answer.refusal;
    if (retryAfter === null || retryAfter > maxTurnSeconds) return answer;
    budget.refused(retryAfter * 1000, performance.now());
  }
}

/** Resolves after the delay, or rejects when the query is cancelled. */
function paused(forMs: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  if (forMs === 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, forMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

const budgets = new Map<string, CountBudget>();

function budgetOf(accountId: string): CountBudget {
  const budget = budgets.get(accountId) ?? new CountBudget();
  budgets.set(accountId, budget);
  return budget;
}

function countPauseMs(): number {
  return budgetOf(currentAccount().account_id).pauseMs(performance.now());
}

/** Histograms aren't watched while typing, so they can wait longer. */
function histogramPauseMs(): number {
  return Math.max(300, countPauseMs());
}

/** The search once it has stopped changing. */
function useSettled(
  search: FilterObject,
  pauseMs: () => number,
): { readonly settled: FilterObject; readonly isSettled: boolean } {
  const written = JSON.stringify(search);
  const settled = usePaused(written, pauseMs);
  return { settled: JSON.parse(settled) as FilterObject, isSettled: settled === written };
}

export interface LiveCount {
  /** For the current filters, or while `isOld` for previous ones. */
  readonly count: Count | null;
  readonly isOld: boolean;
  /** Waiting for the rate limit is not a refusal. */
  readonly refusal: ApiRefusal | null;
  readonly again: () => void;
}

/** Counts matches shortly after the last change; waits silently at the rate limit. */
export function useLiveCount(search: FilterObject, isValid: boolean): LiveCount {
  const { settled, isSettled } = useSettled(search, countPauseMs);
  const { data, isPlaceholderData, isFetching, refetch } = useQuery({
    ...countQuery(settled, { asked: 'user' }),
    enabled: isValid,
    placeholderData: keepPreviousData,
  });
  const refusal = data === undefined || data.ok ? null : data.refusal;
  const isOld = !isSettled || isPlaceholderData || isFetching || !isValid || refusal !== null;
  return { count: useLastCount(data), isOld, refusal, again: () => void refetch() };
}

/** Distribution of a figure, ignoring the filter on that figure. */
export interface LiveHistogram {
  /** Empty until loaded. */
  readonly buckets: readonly Bucket[];
  /** For other filters than the current ones. */
  readonly isOld: boolean;
}

export function useHistogram(search: FilterObject, figure: Figure): LiveHistogram {
  const { settled, isSettled } = useSettled(search, histogramPauseMs);
  const isValid = Object.keys(problemsOf(settled)).length === 0;
  const { data, isPlaceholderData } = useQuery({
    ...countQuery(settled, { histogram: figure }),
    enabled: isValid,
    placeholderData: keepPreviousData,
  });
  const isOld = !isSettled || isPlaceholderData || !isValid;
  return { buckets: useLastCount(data)?.histogram?.buckets ?? [], isOld };
}

/** Latest successful count; a refusal doesn't clear it. */
function useLastCount(data: Outcome<Count> | undefined): Count | null {
  const [last, setLast] = useState<Count | null>(null);
  if (data?.ok && data.body !== last) setLast(data.body);
  return data?.ok ? data.body : last;
}
