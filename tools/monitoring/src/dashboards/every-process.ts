import type { Panel } from './dashboard.ts';

/** Panels of every process. */
export function panelsOfProcess(service: string): readonly Panel[] {
  const own = `{service="${service}"}`;
  return [
    {
      title: 'Connections to the database',
      unit: 'short',
      queries: {
        '{{state}}': `sum by (state) (connection_pool_connections${own})`,
        waiting: `sum(connection_pool_waiting${own})`,
      },
    },
    {
      title: 'Wait for a connection, p99',
      unit: 's',
      queries: {
        p99: `histogram_quantile(0.99, sum by (le) (rate(connection_pool_acquire_seconds_bucket${own}[5m])))`,
      },
    },
    {
      title: 'Event loop blocked, p99',
      unit: 's',
      queries: { '{{instance}}': `max by (instance) (nodejs_eventloop_lag_p99_seconds${own})` },
    },
    {
      title: 'Processor',
      unit: 'percentunit',
      queries: { '{{instance}}': `sum by (instance) (rate(process_cpu_seconds_total${own}[5m]))` },
    },
    {
      title: 'Memory',
      unit: 'bytes',
      queries: { '{{instance}}': `sum by (instance) (process_resident_memory_bytes${own})` },
    },
    {
      title: 'Answers by class',
      unit: 'reqps',
      queries: { '{{class}}': `sum by (class) (rate(http_answers_total${own}[5m]))` },
    },
  ];
}
