import type { Counter, Histogram, LabelValues } from '@prometheus-io/client';
import type { Logger } from './logger.ts';
import { counterFromZero, histogramFromZero, type MetricFromZero, type Metrics } from './metrics.ts';

export interface MeasuredCalls<Label extends string> {
  /** Base name of the metrics `NAMEs_total` and `NAME_duration_seconds`. */
  readonly name: string;
  /** Start of the help text of both metrics. */
  readonly help: string;
  /** All values of each label. */
  readonly labels: Readonly<Record<Label, readonly string[]>>;
  /** All outcomes of a call. */
  readonly outcomes: readonly string[];
  /** Upper bounds of durations in seconds, ascending. */
  readonly buckets: readonly number[];
}

/**
 * Rate, errors and duration of one kind of call: a counter by outcome and a histogram. All series exist from the start.
 */
export class CallMetrics<Label extends string> {
  readonly #known: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #ended: Counter<Label | 'outcome'>;
  readonly #seconds: Histogram<Label>;

  constructor(metrics: Pick<Metrics, 'registry'>, { name, help, labels, outcomes, buckets }: MeasuredCalls<Label>) {
    const ended = { ...labels, outcome: outcomes } as Readonly<Record<Label | 'outcome', readonly string[]>>;
    this.#known = new Map(Object.entries<readonly string[]>(ended).map(([label, values]) => [label, new Set(values)]));
    this.#ended = counterFromZero(metrics, { name: `${name}s_total`, help: `${help}, by outcome.`, labels: ended });
    this.#seconds = histogramFromZero(metrics, {
      name: `${name}_duration_seconds`,
      help: `${help}: duration.`,
      labels,
      buckets,
    });
  }

  /** Counts a finished call. Labels and outcomes not declared at the start are ignored. */
  observe(labels: Readonly<Record<Label, string>>, outcome: string, seconds: number): void {
    const ended: Readonly<Record<string, string>> = { ...labels, outcome };
    for (const [label, values] of this.#known) if (!values.has(ended[label] ?? '')) return;
    this.#ended.inc(ended as LabelValues<Label | 'outcome'>);
    this.#seconds.observe(labels as LabelValues<Label>, seconds);
  }
}

/** Instruments for adapters that describe their own metrics, and their operator log. */
export function instrumentsOf({ metrics, logger }: { metrics: Pick<Metrics, 'registry'>; logger: Logger }) {
  return {
    counter: <Label extends string>(described: MetricFromZero<Label>) => counterFromZero(metrics, described),
    calls: <Label extends string>(described: MeasuredCalls<Label>) => new CallMetrics(metrics, described),
    warn: logger.warn.bind(logger),
  };
}
