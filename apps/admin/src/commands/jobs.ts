import type { Job } from '@creator-discovery/jobs';
import { rows } from '../arguments.ts';
import type { CommandGroup } from '../context.ts';
import { Refusal } from '../refusal.ts';

const ended: readonly Job['state'][] = ['complete', 'failed', 'cancelled'];

export const jobCommands: CommandGroup = (program, { answer }) => {
  const jobs = program.command('jobs').description('exports and unlocks of all accounts');

  jobs
    .command('list')
    .description('list jobs, newest first')
    .option('--account <id>', 'only those of this account')
    .option('--running', 'only those that have not ended')
    .option('--limit <number>', 'jobs to show', rows, 50)
    .action((options: { account?: string; running?: boolean; limit: number }) =>
      answer(async ({ jobOverview }) => {
        const found = await jobOverview.list({
          limit: options.limit,
          running: options.running ?? false,
          ...(options.account === undefined ? {} : { accountId: options.account }),
        });
        return found.map(summary);
      }),
    );

  jobs
    .command('show')
    .description('show a job with its credits and the items it could not deliver')
    .argument('<id>', 'the job')
    .action((id: string) => answer(async (services) => details(known(await services.jobs.byId(id)))));

  jobs
    .command('cancel')
    .description('stop a running job; what was delivered stays delivered and paid, the rest is released')
    .argument('<id>', 'the job')
    .action((id: string) =>
      answer(async (services) => {
        const job = known(await services.jobs.byId(id));
        if (ended.includes(job.state)) throw new Refusal(`the job has already ended: ${job.state}`);
        return details(known(await services.jobs.requestCancel(job.accountId, id)));
      }),
    );
};

function known(job: Job | null): Job {
  if (job === null) throw new Refusal('there is no such job');
  return job;
}

function summary(job: Job) {
  return {
    job_id: job.jobId,
    account_id: job.accountId,
    kind: job.kind,
    state: job.state,
    outcome: job.outcome,
    done: job.cursor,
    expected: job.expected,
    rows: job.rows,
    credits_held: job.credits.held,
    credits_charged: job.credits.charged,
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
