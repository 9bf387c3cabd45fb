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

With \`TEMPORAL_METRICS_PORT\` set, a worker shows the metrics of Temporal's SDK (\`temporal_*\`) on that port.
`;
}

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
