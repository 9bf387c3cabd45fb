import { createLogger, createMetrics } from '@creator-discovery/http-server';
import { gaveUpFailure, type JobSteps, type UnfinishedJobs } from '@creator-discovery/jobs';
import { expect, test } from '@jest/globals';
import { showBacklog } from './backlog.ts';
import { JobReport } from './job-report.ts';

test('shows jobs and holds of the database from 0, and keeps the last values while it is unreachable', async () => {
  const { registry } = createMetrics('test');
  let unfinished: () => Promise<readonly UnfinishedJobs[]> = async () => [];
  const open = { holds: 3, credits: 40, oldestSeconds: 50, overdueSeconds: 6 };
  let reads = 0;
  const source = {
    overview: {
      unfinished: () => {
        reads += 1;
        return unfinished();
      },
    },
    ledger: { openHolds: async () => open },
  };
  showBacklog(source, { registry });
  expect(await registry.metrics()).toContain('jobs_unfinished{kind="export",state="accepted",service="test"} 0');
  expect(reads).toBe(1);
  unfinished = async () => [{ kind: 'export', state: 'accepted', jobs: 2, oldestSeconds: 90 }];
  for (let scrape = 0; scrape < 2; scrape += 1) {
    const shown = await registry.metrics();
    for (const line of [
      'jobs_unfinished{kind="export",state="accepted",service="test"} 2',
      'jobs_unfinished{kind="unlock",state="processing",service="test"} 0',
      'jobs_oldest_age_seconds{kind="export",state="accepted",service="test"} 90',
      'credit_holds_open{service="test"} 3',
      'credit_holds_credits{service="test"} 40',
      'credit_holds_oldest_age_seconds{service="test"} 50',
      'credit_holds_overdue_seconds{service="test"} 6',
    ])
      expect(shown).toContain(line);
    expect(shown).toMatch(/^backlog_read_timestamp_seconds\{service="test"\} \d{10}/m);
    unfinished = async () => {
      throw new Error('out of reach');
    };
  }
});

test('logs one line per ended job, without its content', async () => {
  const lines: object[] = [];
  const logger = createLogger({ name: 'test', write: (line) => lines.push(JSON.parse(line)) });
  const ended = { kind: 'export', state: 'complete', rows: 4, durationMs: 1200 } as const;
  const outcomes = [{ done: false }, { done: true, ended }, { done: true }] as const;
  const steps = { runStep: async (jobId: string) => outcomes[Number(jobId)] } as unknown as JobSteps;
  const { runStep } = new JobReport(logger, createMetrics('test')).timed(steps);
  for (const jobId of ['0', '1', '2']) await runStep(jobId, null);
  const line = { message: 'job ended', job_id: '1', kind: 'export', outcome: 'complete', count: 4, duration_ms: 1200 };
  expect(lines).toEqual([expect.objectContaining(line)]);
});

test('counts jobs that were given up', async () => {
  const metrics = createMetrics('test');
  const report = new JobReport(createLogger({ name: 'test', level: 'silent' }), metrics);
  const steps = { gaveUp: async () => undefined } as unknown as JobSteps;
  await report.timed(steps).gaveUp('1', gaveUpFailure);
  const shown = await metrics.registry.metrics();
  expect(shown).toContain('jobs_given_up_total{service="test"} 1');
  expect(shown).toContain('job_faults_total{what="dispatch",service="test"} 0');
});
