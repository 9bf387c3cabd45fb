import type { Dashboard } from './dashboard.ts';
import { panelsOfProcess } from './every-process.ts';

export const actionApi: Dashboard = {
  name: 'action-api',
  title: 'action API',
  panels: [
    {
      title: 'Calls by operation',
      unit: 'reqps',
      queries: { '{{operation}}': 'sum by (operation) (rate(operation_calls_total[5m])) > 0' },
    },
    {
      title: 'Calls by channel',
      unit: 'reqps',
      queries: { '{{channel}}': 'sum by (channel) (rate(operation_calls_total[5m]))' },
    },
    {
      title: 'Refusals and faults',
      unit: 'reqps',
      queries: { '{{outcome}}': 'sum by (outcome) (rate(operation_calls_total{outcome!="ok"}[5m]))' },
    },
    {
      title: 'Duration of searches',
      unit: 's',
      queries: {
        p50: 'histogram_quantile(0.5, sum by (le) (rate(operation_call_duration_seconds_bucket{operation="search_creators"}[5m])))',
        p95: 'histogram_quantile(0.95, sum by (le) (rate(operation_call_duration_seconds_bucket{operation="search_creators"}[5m])))',
      },
    },
    {
      title: 'Duration of all operations, p95',
      unit: 's',
      queries: {
        '{{operation}}':
          'histogram_quantile(0.95, sum by (operation, le) (rate(operation_call_duration_seconds_bucket[5m])))',
      },
    },
    { title: 'Calls in flight', unit: 'short', queries: { '{{instance}}': 'calls_in_flight{service="action-api"}' } },
    {
      title: 'Index: creators',
      unit: 'short',
      queries: { '{{instance}}': 'search_index_creators' },
    },
    { title: 'Index: memory', unit: 'bytes', queries: { '{{instance}}': 'search_index_bytes' } },
    { title: 'Index: behind the feed', unit: 's', queries: { '{{instance}}': 'search_index_behind_seconds' } },
    {
      title: 'Index: changes and merges',
      unit: 'reqps',
      queries: {
        changes: 'sum(rate(search_index_changes_total[5m]))',
        merges: 'sum(rate(search_index_merges_total[5m]))',
      },
    },
    {
      title: 'Searches answered by',
      unit: 'reqps',
      queries: {
        memory: 'sum(rate(search_index_answers_total[5m]))',
        SQL: 'sum(rate(search_index_fallback_answers_total[5m]))',
      },
    },
    {
      title: 'Turns of the chat',
      unit: 'reqps',
      queries: { '{{outcome}}': 'sum by (outcome) (rate(chat_turns_total[5m]))', open: 'sum(chat_turns_open)' },
    },
    {
      title: 'Refused by budgets of the chat',
      unit: 'reqps',
      queries: { '{{reason}}': 'sum by (reason) (rate(chat_budget_refusals_total[5m]))' },
    },
    {
      title: 'Credits given back, in a day',
      unit: 'short',
      queries: { credits: 'sum(increase(credits_refunded_total[1d]))' },
    },
    ...panelsOfProcess('action-api'),
  ],
};
