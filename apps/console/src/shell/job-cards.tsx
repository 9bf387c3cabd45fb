import { Link } from '@tanstack/react-router';
import { Check, Clock, Download, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import { useEffect } from 'react';
import type { Schemas } from '../api.ts';
import { useNames } from '../filters/known-names.ts';
import { CancelJob } from '../history/cancel-job.tsx';
import { titleOf } from '../history/entry-words.ts';
import { counted, wholeNumber } from '../kit/format.ts';
import { announce, Button, buttonClass, classNames, IconButton, kit, Meter, useNow } from '../kit/kit.ts';
import { dismissJob } from '../model/job-notices.ts';
import { useAccount } from '../model/use-session.ts';
import styles from './shell.module.css';

type Entry = Schemas['HistoryEntry'];

/** A job without progress for this long waits for a worker. */
const waitingAfterMs = 45_000;

const heads: Readonly<Record<Entry['job_status'] | 'waiting', readonly [title: string, icon: LucideIcon]>> = {
  processing: ['Exporting', Download],
  waiting: ['Export waiting', Clock],
  complete: ['Export ready', Check],
  failed: ['Export stopped', TriangleAlert],
  cancelled: ['Export stopped', TriangleAlert],
};

interface JobCardsProps {
  readonly jobs: readonly Entry[];
  readonly download: (entry: Entry) => void;
}

/** Shows a card per export; a phone shows the first. */
export function JobCards({ jobs, download }: JobCardsProps) {
  return (
    <section className={classNames(kit.lines, styles.jobs)} aria-label="Exports">
      {jobs.map((entry) => (
        <JobCard key={entry.history_id} entry={entry} download={download} />
      ))}
    </section>
  );
}

function JobCard({ entry, download }: Pick<JobCardsProps, 'download'> & { readonly entry: Entry }) {
  const { history_id, job_status, rows, requested, credits_charged, credits_held } = entry;
  const { account_id } = useAccount();
  const names = useNames();
  const isRunning = job_status === 'processing';
  const now = useNow(isRunning && rows === 0);
  const isWaiting = isRunning && rows === 0 && now - Date.parse(entry.created_at) > waitingAfterMs;
  const state = isWaiting ? 'waiting' : job_status;
  const [title, Icon] = heads[state];
  useEffect(() => {
    if (state !== 'processing') announce(title);
  }, [state, title]);
  const progress = `${wholeNumber(rows)} of ${wholeNumber(requested)}`;
  return (
    <div className={classNames(kit.box, kit.lines, styles.job, title === 'Export stopped' && styles.stopped)}>
      <p className={classNames(kit.row, styles['job-title'])}>
        <Icon size={16} />
        <b>{title}</b>
        {!isWaiting && (
          <IconButton
            compact
            label={`Dismiss: ${title}`}
            icon={<X size={14} />}
            onClick={() => dismissJob(account_id, history_id, job_status)}
          />
        )}
      </p>
      <p className={classNames(kit.fine, kit.truncate)}>{titleOf(entry, names)}</p>
      {isRunning && !isWaiting && <Meter value={rows} max={requested} label={`${progress} exported`} />}
      <p className={kit.fine}>
        {isWaiting && 'Not started yet. Nothing is charged until it runs.'}
        {isRunning && !isWaiting && `${progress} · ${counted(credits_held, 'credit')} held`}
        {!isRunning && `${counted(rows, 'creator')} · ${counted(credits_charged, 'credit')} spent`}
      </p>
      <p className={classNames(kit.actions, styles['job-ways'])}>
        {isRunning && <CancelJob historyId={history_id} compact />}
        {rows > 0 && !isRunning && (
          <Button compact onClick={() => download(entry)}>
            Download
          </Button>
        )}
        <Link to="/history/$id" params={{ id: history_id }} className={buttonClass({ compact: true, look: 'quiet' })}>
          Open
        </Link>
      </p>
    </div>
  );
}
