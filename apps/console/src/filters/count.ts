import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, type Outcome, type Refusal, type RequestOf, type ResponseOf } from '../api.ts';
import { usePaused } from '../kit/use-paused.ts';
import { currentAccount } from '../session.ts';
import { CountBudget, type CountLimit, countLimitOf } from './count-budget.ts';
import type { Figure } from './filter.ts';
import { problemsOf } from './filter-problems.ts';
import type { FilterObject } from './filter-values.ts';
import { rememberPlaces } from './known-names.ts';
import { rememberNormalForm } from './normal-form.ts';

/** One column of a histogram: `min` ≤ value < `max`. */
export interface Bucket {
  readonly min: number;
  readonly max: number | null;
  readonly count: number;
}

type Count = ResponseOf<'count_creators'>;

/** How a count is asked for, beside its filters. */
interface CountOptions {
  readonly histogram?: Figure;
  /** `by hand`: the count of the filters as they are now, which goes before others. */
  readonly asked?: 'by hand' | 'beside it';
}

/** A count that is being asked for or was answered; free, and on a limit of its own, at which it waits for its turn. */
export function countQuery(search: FilterObject, { histogram, asked = 'beside it' }: CountOptions = {}) {
  const { account_id } = currentAccount();
  const { sortBy: _order, ...basic } = search.basic;
  const body = { ...search, basic, ...(histogram !== undefined && { histogram }) };
  return queryOptions({
    queryKey: [account_id, 'count_creators', body],
    queryFn: ({ signal }) => countInTurn(body, { signal, asked }),
  });
}

/** A refusal that lasts longer, of a limit of the day, is shown. */
const longestTurnSeconds = 60;

async function countInTurn(
  body: RequestOf<'count_creators'>,
  { signal, asked }: { readonly signal: AbortSignal; readonly asked: 'by hand' | 'beside it' },
): Promise<Outcome<Count>> {
  const account = currentAccount();
  const budget = budgetOf(account.account_id);
  for (;;) {
    await paused(budget.waitMs(performance.now(), asked), signal);
    // Others may have gone meanwhile.
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
      const { histogram: _, ...asked } = body;
      rememberPlaces(answer.body.filters_used);
      rememberNormalForm(asked, answer.body.filters_used);
    }
    if (answer.ok || answer.refusal.code !== 429) return answer;
    const { retryAfter } = answer.refusal;
    if (retryAfter === null || retryAfter > longestTurnSeconds) return answer;
    budget.refused(retryAfter * 1000, performance.now());
  }
}

/** Ends after this time, or with an error as soon as nobody waits for the count any more. */
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

/** A histogram can follow: it is looked at when the slider is, not while somebody types. */
function histogramPauseMs(): number {
  return Math.max(300, countPauseMs());
}

/** The search, once it has asked for the same for a moment. */
function useSettled(
  search: FilterObject,
  pauseMs: () => number,
): { readonly settled: FilterObject; readonly isSettled: boolean } {
  const written = JSON.stringify(search);
  const settled = usePaused(written, pauseMs);
  return { settled: JSON.parse(settled) as FilterObject, isSettled: settled === written };
}

/** How many match, as far as is known. */
export interface LiveCount {
  /** Of these filters, or while `isOld` of those before. */
  readonly count: Count | null;
  readonly isOld: boolean;
  /** Why the API didn't count; what waits for its turn is no refusal. */
  readonly refusal: Refusal | null;
  readonly again: () => void;
}

/** Counts what matches, soon after the last change. At the limit it waits for its turn, and says nothing of it. */
export function useLiveCount(search: FilterObject, isValid: boolean): LiveCount {
  const { settled, isSettled } = useSettled(search, countPauseMs);
  const { data, isPlaceholderData, isFetching, refetch } = useQuery({
    ...countQuery(settled, { asked: 'by hand' }),
    enabled: isValid,
    placeholderData: keepPreviousData,
  });
  const refusal = data === undefined || data.ok ? null : data.refusal;
  const isOld = !isSettled || isPlaceholderData || isFetching || !isValid || refusal !== null;
  return { count: useLastCount(data), isOld, refusal, again: () => void refetch() };
}

/** How a figure is spread over what a search without the range on that figure matches, as far as is known. */
export interface LiveHistogram {
  /** Empty until there is one. */
  readonly buckets: readonly Bucket[];
  /** Of other filters than these. */
  readonly isOld: boolean;
}

/** A histogram of a figure, which follows the filters. */
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

/** The last answer that was a count: a refusal doesn't take it off the screen. */
function useLastCount(data: Outcome<Count> | undefined): Count | null {
  const [last, setLast] = useState<Count | null>(null);
  if (data?.ok && data.body !== last) setLast(data.body);
  return data?.ok ? data.body : last;
}
