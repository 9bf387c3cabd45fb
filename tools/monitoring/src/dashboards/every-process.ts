import { type Panel, panel } from './dashboard.ts';

/** Panels of every process. */
export function panelsOfProcess(service: string): readonly Panel[] {
  const own = `{service="${service}"}`;
  return [
    panel('Connections to the database', 'short', {
      '{{state}}': `sum by (state) (connection_pool_connections${own})`,
      waiting: `sum(connection_pool_waiting${own})`,
    }),
    panel('Wait for a connection, p99', 's', {
      p99: `histogram_quantile(0.99, sum by (le) (rate(connection_pool_acquire_seconds_bucket${own}[5m])))`,
    }),
    panel('Event loop blocked, p99', 's', {
      '{{instance}}': `max by (instance) (nodejs_eventloop_lag_p99_seconds${own})`,
    }),
    panel('Processor', 'percentunit', {
      '{{instance}}': `sum by (instance) (rate(process_cpu_seconds_total${own}[5m]))`,
    }),
    panel('Memory', 'bytes', { '{{instance}}': `sum by (instance) (process_resident_memory_bytes${own})` }),
    panel('Answers by class', 'reqps', { '{{class}}': `sum by (class) (rate(http_answers_total${own}[5m]))` }),
  ];
}
