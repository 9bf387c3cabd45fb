import type { Ledger, OpenHolds } from '@creator-discovery/credits';
import { Gauge, type Metrics, readAtScrape } from '@creator-discovery/http-server';
import type { JobOverview, UnfinishedJobs } from '@creator-discovery/jobs';

/** Where the backlog is read. */
export interface BacklogSource {
  readonly overview: Pick<JobOverview, 'unfinished'>;
  readonly ledger: Pick<Ledger, 'openHolds'>;
}

/**
 * Shows the jobs and holds of the whole database, read when the metrics are: every worker shows the same. What can't be read
 * stays as it was last, and the time of the last read says so.
 */
export function showBacklog(source: BacklogSource, { registry }: Pick<Metrics, 'registry'>): void {
  const more = { registers: [registry], collect: readAtScrape(show) };
  const byJob = { ...more, labelNames: ['kind', 'state'] as const };
  const jobs = new Gauge({ name: 'jobs_unfinished', help: 'Jobs in the database that have not ended.', ...byJob });
  const oldestJob = new Gauge({
    name: 'jobs_oldest_age_seconds',
    help: 'Time since the oldest job that has not ended was accepted; accepted: no step has been done yet.',
    ...byJob,
  });
  const holds = Object.fromEntries(
    Object.entries(figuresOfHolds).map(([name, { help }]) => [name, new Gauge({ name, help, ...more })]),
  );
  const readAt = new Gauge({
    name: 'backlog_read_timestamp_seconds',
    help: 'When the figures of jobs and holds were last read from the database; 0 before that.',
    ...more,
  });

  async function show(): Promise<void> {
    const [unfinished, open] = await Promise.all([source.overview.unfinished(), source.ledger.openHolds()]);
    for (const { kind, state } of everyJob) {
      const found = unfinished.find((one) => one.kind === kind && one.state === state);
      jobs.set({ kind, state }, found?.jobs ?? 0);
      oldestJob.set({ kind, state }, found?.oldestSeconds ?? 0);
    }
    for (const [name, { read }] of Object.entries(figuresOfHolds)) holds[name]?.set(read(open));
    readAt.setToCurrentTime();
  }

  for (const labels of everyJob) {
    jobs.set(labels, 0);
    oldestJob.set(labels, 0);
  }
}

const kinds: readonly UnfinishedJobs['kind'][] = ['export', 'unlock', 'lookup'];
const states: readonly UnfinishedJobs['state'][] = ['accepted', 'processing'];
const everyJob = kinds.flatMap((kind) => states.map((state) => ({ kind, state })));

const figuresOfHolds: Readonly<Record<string, { readonly help: string; readonly read: (open: OpenHolds) => number }>> =
  {
    credit_holds_open: { help: 'Holds that are open.', read: ({ holds }) => holds },
    credit_holds_credits: { help: 'Credits that open holds hold.', read: ({ credits }) => credits },
    credit_holds_oldest_age_seconds: {
      help: 'Age of the oldest open hold.',
      read: ({ oldestSeconds }) => oldestSeconds,
    },
    credit_holds_overdue_seconds: {
      help: 'How long the most overdue hold should have been released.',
      read: ({ overdueSeconds }) => overdueSeconds,
    },
  };
