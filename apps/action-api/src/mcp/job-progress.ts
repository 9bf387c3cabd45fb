import { setTimeout as wait } from 'node:timers/promises';
import { hasEnded } from '@creator-discovery/jobs';
import type { Refusal, Runtime } from '@creator-discovery/operations';

/** How often a job is looked at. */
const lookMs = 250;
/** Shorter than the time that clients wait for an answer, 60 seconds with most. */
const longestMs = 25_000;

/** A job to be followed, and whoever wants to hear of it. */
export interface FollowedJob {
  readonly jobId: string;
  readonly accountId: string;
  /** Aborted when nobody waits any more, or the process drains. */
  readonly signal: AbortSignal;
  report(progress: { readonly progress: number; readonly total: number }): Promise<void>;
  /** Asked at every look: the key may be revoked meanwhile. */
  refusal(): Promise<Refusal | null>;
}

/** Reports how far a job is until it has ended, for at most 25 seconds. Gives the refusal of a caller who may not wait. */
export async function followJob(
  { jobs }: Pick<Runtime['ports'], 'jobs'>,
  { jobId, accountId, signal, report, refusal }: FollowedJob,
): Promise<Refusal | null> {
  let reported = -1;
  for (let waitedMs = 0; waitedMs < longestMs && !signal.aborted; waitedMs += lookMs) {
    const refused = await refusal();
    if (refused !== null) return refused;
    const job = await jobs.ofAccount(accountId, jobId);
    if (job === null) return null;
    const { cursor, expected } = job;
    // Each report of a call has to say more than the one before.
    if (cursor > reported) await report({ progress: cursor, total: expected });
    reported = Math.max(reported, cursor);
    if (hasEnded(job)) return null;
    await wait(lookMs, undefined, { signal }).catch(() => undefined);
  }
  return null;
}
