import { setTimeout as wait } from 'node:timers/promises';
import { hasEnded } from '@creator-discovery/jobs';
import type { CallRefusal, Runtime } from '@creator-discovery/operations';

/** Polling interval. */
const lookMs = 250;
/** Shorter than the 60 seconds that most clients wait for an answer. */
const maxWaitMs = 25_000;

/** A job to follow, and the receiver of its progress. */
export interface FollowedJob {
  readonly jobId: string;
  readonly accountId: string;
  /** Aborted if the client disconnects or the process drains. */
  readonly signal: AbortSignal;
  report(progress: { readonly progress: number; readonly total: number }): Promise<void>;
  /** Called before every poll, because the key may have been revoked. */
  refusal(): Promise<CallRefusal | null>;
}

/**
 * Reports the progress of a job until it ends, for at most 25 seconds. Returns a refusal if the caller loses access.
 */
export async function followJob(
  { jobs }: Pick<Runtime['ports'], 'jobs'>,
  { jobId, accountId, signal, report, refusal }: FollowedJob,
): Promise<CallRefusal | null> {
  let reported = -1;
  for (let waitedMs = 0; waitedMs < maxWaitMs && !signal.aborted; waitedMs += lookMs) {
    const refused = await refusal();
    if (refused !== null) return refused;
    const job = await jobs.ofAccount(accountId, jobId);
    if (job === null) return null;
    const { cursor, expected } = job;
    // Every report must exceed the previous one.
    if (cursor > reported) await report({ progress: cursor, total: expected });
    reported = Math.max(reported, cursor);
    if (hasEnded(job)) return null;
    await wait(lookMs, undefined, { signal }).catch(() => undefined);
  }
  return null;
}
