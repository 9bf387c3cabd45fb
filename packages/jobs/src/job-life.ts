import type { Job } from './job.ts';

/** Returns whether the state is final: `complete`, `failed` or `cancelled`. (spec: action 3) */
export function hasEnded(job: Pick<Job, 'state'>): boolean {
  return job.state === 'complete' || job.state === 'failed' || job.state === 'cancelled';
}
