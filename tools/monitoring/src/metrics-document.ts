import { measuredProcesses, type ShownByProcess } from './collect-metrics.ts';
import type { ShownMetric } from './shown-metrics.ts';

/** `docs/metrics.md`, from what the processes show. */
export function metricsDocument(shown: ShownByProcess): string {
  const names = [...new Set([...shown.values()].flatMap((metrics) => metrics.map(({ name }) => name)))].sort();
  const ours = names.filter((name) => !isOfNode(name));
  return `# Metrics

Written by \`npm run metrics-doc\` from what each process shows at \`/metrics\` right after its start. Every series is there from
the start, at 0, so that a rate sees the first event too; of \`http_request_duration_seconds\` a series appears with its first
request. Every series has the label \`service\`, the name of the process. No label has an id of an account, a key or a creator.
A histogram has the series \`_bucket\` (with \`le\`), \`_sum\` and \`_count\`. With \`METRICS_PORT\` set, metrics are on that port only.

[Alerts and what to do](runbooks.md) are in \`infra/prometheus/alerts.yaml\`, dashboards in \`infra/grafana\`.

| metric | type | labels | processes | meaning |
|---|---|---|---|---|
${ours.map((name) => row(name, shown)).join('\n')}

## Of Node

Every process shows those of the Prometheus client for Node, among them \`nodejs_eventloop_lag_p99_seconds\` (how long the event
loop was blocked), \`process_resident_memory_bytes\`, \`process_cpu_seconds_total\` and \`nodejs_gc_duration_seconds\`:

${names
  .filter(isOfNode)
  .map((name) => `\`${name}\``)
  .join(', ')}

## Of Temporal

With \`TEMPORAL_METRICS_PORT\` set, a worker shows the metrics of Temporal's SDK (\`temporal_*\`) on that port, under the names and
in the units of the SDK, with \`namespace\` and \`task_queue\`; a series appears with its first value. Those that operators of these workers need:

| metric | type | meaning |
|---|---|---|
${temporalMetrics.map(([name, type, meaning]) => `| \`${name}\` | ${type} | ${meaning} |`).join('\n')}
`;
}

/** A test of `packages/temporal` holds them to what a worker on a real server shows. */
const temporalMetrics = [
  [
    'temporal_worker_task_slots_available',
    'gauge',
    'Free slots by `worker_type`: `ActivityWorker` has `JOB_CONCURRENCY`, `WorkflowWorker` has `TEMPORAL_WORKFLOW_SLOTS`. Always 0: jobs wait for this worker.',
  ],
  ['temporal_worker_task_slots_used', 'gauge', 'Slots in use.'],
  ['temporal_num_pollers', 'gauge', 'Requests for work that are open, by `poller_type`. 0: the worker asks for none.'],
  [
    'temporal_activity_schedule_to_start_latency',
    'histogram',
    'Milliseconds that steps waited for a worker. Rises where there are too few.',
  ],
  ['temporal_activity_execution_latency', 'histogram', 'Milliseconds that steps took.'],
  [
    'temporal_workflow_task_schedule_to_start_latency',
    'histogram',
    'Milliseconds that decisions between steps waited for a worker.',
  ],
  ['temporal_workflow_completed', 'counter', 'Workflows that ended, by whatever the job came to.'],
  ['temporal_workflow_endtoend_latency', 'histogram', 'Milliseconds from the start of a workflow to its end.'],
  ['temporal_sticky_cache_size', 'gauge', 'Workflows in memory; at most `TEMPORAL_CACHED_WORKFLOWS`.'],
  [
    'temporal_request',
    'counter',
    'Calls of the front end, by `operation`; `temporal_request_failure` has those that failed.',
  ],
  ['temporal_request_latency', 'histogram', 'Milliseconds that calls of the front end took.'],
] as const;

function isOfNode(name: string): boolean {
  return /^(?:nodejs|process)_/.test(name);
}

function row(name: string, shown: ShownByProcess): string {
  const found = measuredProcesses.flatMap((process) => {
    const metric = shown.get(process)?.find((one) => one.name === name);
    return metric === undefined ? [] : [{ process, metric }];
  });
  const first = found[0]?.metric;
  const processes = found.length === measuredProcesses.length ? 'all' : found.map(({ process }) => process).join(', ');
  const labels = labelsOf(found.map(({ metric }) => metric));
  return `| \`${name}\` | ${first?.type} | ${labels} | ${processes} | ${first?.help.replaceAll('|', '\\|')} |`;
}

/** More values can't be read in a table. */
const mostValues = 12;

function labelsOf(metrics: readonly ShownMetric[]): string {
  const all = new Map<string, Set<string>>();
  for (const { labels } of metrics)
    for (const [name, values] of labels) all.set(name, new Set([...(all.get(name) ?? []), ...values]));
  return [...all]
    .map(([name, values]) => {
      const list = [...values].map((value) => `\`${value}\``).join(' ');
      return `${name}: ${values.size > mostValues ? 'each' : list}`;
    })
    .join('; ');
}
