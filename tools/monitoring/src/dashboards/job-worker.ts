import { type Dashboard, panel, rateBy } from './dashboard.ts';
import { panelsOfProcess } from './every-process.ts';

export const jobWorker: Dashboard = {
  name: 'job-worker',
  title: 'jobs and credits',
  panels: [
    panel('Unfinished jobs', 'short', { '{{kind}} {{state}}': 'max by (kind, state) (jobs_unfinished)' }),
    panel('Age of the oldest job', 's', { '{{kind}} {{state}}': 'max by (kind, state) (jobs_oldest_age_seconds)' }),
    rateBy('Steps', 'outcome', 'job_step_duration_seconds_count'),
    panel('Step duration, p95', 's', {
      p95: 'histogram_quantile(0.95, sum by (le) (rate(job_step_duration_seconds_bucket[5m])))',
    }),
    panel('Faults', 'reqps', {
      '{{what}}': 'sum by (what) (rate(job_faults_total[5m]))',
      'given up': 'sum(rate(jobs_given_up_total[5m]))',
    }),
    panel('Open holds', 'short', { holds: 'max(credit_holds_open)' }),
    panel('Credits held', 'short', { credits: 'max(credit_holds_credits)' }),
    panel('Age of holds', 's', {
      oldest: 'max(credit_holds_oldest_age_seconds)',
      overdue: 'max(credit_holds_overdue_seconds)',
    }),
    panel('Chores: time since caught up', 's', {
      '{{chore}}': 'time() - max by (chore) (housekeeping_caught_up_timestamp_seconds)',
    }),
    panel('Chores: done', 'reqps', {
      '{{chore}}': 'sum by (chore) (rate(housekeeping_done_total[5m]))',
      'failed {{chore}}': 'sum by (chore) (rate(housekeeping_failures_total[5m]))',
    }),
    panel('Webhooks', 'short', { 'events pending': 'max(webhook_events_pending)', failing: 'max(webhooks_failing)' }),
    panel('Age of the oldest event', 's', { oldest: 'max(webhook_events_oldest_age_seconds)' }),
    rateBy('Webhook attempts', 'outcome', 'webhook_attempts_total'),
    ...panelsOfProcess('job-worker'),
  ],
};
