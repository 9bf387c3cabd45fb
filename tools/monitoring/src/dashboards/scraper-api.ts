import { type Dashboard, p95By, rateBy } from './dashboard.ts';
import { panelsOfProcess } from './every-process.ts';

export const scraperApi: Dashboard = {
  name: 'scraper-api',
  title: 'scraper API',
  panels: [
    rateBy('Calls by endpoint', 'endpoint', 'metered_calls_total'),
    rateBy('Failed calls by code', 'outcome', 'metered_calls_total{outcome!="OK"}'),
    p95By('Duration, p95', 'endpoint', 'metered_call_duration_seconds'),
    { title: 'Calls in flight', unit: 'short', queries: { '{{instance}}': 'calls_in_flight{service="scraper-api"}' } },
    rateBy('Scrapes by outcome', 'outcome', 'scrapes_total'),
    rateBy('Network reads by outcome', 'outcome', 'photonet_reads_total'),
    p95By('Read duration, p95', 'target', 'photonet_read_duration_seconds'),
    rateBy('Answers by source', 'from', 'photonet_answers_total'),
    rateBy('Failed network requests by proxy', 'proxy, outcome', 'photonet_requests_total{outcome!="answer"}'),
    rateBy('Failovers by reason', 'from, reason', 'photonet_failovers_total'),
    {
      title: 'Last probe by source',
      unit: 'short',
      queries: { '{{source}} {{kind}}': 'max by (source, kind) (photonet_probe_up)' },
    },
    {
      title: 'Last probe by route',
      unit: 'short',
      queries: { '{{kind}} {{route}}': 'max by (source, kind, route) (photonet_probe_route_up)' },
    },
    rateBy('Provider requests', 'kind, outcome', 'photonet_provider_calls_total'),
    {
      title: 'Provider cost per hour',
      unit: 'short',
      queries: { '{{kind}}': 'sum by (kind) (increase(photonet_provider_cost_total[1h]))' },
    },
    ...panelsOfProcess('scraper-api'),
  ],
};
