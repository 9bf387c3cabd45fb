import type { Job } from './job.ts';

/** `complete`, `failed` and `cancelled`: nothing changes any more. (spec: action 3) */
export function hasEnded(job: Pick<Job, 'state'>): boolean {
  return job.state === 'complete' || job.state === 'failed' || job.state === 'cancelled';
}
