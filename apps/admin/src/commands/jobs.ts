import { type Job, shownCredits } from '@creator-discovery/jobs';
import { compact } from '@creator-discovery/search-filters';
import { rows, text } from '../arguments.ts';
import { changeBySupport, defineCommand, lookUp } from '../command.ts';
import { argument, flag, option, optionWithDefault } from '../parameters.ts';
import { Refusal } from '../refusal.ts';

const ended: readonly Job['state'][] = ['complete', 'failed', 'cancelled'];

const id = argument({ help: 'job', read: text });

export const jobCommands = [
  defineCommand({
    name: 'jobs list',
    rows: true,
    summary: 'list jobs, newest first',
    ...lookUp,
    parameters: {
      account: option({ placeholder: 'id', help: 'only jobs of this account', read: text }),
      running: flag('only running jobs'),
      limit: optionWithDefault({ placeholder: 'number', help: 'maximum jobs', read: rows, byDefault: 50 }),
    },
    run: async ({ services: { jobOverview }, input: { account, running, limit } }) => {
      const found = await jobOverview.list(compact({ limit, running, accountId: account }));
      return found.map(summary);
    },
  }),

  defineCommand({
    name: 'jobs show',
    summary: 'show a job with its credits and failed items',
    role: 'read',
    effect: 'reads_sensitive',
    subject: 'id',
    parameters: { id },
    run: async ({ services, input }) => details(known(await services.jobs.byId(input.id))),
  }),

  defineCommand({
    name: 'jobs cancel',
    reason: 'of_operators',
    summary: 'stop a running job; delivered rows stay and are paid, the rest of its hold is released',
    ...changeBySupport,
    subject: 'id',
    parameters: { id },
    run: async ({ services, input }) => {
      const job = known(await services.jobs.byId(input.id));
      if (ended.includes(job.state)) throw new Refusal(`the job has already ended: ${job.state}`);
      return details(known(await services.jobs.requestCancel(job.accountId, input.id)));
    },
  }),
];

function known(job: Job | null): Job {
  if (job === null) throw new Refusal('there is no such job');
  return job;
}

function summary(job: Job) {
  const credits = shownCredits(job);
  return {
    job_id: job.jobId,
    account_id: job.accountId,
    kind: job.kind,
    state: job.state,
    outcome: job.outcome,
    done: job.cursor,
    expected: job.expected,
    rows: job.rows,
    credits_held: credits.held,
    credits_charged: credits.charged,
    created_at: job.createdAt.toISOString(),
    completed_at: job.completedAt?.toISOString() ?? null,
  };
}

function details(job: Job) {
  return {
    ...summary(job),
    credits_released: job.credits.released,
    source: job.source,
    platform: job.platform,
    name: job.name,
    requested: job.requested,
    failure: job.failure,
    failed_items: job.failedItems,
  };
}
