import { type Job, shownCredits } from '@creator-discovery/jobs';
import { compact } from '@creator-discovery/search-filters';
import { rows, text } from '../arguments.ts';
import { changeBySupport, defineCommand, lookUp, lookUpSensitive } from '../command.ts';
import { argument, flag, option, optionWithDefault } from '../parameters.ts';
import { existing, Refusal } from '../refusal.ts';
import { shownFields } from '../shown-fields.ts';

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
    ...lookUpSensitive,
    subject: 'id',
    parameters: { id },
    run: async ({ services, input }) => details(existing(await services.jobs.byId(input.id), 'job')),
  }),

  defineCommand({
    name: 'jobs cancel',
    reason: 'of_operators',
    summary: 'stop a running job; delivered rows stay and are paid, the rest of its hold is released',
    ...changeBySupport,
    subject: 'id',
    parameters: { id },
    run: async ({ services, input }) => {
      const job = existing(await services.jobs.byId(input.id), 'job');
      if (ended.includes(job.state)) throw new Refusal(`the job has already ended: ${job.state}`);
      return details(existing(await services.jobs.requestCancel(job.accountId, input.id), 'job'));
    },
  }),
];

function summary(job: Job) {
  const credits = shownCredits(job);
  return {
    ...shownFields(job, 'jobId', 'accountId', 'kind', 'state', 'outcome'),
    done: job.cursor,
    ...shownFields(job, 'expected', 'rows'),
    credits_held: credits.held,
    credits_charged: credits.charged,
    ...shownFields(job, 'createdAt', 'completedAt'),
  };
}

function details(job: Job) {
  return {
    ...summary(job),
    credits_released: job.credits.released,
    ...shownFields(job, 'source', 'platform', 'name', 'requested', 'failure', 'failedItems'),
  };
}
