import { Link } from '@tanstack/react-router';
import type { Schemas } from '../api.ts';
import { useNames } from '../filters/known-names.ts';
import { Card, classNames, JobProgress, kit } from '../kit/kit.ts';
import { useRunningJobs } from '../model/job-notices.ts';
import { useJob } from '../model/use-job.ts';
import { CancelJob } from './cancel-job.tsx';
import { kindNames, titleOf } from './entry-words.ts';
import styles from './history.module.css';

export function RunningJobs() {
  const running = useRunningJobs();
  if (running.length === 0) return null;
  return (
    <Card title="Running now">
      <ul className={kit.form}>
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
    <li className={classNames(kit.actions, styles.standing)}>
      <div className={kit.progress}>
        <Link to="/history/$id" params={{ id: entry.history_id }}>
          {kindNames[entry.kind]}: {titleOf(entry, names)}
        </Link>
        {job !== null && <JobProgress progress={job.progress} />}
      </div>
      <CancelJob historyId={entry.history_id} compact />
    </li>
  );
}
