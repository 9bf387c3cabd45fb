import { useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Schemas } from '../api.ts';
import { useNames } from '../filters/known-names.ts';
import { counted, date, dateAndTime } from '../kit/format.ts';
import { Card, classNames, Fact, JobProgress, kit, Page, RefusalNotice, Skeleton } from '../kit/kit.ts';
import { useJobSeen } from '../model/job-notices.ts';
import { failedByReason, type JobState } from '../model/job-state.ts';
import { useJob } from '../model/use-job.ts';
import { useParameters } from '../model/use-parameters.ts';
import { WhyButton } from '../spend/why-button.tsx';
import { CancelJob } from './cancel-job.tsx';
import { channelNames } from './channel-names.ts';
import { kindNames, titleOf } from './entry-words.ts';
import styles from './history.module.css';
import { offsetIn } from './history-address.ts';
import { JobActions } from './job-actions.tsx';
import { JobRows } from './job-rows.tsx';
import { useHistoryEntry } from './use-history-entry.ts';

export function JobPage() {
  const { id } = useParams({ strict: false }) as { readonly id: string };
  return <Job key={id} historyId={id} />;
}

function Job({ historyId }: { readonly historyId: string }) {
  const [{ from }, change] = useParameters('from');
  const offset = offsetIn(from);
  const { job, refusal, isReading, readAgain } = useJob(historyId, offset);
  const entry = useHistoryEntry(historyId);
  useJobSeen(historyId, job?.status ?? null);
  const kind = job?.kind ?? entry?.kind ?? null;
  const title = kind === null ? 'Job' : kindNames[kind];
  return (
    <Page
      title={title}
      lead={entry === null ? undefined : <Lead entry={entry} />}
      actions={job !== null && <JobActions historyId={historyId} job={job} entry={entry} />}
    >
      {refusal !== null && (
        <RefusalNotice refusal={refusal} again={refusal.code === 0 || refusal.code >= 500 ? readAgain : undefined} />
      )}
      {job === null && refusal === null && <Skeleton height={220} />}
      {job !== null && (
        <>
          <JobStatus job={job} historyId={historyId} />
          <div className={classNames(kit.tiles, styles.beside)}>
            <JobBill historyId={historyId} job={job} />
            <FailedItems items={job.failedItems} />
          </div>
          <JobRows
            job={job}
            busy={isReading && job.status !== 'processing'}
            show={(next) => change({ from: next === 0 ? '' : String(next) }, { replace: false, resetScroll: true })}
          />
        </>
      )}
    </Page>
  );
}

function Lead({ entry }: { readonly entry: Schemas['HistoryEntry'] }) {
  return (
    <>
      {titleOf(entry, useNames())} · {channelNames[entry.source]} · {dateAndTime(entry.created_at)}
      {entry.reason !== null && ` · ${entry.reason}`}
    </>
  );
}

interface JobProps {
  readonly job: JobState;
  readonly historyId: string;
}

function JobStatus({ job, historyId }: JobProps) {
  const isStill = useIsStill(job);
  if (job.status === 'processing')
    return (
      <section className={classNames(kit.card, kit.padded, kit.actions, styles.standing)} aria-label="Progress">
        <JobProgress progress={job.progress} />
        <CancelJob historyId={historyId} />
        <p className={kit.hint} role="status">
          {isStill
            ? 'No progress for 30 seconds. Other jobs may be ahead, or this server’s worker may be stopped. The job resumes automatically.'
            : 'You can leave this page. The job keeps running.'}
        </p>
      </section>
    );
  if (job.status === 'complete')
    return (
      <p>
        <b>{counted(job.total, 'creator')} delivered</b>
        {job.completedAt !== null && ` · ${date(job.completedAt)}`}
      </p>
    );
  const kept =
    job.total === 0
      ? 'Nothing was delivered, and nothing was charged.'
      : `You keep the ${counted(job.total, 'creator')} already delivered.`;
  return (
    <div className={classNames(kit.notice, job.status === 'failed' && kit.refused)} role="alert">
      <p>
        {job.status === 'cancelled' ? 'This job was stopped.' : (job.failure?.message ?? 'This job failed.')} {kept}
      </p>
    </div>
  );
}

const stillAfterMs = 30_000;

/** True if a running job has made no progress for a while. */
function useIsStill({ status, progress }: JobState): boolean {
  const [isStill, setStill] = useState(false);
  const done = progress?.done ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step starts a new wait.
  useEffect(() => {
    setStill(false);
    if (status !== 'processing') return;
    const timer = setTimeout(() => setStill(true), stillAfterMs);
    return () => clearTimeout(timer);
  }, [status, done]);
  return isStill;
}

function FailedItems({ items }: { readonly items: JobState['failedItems'] }) {
  if (items.length === 0) return null;
  return (
    <Card title={`${counted(items.length, 'creator')} not delivered as asked`}>
      <ul className={kit.lines}>
        {failedByReason(items).map(({ reason, handles }) => (
          <li key={reason}>
            <details>
              <summary>
                {counted(handles.length, 'creator')}: {reason}
              </summary>
              <p className={kit.muted}>{handles.map((handle) => `@${handle}`).join(', ')}</p>
            </details>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function JobBill({ historyId, job }: JobProps) {
  const { held, charged, released } = job.credits;
  const isRunning = job.status === 'processing';
  return (
    <Card title="Bill" aside={<WhyButton of={{ history_id: historyId }} />}>
      <dl className={kit.bill}>
        <Fact name={isRunning ? 'Held now' : 'Held'}>
          {counted(isRunning ? held : held + charged + released, 'credit')}
        </Fact>
        <Fact name={isRunning ? 'Spent so far' : 'Spent'} className={kit.sum}>
          {counted(charged, 'credit')}
        </Fact>
        <Fact name="Released">{counted(released, 'credit')}</Fact>
      </dl>
    </Card>
  );
}
