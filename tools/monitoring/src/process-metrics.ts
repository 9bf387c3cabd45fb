export interface ProcessMetric {
  readonly name: string;
  readonly type: string;
  readonly help: string;
  /** Values by label, without `service`, `le` and `quantile`. */
  readonly labels: ReadonlyMap<string, ReadonlySet<string>>;
  readonly series: number;
}

/** Parses Prometheus' text format. */
export function readMetrics(text: string): ProcessMetric[] {
  const found = new Map<string, { name: string; help: string; type: string; lines: string[] }>();
  let current: { name: string; help: string; type: string; lines: string[] } | undefined;
  for (const line of text.split('\n')) {
    const [, kind, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.*)$/.exec(line) ?? [];
    if (kind !== undefined) {
      current = found.get(name) ?? { name, help: '', type: '', lines: [] };
      found.set(name, current);
      if (kind === 'HELP') current.help = rest;
      else current.type = rest;
    } else if (line !== '' && current !== undefined) current.lines.push(line);
  }
  return [...found.values()].map(({ lines, ...metric }) => ({
    ...metric,
    labels: labelsOf(lines),
    series: lines.length,
  }));
}

const ignoredLabels = new Set(['service', 'le', 'quantile']);

function labelsOf(lines: readonly string[]): Map<string, Set<string>> {
  const labels = new Map<string, Set<string>>();
  for (const line of lines)
    for (const [, name = '', value = ''] of line.matchAll(/(\w+)="([^"]*)"/g)) {
      if (ignoredLabels.has(name)) continue;
      labels.set(name, (labels.get(name) ?? new Set()).add(value));
    }
  return labels;
}
