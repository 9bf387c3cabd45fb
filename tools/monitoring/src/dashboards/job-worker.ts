import { type Dashboard, rateBy } from './dashboard.ts';
import { panelsOfProcess } from './every-process.ts';

export const jobWorker: Dashboard = {
  name: 'job-worker',
  title: 'jobs and credits',
  panels: [
    {
      title: 'Unfinished jobs',
      unit: 'short',
      queries: { '{{kind}} {{state}}': 'max by (kind, state) (jobs_unfinished)' },
    },
    {
      title: 'Age of the oldest job',
      unit: 's',
      queries: { '{{kind}} {{state}}': 'max by (kind, state) (jobs_oldest_age_seconds)' },
    },
    rateBy('Steps', 'outcome', 'job_step_duration_seconds_count'),
    {
      title: 'Step duration, p95',
      unit: 's',
      queries: { p95: 'histogram_quantile(0.95, sum by (le) (rate(job_step_duration_seconds_bucket[5m])))' },
    },
    {
      title: 'Faults',
      unit: 'reqps',
      queries: {
        '{{what}}': 'sum by (what) (rate(job_faults_total[5m]))',
        'given up': 'sum(rate(jobs_given_up_total[5m]))',
      },
    },
    { title: 'Open holds', unit: 'short', queries: { holds: 'max(credit_holds_open)' } },
    { title: 'Credits held', unit: 'short', queries: { credits: 'max(credit_holds_credits)' } },
    {
      title: 'Age of holds',
      unit: 's',
      queries: { oldest: 'max(credit_holds_oldest_age_seconds)', overdue: 'max(credit_holds_overdue_seconds)' },
    },
    {
      title: 'Chores: time since caught up',
      unit: 's',
      queries: { '{{chore}}': 'time() - max by (chore) (housekeeping_caught_up_timestamp_seconds)' },
    },
    {
      title: 'Chores: done',
      unit: 'reqps',
      queries: {
        '{{chore}}': 'sum by (chore) (rate(housekeeping_done_total[5m]))',
        'failed {{chore}}': 'sum by (chore) (rate(housekeeping_failures_total[5m]))',
      },
    },
    {
      title: 'Webhooks',
      unit: 'short',
      queries: { 'events pending': 'max(webhook_events_pending)', failing: 'max(webhooks_failing)' },
    },
    {
      title: 'Age of the oldest event',
      unit: 's',
      queries: { oldest: 'max(webhook_events_oldest_age_seconds)' },
    },
    rateBy('Webhook attempts', 'outcome', 'webhook_attempts_total'),
    ...panelsOfProcess('job-worker'),
  ],
};
