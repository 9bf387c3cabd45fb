import { parser } from '@prometheus-io/lezer-promql';

/** What is wrong with an expression, and the metrics that it reads. */
export interface ReadExpression {
  readonly wellFormed: boolean;
  readonly metrics: readonly string[];
}

/** Reads PromQL with Prometheus' own grammar. */
export function readExpression(text: string): ReadExpression {
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

/** The metric of a series: those of a histogram have endings of their own. */
export function metricOf(series: string, known: ReadonlySet<string>): string {
  const stem = series.replace(/_(?:bucket|sum|count)$/, '');
  return !known.has(series) && known.has(stem) ? stem : series;
}
