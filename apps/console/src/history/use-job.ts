import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Refusal } from '../api.ts';
import { operationQuery, useRefresh } from '../queries.ts';
import { type JobState, jobStateOf } from './job-state.ts';

/** Rows of one page of a job. */
export const rowsPerPage = 100;

/** A job, read again while it runs. Null before the first answer. */
export interface ReadJob {
  readonly job: JobState | null;
  /** Why it can't be read. */
  readonly refusal: Refusal | null;
  readonly isReading: boolean;
  readonly readAgain: () => void;
}

/** When no answer came: the wait before the next attempt. Reading is free. */
const afterFailureMs = 5000;

/** The first reads come sooner than asked: most jobs are small, and end at once. */
const firstReadsMs: readonly number[] = [300, 600, 1200];

/** Reads a job by its id, with `retry_after` between reads while it runs. */
export function useJob(historyId: string, offset = 0): ReadJob {
  const refresh = useRefresh();
  const query = useQuery({
    ...operationQuery('get_history_data', { history_id: historyId, offset, limit: rowsPerPage }),
    placeholderData: (before) => before,
    refetchInterval: ({ state: { data, dataUpdateCount } }) => {
      if (data === undefined) return false;
      const job = jobStateOf(data);
      if (job === null)
        return !data.ok && (data.refusal.code === 0 || data.refusal.code >= 500) ? afterFailureMs : false;
      if (job.retryAfter === null) return false;
      return Math.min(job.retryAfter * 1000, firstReadsMs[dataUpdateCount - 1] ?? Number.POSITIVE_INFINITY);
    },
  });
  const { data, isFetching } = query;
  const job = data === undefined ? null : jobStateOf(data);
  const wasRunning = useRef(false);
  const runs = job?.status === 'processing';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the job ends.
  useEffect(() => {
    if (wasRunning.current && !runs) void refresh('get_credit_balance', 'list_search_history');
    wasRunning.current = runs;
  }, [runs]);
  return {
    job,
    refusal: data !== undefined && !data.ok && job === null ? data.refusal : null,
    isReading: isFetching,
    readAgain: () => void query.refetch(),
  };
}
