import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { operationQuery, refresh } from '../queries.ts';
import { jobStateOf, waitAfter } from './job-state.ts';

export const rowsPerPage = 100;

/** Reads a job, and again while it runs. */
export function useJob(historyId: string, offset = 0) {
  const query = useQuery({
    ...operationQuery('get_history_data', { history_id: historyId, offset, limit: rowsPerPage }),
    placeholderData: (before) => before,
    // A cached response of a running job may be outdated.
    refetchOnMount: ({ state: { data } }) => (data !== undefined && waitAfter(data, 0) !== null ? 'always' : false),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data === undefined ? false : (waitAfter(data, dataUpdateCount) ?? false),
  });
  const { data, isFetching } = query;
  const job = data === undefined ? null : jobStateOf(data);
  const wasRunning = useRef(false);
  const runs = job?.status === 'processing';
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
