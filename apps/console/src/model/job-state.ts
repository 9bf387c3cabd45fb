import type { Outcome, ResponseOf, Schemas } from '../api.ts';

/** A job as its page shows it, however it ended. */
export interface JobState {
  readonly status: Schemas['JobStatus'];
  /** Null where the answer doesn't say it: a job that failed or was stopped. */
  readonly kind: Schemas['JobKind'] | null;
  readonly progress: { readonly done: number; readonly expected: number } | null;
  readonly credits: Schemas['JobCredits'];
  /** Why it failed; null otherwise. */
  readonly failure: { readonly message: string } | null;
  /** The page of rows that was read. */
  readonly rows: readonly Schemas['Creator'][];
  readonly offset: number;
  /** All rows that it delivered. */
  readonly total: number;
  readonly failedItems: readonly Schemas['FailedItem'][];
  readonly completedAt: string | null;
  /** Seconds until it is worth asking again; null when it has ended. */
  readonly retryAfter: number | null;
}

/** What an answer of `get_history_data` says about the job; null where it says nothing, because it was refused. */
export function jobStateOf(answer: Outcome<ResponseOf<'get_history_data'>>): JobState | null {
  return answer.ok ? ofAnswer(answer.body) : ofEndedJob(answer.refusal.body);
}

function ofAnswer(body: ResponseOf<'get_history_data'>): JobState {
  return {
    status: body.status,
    kind: body.kind,
    progress: body.progress,
    credits: body.credits,
    failure: null,
    rows: body.creators,
    offset: body.offset,
    total: body.total,
    failedItems: body.failed_items,
    completedAt: body.completed_at,
    retryAfter: body.status === 'processing' ? (body.retry_after ?? 2) : null,
  };
}

/** A job that failed or was cancelled is refused, with what it had delivered. */
function ofEndedJob(body: Readonly<Record<string, unknown>>): JobState | null {
  const refused = body as Partial<Schemas['ErrorBody']>;
  if (refused.job_status === undefined || refused.credits === undefined) return null;
  return {
    status: refused.job_status === 'cancelled' ? 'cancelled' : 'failed',
    kind: null,
    progress: null,
    credits: refused.credits,
    failure: refused.failure ?? null,
    rows: refused.creators ?? [],
    offset: refused.offset ?? 0,
    total: refused.total ?? 0,
    failedItems: [],
    completedAt: null,
    retryAfter: null,
  };
}

/** The longest wait between reads, also after a lost answer: somebody is watching, and reading is free. */
const mostWaitMs = 5000;

/** The first reads come sooner than asked: most jobs are small, and end at once. */
const firstReadsMs: readonly number[] = [300, 600, 1200];

/** The wait before the next of so many reads, in milliseconds; null if the job has ended, or can't be read. */
export function waitAfter(answer: Outcome<ResponseOf<'get_history_data'>>, reads: number): number | null {
  const job = jobStateOf(answer);
  if (job === null) return !answer.ok && (answer.refusal.code === 0 || answer.refusal.code >= 500) ? mostWaitMs : null;
  return job.retryAfter === null ? null : Math.min(job.retryAfter * 1000, firstReadsMs[reads - 1] ?? mostWaitMs);
}

const reasons: Readonly<Record<Schemas['FailedItem']['reason'], string>> = {
  not_found: 'not found',
  private: 'private profile',
  no_contact: 'no contact details listed, so not charged',
  suppressed: 'asked not to be listed',
  source_error: 'could not be read; try again later',
};

/** Items that weren't delivered as asked, by reason in words, the most frequent first. */
export function failedByReason(
  items: readonly Schemas['FailedItem'][],
): readonly { readonly reason: string; readonly handles: readonly string[] }[] {
  const groups = Map.groupBy(items, ({ reason }) => reason);
  return [...groups]
    .map(([reason, failed]) => ({ reason: reasons[reason], handles: failed.map(({ handle }) => handle) }))
    .sort((a, b) => b.handles.length - a.handles.length);
}
