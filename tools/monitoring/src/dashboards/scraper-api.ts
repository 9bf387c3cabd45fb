import type { Dashboard } from './dashboard.ts';
import { panelsOfProcess } from './every-process.ts';

export const scraperApi: Dashboard = {
  name: 'scraper-api',
  title: 'scraper API',
  panels: [
    {
      title: 'Calls by endpoint',
      unit: 'reqps',
      queries: { '{{endpoint}}': 'sum by (endpoint) (rate(metered_calls_total[5m]))' },
    },
    {
      title: 'Calls by code, without OK',
      unit: 'reqps',
      queries: { '{{outcome}}': 'sum by (outcome) (rate(metered_calls_total{outcome!="OK"}[5m]))' },
    },
    {
      title: 'Duration, p95',
      unit: 's',
      queries: {
        '{{endpoint}}':
          'histogram_quantile(0.95, sum by (endpoint, le) (rate(metered_call_duration_seconds_bucket[5m])))',
      },
    },
    { title: 'Calls in flight', unit: 'short', queries: { '{{instance}}': 'calls_in_flight{service="scraper-api"}' } },
    {
      title: 'Scrapes by outcome',
      unit: 'reqps',
      queries: { '{{outcome}}': 'sum by (outcome) (rate(scrapes_total[5m]))' },
    },
    {
      title: 'Reads of the network by outcome',
      unit: 'reqps',
      queries: { '{{outcome}}': 'sum by (outcome) (rate(photonet_reads_total[5m]))' },
    },
    {
      title: 'Duration of reads, p95',
      unit: 's',
      queries: {
        '{{target}}': 'histogram_quantile(0.95, sum by (target, le) (rate(photonet_read_duration_seconds_bucket[5m])))',
      },
    },
    {
      title: 'Answered from',
      unit: 'reqps',
      queries: { '{{from}}': 'sum by (from) (rate(photonet_answers_total[5m]))' },
    },
    {
      title: 'Requests to the network by proxy, without answers',
      unit: 'reqps',
      queries: {
        '{{proxy}} {{outcome}}': 'sum by (proxy, outcome) (rate(photonet_requests_total{outcome!="answer"}[5m]))',
      },
    },
    {
      title: 'Sources followed by the next, by reason',
      unit: 'reqps',
      queries: { '{{from}} {{reason}}': 'sum by (from, reason) (rate(photonet_failovers_total[5m]))' },
    },
    {
      title: 'Known targets answered when last probed',
      unit: 'short',
      queries: { '{{source}} {{kind}}': 'max by (source, kind) (photonet_probe_up)' },
    },
    {
      title: 'Routes that answered when last probed',
      unit: 'short',
      queries: { '{{kind}} {{way}}': 'max by (source, kind, way) (photonet_probe_way_up)' },
    },
    {
      title: 'Requests to the data provider',
      unit: 'reqps',
      queries: { '{{kind}} {{outcome}}': 'sum by (kind, outcome) (rate(photonet_provider_calls_total[5m]))' },
    },
    {
      title: 'Cost of the data provider, an hour',
      unit: 'short',
      queries: { '{{kind}}': 'sum by (kind) (increase(photonet_provider_cost_total[1h]))' },
    },
    ...panelsOfProcess('scraper-api'),
  ],
};
