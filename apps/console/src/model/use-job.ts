import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Refusal } from '../api.ts';
import { operationQuery, useRefresh } from '../queries.ts';
import { type JobState, jobStateOf, waitAfter } from './job-state.ts';

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

/** Reads a job by its id: at once, and again while it runs. */
export function useJob(historyId: string, offset = 0): ReadJob {
  const refresh = useRefresh();
  const query = useQuery({
    ...operationQuery('get_history_data', { history_id: historyId, offset, limit: rowsPerPage }),
    placeholderData: (before) => before,
    // The last answer about a running job is old: the job may have ended since.
    refetchOnMount: ({ state: { data } }) => (data !== undefined && waitAfter(data, 0) !== null ? 'always' : false),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data === undefined ? false : (waitAfter(data, dataUpdateCount) ?? false),
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
