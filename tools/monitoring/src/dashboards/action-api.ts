import { type Dashboard, p95By, rateBy } from './dashboard.ts';
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
    rateBy('Calls by channel', 'channel', 'operation_calls_total'),
    rateBy('Refusals and faults', 'outcome', 'operation_calls_total{outcome!="ok"}'),
    {
      title: 'Search duration',
      unit: 's',
      queries: {
        p50: 'histogram_quantile(0.5, sum by (le) (rate(operation_call_duration_seconds_bucket{operation="search_creators"}[5m])))',
        p95: 'histogram_quantile(0.95, sum by (le) (rate(operation_call_duration_seconds_bucket{operation="search_creators"}[5m])))',
      },
    },
    p95By('Operation duration, p95', 'operation', 'operation_call_duration_seconds'),
    { title: 'Calls in flight', unit: 'short', queries: { '{{instance}}': 'calls_in_flight{service="action-api"}' } },
    {
      title: 'Index: creators',
      unit: 'short',
      queries: { '{{instance}}': 'search_index_creators' },
    },
    { title: 'Index: memory', unit: 'bytes', queries: { '{{instance}}': 'search_index_bytes' } },
    { title: 'Index: lag behind the feed', unit: 's', queries: { '{{instance}}': 'search_index_behind_seconds' } },
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
      title: 'Chat turns',
      unit: 'reqps',
      queries: { '{{outcome}}': 'sum by (outcome) (rate(chat_turns_total[5m]))', open: 'sum(chat_turns_open)' },
    },
    rateBy('Refused by chat budgets', 'reason', 'chat_budget_refusals_total'),
    {
      title: 'Credits refunded per day',
      unit: 'short',
      queries: { credits: 'sum(increase(credits_refunded_total[1d]))' },
    },
    ...panelsOfProcess('action-api'),
  ],
};
