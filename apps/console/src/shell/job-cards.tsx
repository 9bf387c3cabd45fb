import { Link } from '@tanstack/react-router';
import { Check, Clock, Download, TriangleAlert, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Schemas } from '../api.ts';
import { useNames } from '../filters/known-names.ts';
import { CancelJob } from '../history/cancel-job.tsx';
import { titleOf } from '../history/entry-words.ts';
import { JobDownload } from '../history/job-download.tsx';
import { counted, wholeNumber } from '../kit/format.ts';
import { announce, Button, buttonClass, classNames, IconButton, kit, Meter, useNow } from '../kit/kit.ts';
import { dismissJob } from '../model/job-notices.ts';
import { useAccount } from '../model/use-session.ts';
import styles from './shell.module.css';

type Entry = Schemas['HistoryEntry'];

/** A job without progress for this long waits for a worker. */
const waitingAfterMs = 45_000;

const titles: Readonly<Record<Entry['job_status'] | 'waiting', string>> = {
  processing: 'Exporting',
  waiting: 'Export waiting',
  complete: 'Export ready',
  failed: 'Export stopped',
  cancelled: 'Export stopped',
};

const icons = {
  processing: Download,
  waiting: Clock,
  complete: Check,
  failed: TriangleAlert,
  cancelled: TriangleAlert,
};

/** Shows a card per export; a phone shows the first. */
export function JobCards({ jobs }: { readonly jobs: readonly Entry[] }) {
  return (
    <section className={classNames(kit.lines, styles.jobs)} aria-label="Exports">
      {jobs.map((entry) => (
        <JobCard key={entry.history_id} entry={entry} />
      ))}
    </section>
  );
}

function JobCard({ entry }: { readonly entry: Entry }) {
  const { history_id, job_status, rows, requested, credits_charged, credits_held } = entry;
  const { account_id } = useAccount();
  const names = useNames();
  const [isDownloading, setDownloading] = useState(false);
  const isRunning = job_status === 'processing';
  const now = useNow(isRunning && rows === 0);
  const isWaiting = isRunning && rows === 0 && now - Date.parse(entry.created_at) > waitingAfterMs;
  const state = isWaiting ? 'waiting' : job_status;
  const title = titles[state];
  const Icon = icons[state];
  useEffect(() => {
    if (state !== 'processing') announce(title);
  }, [state, title]);
  const progress = `${wholeNumber(rows)} of ${wholeNumber(requested)}`;
  return (
    <div className={classNames(kit.box, styles.job, title === 'Export stopped' && styles.stopped)}>
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
        {isWaiting && <CancelJob historyId={history_id} compact />}
        {rows > 0 && !isRunning && (
          <Button compact onClick={() => setDownloading(true)}>
            Download
          </Button>
        )}
        <Link to="/history/$id" params={{ id: history_id }} className={buttonClass({ compact: true, look: 'quiet' })}>
          Open
        </Link>
      </p>
      {isDownloading && <JobDownload entry={entry} close={() => setDownloading(false)} />}
    </div>
  );
}
