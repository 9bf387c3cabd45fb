import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ApiRefusal, Schemas } from '../api.ts';
import { DownloadDialog } from '../download/download-dialog.tsx';
import { type DownloadSource, downloadOfJobs } from '../download/source.ts';
import { counted } from '../kit/format.ts';
import { announce, Button, buttonClass, classNames, kit, RefusalNotice } from '../kit/kit.ts';
import type { JobState } from '../model/job-state.ts';
import { useJob } from '../model/use-job.ts';
import { useRefresh } from '../queries.ts';
import { DeliveredRows } from './delivered-rows.tsx';
import type { StartedJob } from './purchase-calls.ts';
import styles from './spend.module.css';
import { WhyButton } from './why-button.tsx';

interface DeliveredProps {
  readonly jobs: readonly StartedJob[];
  /** Why some parts didn't start. */
  readonly rest: ApiRefusal | 'stopped' | null;
  readonly close: () => void;
  readonly delivered?: (creators: readonly Schemas['Creator'][]) => void;
}

export function Delivered({ jobs, rest, close, delivered }: DeliveredProps) {
  const [finished, setFinished] = useState<FinishedJobs>({});
  const [isDownloading, setDownloading] = useState(false);
  const refreshNow = useRef(useRefresh());
  const ended = useCallback(
    (historyId: string, job: JobState) => {
      setFinished((before) => ({ ...before, [historyId]: job }));
      delivered?.(job.rows);
      void refreshNow.current('get_credit_balance', 'count_creators', 'get_creator', 'get_list', 'list_search_history');
    },
    [delivered],
  );
  const done = Object.keys(finished).length;
  const sum = sumOf(finished, ({ credits }) => credits.charged);
  const isDone = done === jobs.length;
  useEffect(() => {
    if (isDone) announce(`Delivered. ${counted(sum, 'credit')} spent.`);
  }, [isDone, sum]);
  return (
    <>
      <div className={styles.sums} aria-busy={!isDone}>
        <b>{isDone ? `${counted(sum, 'credit')} spent` : delivering(done, jobs.length)}</b>
        {isDone && jobs.length === 1 && <WhyButton of={{ history_id: jobs[0]?.historyId ?? '' }} />}
      </div>
      {rest === 'stopped' && <p className={kit.muted}>Stopped. The remaining parts didn’t start and cost nothing.</p>}
      {rest !== null && rest !== 'stopped' && (
        <>
          <p>The remaining parts didn’t start and cost nothing.</p>
          <RefusalNotice refusal={rest} />
        </>
      )}
      {jobs.map((job) => (
        <DeliveredJob key={job.historyId} {...job} ended={ended} />
      ))}
      <div className={classNames(kit.actions, kit.end)}>
        <Link to="/history" className={buttonClass()} onClick={close}>
          History
        </Link>
        {isDone && sumOf(finished, ({ total }) => total) > 0 && (
          <Button icon={<Download size={16} />} onClick={() => setDownloading(true)}>
            Download
          </Button>
        )}
        <Button look="primary" onClick={close}>
          Done
        </Button>
      </div>
      <DownloadDialog source={isDownloading ? sourceOf(finished) : null} close={() => setDownloading(false)} />
    </>
  );
}

type FinishedJobs = Readonly<Record<string, JobState>>;

function sumOf(finished: FinishedJobs, figure: (job: JobState) => number): number {
  return Object.values(finished).reduce((sum, job) => sum + figure(job), 0);
}

function delivering(done: number, jobs: number): string {
  return jobs === 1 ? 'Delivering …' : `Delivering … ${done} of ${jobs} parts`;
}

/** All deliveries of one purchase as one file. */
function sourceOf(finished: FinishedJobs): DownloadSource<Schemas['Creator']> {
  const platform = Object.values(finished).flatMap(({ rows }) => rows)[0]?.platform ?? 'creators';
  const jobs = Object.entries(finished).map(([historyId, { total }]) => ({ historyId, total }));
  return downloadOfJobs([platform, 'unlock'], jobs);
}

function DeliveredJob({
  historyId,
  deduplicated,
  ended,
}: StartedJob & { readonly ended: (historyId: string, job: JobState) => void }) {
  const { job, refusal } = useJob(historyId);
  const told = useRef(false);
  useEffect(() => {
    if (told.current || job === null || job.status === 'processing') return;
    told.current = true;
    ended(historyId, job);
  }, [job, historyId, ended]);
  if (refusal !== null) return <RefusalNotice refusal={refusal} />;
  if (job === null || job.status === 'processing')
    return (
      <p className={kit.muted} role="status">
        {deduplicated ? 'This unlock is already running; these are its results.' : 'Delivering …'}
      </p>
    );
  return <DeliveredRows historyId={historyId} job={job} />;
}
