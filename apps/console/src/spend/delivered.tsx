import { Link } from '@tanstack/react-router';
import { Copy, Download } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ApiRefusal, Schemas } from '../api.ts';
import { DownloadDialog } from '../download/download-dialog.tsx';
import { type DownloadSource, downloadOfJobs, type FileRow } from '../download/source.ts';
import { Button, buttonClass } from '../kit/button.tsx';
import { channelName } from '../kit/contact-channels.ts';
import { copyWithNotice } from '../kit/copy-button.tsx';
import { counted, listed, wholeNumber } from '../kit/format.ts';
import { announce, CreatorName, classNames, Dialog, JobProgress, kit, RefusalNotice, TableHead } from '../kit/kit.ts';
import { useJobSeen } from '../model/job-notices.ts';
import { failedByReason, type JobState } from '../model/job-state.ts';
import { useJob } from '../model/use-job.ts';
import { refresh } from '../queries.ts';
import { costSentence } from './cost-sentence.ts';
import type { StartedJob } from './purchase-calls.ts';
import styles from './spend.module.css';
import { WhyButton } from './why-button.tsx';

interface DeliveredProps {
  readonly jobs: readonly StartedJob[];
  /** Number of creators that were owned when the bill was read. */
  readonly owned: number;
  /** Why some parts didn't start. */
  readonly rest: ApiRefusal | 'stopped' | null;
  readonly close: () => void;
}

/** Dialog with the contacts of an unlock: addresses first, then one sentence of cost. */
export function Delivered({ jobs, owned: quoted, rest, close }: DeliveredProps) {
  const [finished, setFinished] = useState<FinishedJobs>({});
  const [isDownloading, setDownloading] = useState(false);
  const ended = useCallback((historyId: string, job: JobState) => {
    setFinished((before) => ({ ...before, [historyId]: job }));
    const changed = ['get_credit_balance', 'count_creators', 'get_creator', 'lookup_creator'] as const;
    void refresh(...changed, 'get_list', 'get_lists', 'list_owned_creators', 'list_search_history');
  }, []);
  const states = jobs.flatMap(({ historyId }) => finished[historyId] ?? []);
  const isDone = states.length === jobs.length;
  const rows = states.flatMap((state) => state.rows);
  const count = sumOf(states, ({ total }) => total);
  const charged = sumOf(states, ({ credits }) => credits.charged);
  // Other tabs and people may have unlocked some since the bill, which one page of rows shows.
  const withContact = rows.filter(({ contacts }) => contacts.length > 0).length;
  const owned = rows.length === count ? withContact - charged : quoted;
  const cost = costSentence({ delivered: count, charged, owned });
  // The page copies one address per creator, as lists do.
  const emails = rows.flatMap((row) => row.emails.slice(0, 1));
  useEffect(() => {
    if (isDone) announce(`Delivered. ${cost}`);
  }, [isDone, cost]);
  return (
    <Dialog
      close={close}
      wide
      title={isDone ? `${counted(Math.min(count, charged + owned), 'contact')} unlocked` : 'Unlocking contacts'}
      actions={
        <>
          {jobs.length === 1 && count > 0 && (
            <Link to="/history/$id" params={{ id: jobs[0]?.historyId ?? '' }} className={buttonClass()} onClick={close}>
              Open full results
            </Link>
          )}
          <Button onClick={close}>{isDone ? 'Done' : 'Close'}</Button>
        </>
      }
    >
      {isDone && count > 0 && (
        <div className={kit.actions}>
          {emails.length > 0 && rows.length === count && (
            <Button
              look="primary"
              icon={<Copy size={15} />}
              onClick={() => void copyWithNotice(emails.join(', '), `${counted(emails.length, 'email')} copied.`)}
            >
              Copy {counted(emails.length, 'email')}
            </Button>
          )}
          <Button icon={<Download size={16} />} onClick={() => setDownloading(true)}>
            Download
          </Button>
        </div>
      )}
      <DeliveredRows jobs={states} />
      {rows.length < count && <p className={kit.hint}>{wholeNumber(count - rows.length)} more in the full results.</p>}
      {jobs.map((job) => (
        <RunningUnlock key={job.historyId} {...job} ended={ended} />
      ))}
      {isDone && (
        <div className={classNames(kit.actions, kit.hint)}>
          <span>{cost}</span>
          {jobs.length === 1 && <WhyButton of={{ history_id: jobs[0]?.historyId ?? '' }} />}
        </div>
      )}
      {rest !== null && <p>{rest === 'stopped' && 'Stopped. '}The remaining parts didn’t start and cost nothing.</p>}
      {rest !== null && rest !== 'stopped' && <RefusalNotice refusal={rest} />}
      {isDownloading && (
        <DownloadDialog source={sourceOf(finished)} close={() => setDownloading(false)} downloaded={close} />
      )}
    </Dialog>
  );
}

