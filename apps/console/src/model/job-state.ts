import type { Outcome, ResponseOf, Schemas } from '../api.ts';

export interface JobState {
  readonly status: Schemas['JobStatus'];
  /** Null for failed and stopped jobs, whose response omits it. */
  readonly kind: Schemas['JobKind'] | null;
  readonly progress: { readonly done: number; readonly expected: number } | null;
  readonly credits: Schemas['JobCredits'];
  readonly failure: { readonly message: string } | null;
  readonly rows: readonly Schemas['Creator'][];
  readonly offset: number;
  /** Number of delivered rows. */
  readonly total: number;
  readonly failedItems: readonly Schemas['FailedItem'][];
  readonly completedAt: string | null;
  /** Seconds until the next read; null once it has ended. */
  readonly retryAfter: number | null;
}

/** Job described by a `get_history_data` response; null if it was refused without one. */
export function jobStateOf(answer: Outcome<ResponseOf<'get_history_data'>>): JobState | null {
  return answer.ok ? ofAnswer(answer.body) : ofEndedJob(answer.refusal.body);
}

function ofAnswer(body: ResponseOf<'get_history_data'>): JobState {
  const { status, kind, progress, credits, offset, total } = body;
  return {
    ...{ status, kind, progress, credits, offset, total },
    failure: null,
    rows: body.creators,
    failedItems: body.failed_items,
    completedAt: body.completed_at,
    retryAfter: body.status === 'processing' ? (body.retry_after ?? 2) : null,
  };
}

/** A failed or cancelled job is refused with its partial results. */
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

/** Longest wait between reads, which are free. */
const maxWaitMs = 5000;

/** Early reads come sooner than requested: most jobs are small and end at once. */
const firstReadsMs: readonly number[] = [300, 600, 1200];

/** Milliseconds until the next read after `reads` reads; null if the job ended or can't be read. */
export function waitAfter(answer: Outcome<ResponseOf<'get_history_data'>>, reads: number): number | null {
  const job = jobStateOf(answer);
  if (job === null) return !answer.ok && (answer.refusal.code === 0 || answer.refusal.code >= 500) ? maxWaitMs : null;
  return job.retryAfter === null ? null : Math.min(job.retryAfter * 1000, firstReadsMs[reads - 1] ?? maxWaitMs);
}

const reasons: Readonly<Record<Schemas['FailedItem']['reason'], string>> = {
  not_found: 'not found',
  private: 'private profile',
  no_contact: 'no contact details listed, so not charged',
  suppressed: 'asked not to be listed',
  source_error: 'could not be read; try again later',
};

/** Undelivered items grouped by reason, most frequent first. */
export function failedByReason(
  items: readonly Schemas['FailedItem'][],
): readonly { readonly reason: string; readonly handles: readonly string[] }[] {
  const groups = Map.groupBy(items, ({ reason }) => reason);
  return [...groups]
    .map(([reason, failed]) => ({ reason: reasons[reason], handles: failed.map(({ handle }) => handle) }))
    .sort((a, b) => b.handles.length - a.handles.length);
}
