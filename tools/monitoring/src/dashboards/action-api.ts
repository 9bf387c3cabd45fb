import { type Dashboard, p95By, panel, rateBy } from './dashboard.ts';
import { panelsOfProcess } from './every-process.ts';

export const actionApi: Dashboard = {
  name: 'action-api',
  title: 'action API',
  panels: [
    panel('Calls by operation', 'reqps', {
      '{{operation}}': 'sum by (operation) (rate(operation_calls_total[5m])) > 0',
    }),
    rateBy('Calls by channel', 'channel', 'operation_calls_total'),
    rateBy('Refusals and faults', 'outcome', 'operation_calls_total{outcome!="ok"}'),
    panel('Search duration', 's', {
      p50: 'histogram_quantile(0.5, sum by (le) (rate(operation_call_duration_seconds_bucket{operation="search_creators"}[5m])))',
      p95: 'histogram_quantile(0.95, sum by (le) (rate(operation_call_duration_seconds_bucket{operation="search_creators"}[5m])))',
    }),
    p95By('Operation duration, p95', 'operation', 'operation_call_duration_seconds'),
    panel('Calls in flight', 'short', { '{{instance}}': 'calls_in_flight{service="action-api"}' }),
    panel('Index: creators', 'short', { '{{instance}}': 'search_index_creators' }),
    panel('Index: memory', 'bytes', { '{{instance}}': 'search_index_bytes' }),
    panel('Index: lag behind the feed', 's', { '{{instance}}': 'search_index_behind_seconds' }),
    panel('Index: changes and merges', 'reqps', {
      changes: 'sum(rate(search_index_changes_total[5m]))',
      merges: 'sum(rate(search_index_merges_total[5m]))',
    }),
    panel('Searches answered by', 'reqps', {
      memory: 'sum(rate(search_index_answers_total[5m]))',
      SQL: 'sum(rate(search_index_fallback_answers_total[5m]))',
    }),
    panel('Chat turns', 'reqps', {
      '{{outcome}}': 'sum by (outcome) (rate(chat_turns_total[5m]))',
      open: 'sum(chat_turns_open)',
    }),
    rateBy('Refused by chat budgets', 'reason', 'chat_budget_refusals_total'),
    panel('Credits refunded per day', 'short', { credits: 'sum(increase(credits_refunded_total[1d]))' }),
    ...panelsOfProcess('action-api'),
  ],
};
