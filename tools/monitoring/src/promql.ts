import { parser } from '@prometheus-io/lezer-promql';

export interface ParsedExpression {
  readonly wellFormed: boolean;
  readonly metrics: readonly string[];
}

/** Parses PromQL with Prometheus' grammar. */
export function parseExpression(text: string): ParsedExpression {
  let wellFormed = text.trim() !== '';
  const metrics = new Set<string>();
  parser.parse(text).iterate({
    enter: ({ type, from, to, node }) => {
      if (type.isError) wellFormed = false;
      if (type.name === 'Identifier' && node.parent?.name === 'VectorSelector') metrics.add(text.slice(from, to));
    },
  });
  return { wellFormed, metrics: [...metrics] };
}

/** Returns the metric of a series, without the suffix of histogram series. */
export function metricOf(series: string, known: ReadonlySet<string>): string {
  const stem = series.replace(/_(?:bucket|sum|count)$/, '');
  return !known.has(series) && known.has(stem) ? stem : series;
}