type FinishedJobs = Readonly<Record<string, JobState>>;

function sumOf(jobs: readonly JobState[], figure: (job: JobState) => number): number {
  return jobs.reduce((sum, job) => sum + figure(job), 0);
}

/** All deliveries of one purchase as one file. */
function sourceOf(finished: FinishedJobs): DownloadSource<FileRow> {
  const platform = Object.values(finished).flatMap(({ rows }) => rows)[0]?.platform ?? 'creators';
  const jobs = Object.entries(finished).map(([historyId, { total }]) => ({ historyId, total }));
  return downloadOfJobs([platform, 'unlock'], jobs);
}

/** A job until it ends. */
function RunningUnlock({
  historyId,
  deduplicated,
  ended,
}: StartedJob & { readonly ended: (historyId: string, job: JobState) => void }) {
  const { job, refusal } = useJob(historyId);
  useJobSeen(historyId, job?.status ?? null);
  const told = useRef(false);
  useEffect(() => {
    if (told.current || job === null || job.status === 'processing') return;
    told.current = true;
    ended(historyId, job);
  }, [job, historyId, ended]);
  if (refusal !== null) return <RefusalNotice refusal={refusal} />;
  if (job !== null && job.status !== 'processing') return null;
  return (
    <>
      {deduplicated && <p className={kit.muted}>This unlock is already running; these are its results.</p>}
      <JobProgress progress={job?.progress ?? null} />
    </>
  );
}

function DeliveredRows({ jobs }: { readonly jobs: readonly JobState[] }) {
  const rows = jobs.flatMap((job) => job.rows);
  return (
    <div className={kit.scroll}>
      {rows.length > 0 && (
        <table className={classNames(kit.table, kit.cards, styles.delivered)}>
          <caption className={kit.hidden}>Contacts</caption>
          <TableHead columns={['Creator', 'Email', 'Other contacts']} />
          <tbody>
            {rows.map((row) => (
              <tr key={row.creator_id}>
                <td>
                  <CreatorName name={row.name} handle={row.handle}>
                    <bdi>{row.name}</bdi>
                  </CreatorName>
                </td>
                <td className={styles.email}>
                  {row.emails.length === 0 && 'none listed'}
                  {row.emails.map((email) => (
                    <a key={email} href={`mailto:${email}`}>
                      {email}
                    </a>
                  ))}
                </td>
                <td className={styles.contacts}>{otherContacts(row)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {failedByReason(jobs.flatMap(({ failedItems }) => failedItems)).map(({ reason, handles }) => (
        <p key={reason} className={kit.muted}>
          {counted(handles.length, 'creator')}: {reason} ({listed(handles.map((handle) => `@${handle}`))}).
        </p>
      ))}
      {jobs
        .filter(({ status }) => status !== 'complete')
        .map(({ failure }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: jobs keep their order
          <p key={at}>{failure?.message ?? 'This job was stopped.'} You keep the creators already delivered.</p>
        ))}
    </div>
  );
}

/** Contacts except email addresses, in one line. */
function otherContacts({ contacts }: Pick<Schemas['Creator'], 'contacts'>): string {
  const others = contacts.filter(({ type }) => type !== 'EMAIL');
  if (others.length === 0) return 'no others';
  return others.map(({ type, value }) => `${channelName(type)}: ${value}`).join(', ');
}
