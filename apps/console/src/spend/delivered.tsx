import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Refusal, Schemas } from '../api.ts';
import { DownloadDialog } from '../download/download-dialog.tsx';
import { type DownloadSource, downloadOfJobs } from '../download/source.ts';
import { announce } from '../kit/announcer.tsx';
import { Button, buttonClass } from '../kit/button.tsx';
import { classNames } from '../kit/class-names.ts';
import { counted } from '../kit/format.ts';
import kit from '../kit/kit.module.css';
import { RefusalNotice } from '../kit/refusal-notice.tsx';
import type { JobState } from '../model/job-state.ts';
import { useJob } from '../model/use-job.ts';
import { useRefresh } from '../queries.ts';
import { DeliveredRows } from './delivered-rows.tsx';
import type { StartedJob } from './purchase-calls.ts';
import styles from './spend.module.css';
import { WhyButton } from './why-button.tsx';

/** The contacts of an unlock, as its jobs deliver them. */
export function Delivered({
  jobs,
  rest,
  close,
  delivered,
}: {
  readonly jobs: readonly StartedJob[];
  /** Why not everything was started. */
  readonly rest: Refusal | 'stopped' | null;
  readonly close: () => void;
  readonly delivered?: (creators: readonly Schemas['Creator'][]) => void;
}) {
  const [finished, setFinished] = useState<Finished>({});
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
      {rest === 'stopped' && <p className={kit.muted}>Stopped. The rest was not started and costs nothing.</p>}
      {rest !== null && rest !== 'stopped' && (
        <>
          <p>The rest was not started and costs nothing.</p>
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
          <Button icon={<Download size={16} aria-hidden="true" />} onClick={() => setDownloading(true)}>
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

type Finished = Readonly<Record<string, JobState>>;

function sumOf(finished: Finished, figure: (job: JobState) => number): number {
  return Object.values(finished).reduce((sum, job) => sum + figure(job), 0);
}

function delivering(done: number, jobs: number): string {
  return jobs === 1 ? 'Delivering …' : `Delivering … ${done} of ${jobs} parts`;
}

/** What was delivered under one bill as one file. */
function sourceOf(finished: Finished): DownloadSource<Schemas['Creator']> {
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
        {deduplicated ? 'This unlock is already running. Showing it.' : 'Delivering …'}
      </p>
    );
  return <DeliveredRows historyId={historyId} job={job} />;
}
