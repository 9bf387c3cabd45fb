import type { Ledger, OpenHolds } from '@creator-discovery/credits';
import type { EventOutbox } from '@creator-discovery/events';
import { Gauge, type Metrics, readAtScrape } from '@creator-discovery/http-server';
import type { JobOverview, UnfinishedJobs } from '@creator-discovery/jobs';

export interface BacklogSource {
  readonly overview: Pick<JobOverview, 'unfinished'>;
  readonly ledger: Pick<Ledger, 'openHolds'>;
}

/**
 * Shows the jobs and holds of the whole database, read with each scrape of the metrics. If they cannot be read, the last values
 * and their time stay.
 */
export function showBacklog(source: BacklogSource, { registry }: Pick<Metrics, 'registry'>): void {
  const more = { registers: [registry], collect: readAtScrape(show) };
  const byJob = { ...more, labelNames: ['kind', 'state'] as const };
  const jobs = new Gauge({ name: 'jobs_unfinished', help: 'Unfinished jobs in the database.', ...byJob });
  const oldestJob = new Gauge({
    name: 'jobs_oldest_age_seconds',
    help: 'Age of the oldest unfinished job; in state accepted, it has not started.',
    ...byJob,
  });
  const holds = Object.fromEntries(
    Object.entries(figuresOfHolds).map(([name, { help }]) => [name, new Gauge({ name, help, ...more })]),
  );
  const readAt = new Gauge({
    name: 'backlog_read_timestamp_seconds',
    help: 'Time at which jobs and holds were last read from the database; 0 before the first read.',
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

/** Shows the undelivered events of the whole database. */
export function showOutbox(outbox: Pick<EventOutbox, 'state'>, { registry }: Pick<Metrics, 'registry'>): void {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] });
  const pending = gauge('webhook_events_pending', 'Undelivered events of active webhooks.');
  const failing = gauge('webhooks_failing', 'Active webhooks whose last attempt failed.');
  const oldest = new Gauge({
    name: 'webhook_events_oldest_age_seconds',
    help: 'Age of the oldest undelivered event of webhooks that do not fail.',
    registers: [registry],
    collect: readAtScrape(async () => {
      const state = await outbox.state();
      pending.set(state.pending);
      failing.set(state.failingWebhooks);
      oldest.set(state.oldestSeconds);
    }),
  });
}

const kinds: readonly UnfinishedJobs['kind'][] = ['export', 'unlock', 'lookup'];
const states: readonly UnfinishedJobs['state'][] = ['accepted', 'processing'];
const everyJob = kinds.flatMap((kind) => states.map((state) => ({ kind, state })));

const figuresOfHolds: Readonly<Record<string, { readonly help: string; readonly read: (open: OpenHolds) => number }>> =
  {
    credit_holds_open: { help: 'Open holds.', read: ({ holds }) => holds },
    credit_holds_credits: { help: 'Credits in open holds.', read: ({ credits }) => credits },
    credit_holds_oldest_age_seconds: {
      help: 'Age of the oldest open hold.',
      read: ({ oldestSeconds }) => oldestSeconds,
    },
    credit_holds_overdue_seconds: {
      help: 'Time by which the longest overdue hold is late.',
      read: ({ overdueSeconds }) => overdueSeconds,
    },
  };
