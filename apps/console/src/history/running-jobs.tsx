import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Schemas } from '../api.ts';
import { useNames } from '../filters/known-names.ts';
import { Card } from '../kit/basics.tsx';
import { useJob } from '../model/use-job.ts';
import { operationQuery, useRefresh } from '../queries.ts';
import { CancelJob } from './cancel-job.tsx';
import { kindNames, titleOf } from './entry-words.ts';
import styles from './history.module.css';
import { JobProgress } from './job-progress.tsx';

/** Interval while jobs are running. */
const everyMs = 4000;

export function RunningJobs() {
  const { data } = useQuery({
    ...operationQuery('list_search_history', { job_status: 'processing', limit: 20 }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.ok && state.data.body.entries.length > 0 ? everyMs : false),
  });
  const running = data?.ok ? data.body.entries : [];
  const refresh = useRefresh();
  const before = useRef(running.length);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when there are fewer.
  useEffect(() => {
    if (running.length < before.current) void refresh('list_search_history', 'get_credit_balance');
    before.current = running.length;
  }, [running.length]);
  if (running.length === 0) return null;
  return (
    <Card title="Running now">
      <ul className={styles.running}>
        {running.map((entry) => (
          <RunningJob key={entry.history_id} entry={entry} />
        ))}
      </ul>
    </Card>
  );
}

function RunningJob({ entry }: { readonly entry: Schemas['HistoryEntry'] }) {
  const { job } = useJob(entry.history_id);
  const names = useNames();
  return (
    <li className={styles.standing}>
      <div className={styles.progress}>
        <Link to="/history/$id" params={{ id: entry.history_id }}>
          {kindNames[entry.kind]}: {titleOf(entry, names)}
        </Link>
        {job !== null && <JobProgress job={job} />}
      </div>
      <CancelJob historyId={entry.history_id} compact />
    </li>
  );
}
