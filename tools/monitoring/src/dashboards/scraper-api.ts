import { type Dashboard, p95By, panel, rateBy } from './dashboard.ts';
import { panelsOfProcess } from './every-process.ts';

export const scraperApi: Dashboard = {
  name: 'scraper-api',
  title: 'scraper API',
  panels: [
    rateBy('Calls by endpoint', 'endpoint', 'metered_calls_total'),
    rateBy('Failed calls by code', 'outcome', 'metered_calls_total{outcome!="OK"}'),
    p95By('Duration, p95', 'endpoint', 'metered_call_duration_seconds'),
    panel('Calls in flight', 'short', { '{{instance}}': 'calls_in_flight{service="scraper-api"}' }),
    rateBy('Scrapes by outcome', 'outcome', 'scrapes_total'),
    rateBy('Network reads by outcome', 'outcome', 'photonet_reads_total'),
    p95By('Read duration, p95', 'target', 'photonet_read_duration_seconds'),
    rateBy('Answers by source', 'from', 'photonet_answers_total'),
    rateBy('Failed network requests by proxy', 'proxy, outcome', 'photonet_requests_total{outcome!="answer"}'),
    rateBy('Failovers by reason', 'from, reason', 'photonet_failovers_total'),
    panel('Last probe by source', 'short', { '{{source}} {{kind}}': 'max by (source, kind) (photonet_probe_up)' }),
    panel('Last probe by route', 'short', {
      '{{kind}} {{route}}': 'max by (source, kind, route) (photonet_probe_route_up)',
    }),
    rateBy('Provider requests', 'kind, outcome', 'photonet_provider_calls_total'),
    panel('Provider cost per hour', 'short', {
      '{{kind}}': 'sum by (kind) (increase(photonet_provider_cost_total[1h]))',
    }),
    ...panelsOfProcess('scraper-api'),
  ],
};
