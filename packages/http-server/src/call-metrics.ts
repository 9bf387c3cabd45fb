import type { Counter, Histogram, LabelValues } from '@prometheus-io/client';
import type { Logger } from './logger.ts';
import { counterFromZero, histogramFromZero, type MetricFromZero, type Metrics } from './metrics.ts';

/** What is measured. */
export interface MeasuredCalls<Label extends string> {
  /** The metrics are `NAMEs_total` and `NAME_duration_seconds`. */
  readonly name: string;
  /** What the calls are, as the help of both metrics begins. */
  readonly help: string;
  /** Every value that a label can have. */
  readonly labels: Readonly<Record<Label, readonly string[]>>;
  /** Every way that a call can end. */
  readonly outcomes: readonly string[];
  /** Upper bounds of the durations, in seconds, ascending. */
  readonly buckets: readonly number[];
}

/**
 * Rate, errors and duration of one kind of call: a counter by outcome, and a histogram whatever the outcome. All series are
 * there from the start.
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
      help: `${help}: the time of each.`,
      labels,
      buckets,
    });
  }

  /** Counts a call that has ended. Labels and outcomes that were not named at the start have no series. */
  observe(labels: Readonly<Record<Label, string>>, outcome: string, seconds: number): void {
    const ended: Readonly<Record<string, string>> = { ...labels, outcome };
    for (const [label, values] of this.#known) if (!values.has(ended[label] ?? '')) return;
    this.#ended.inc(ended as LabelValues<Label | 'outcome'>);
    this.#seconds.observe(labels as LabelValues<Label>, seconds);
  }
}

/** What adapters measure with that describe their metrics themselves, and where they warn the operator. */
export function instrumentsOf({ metrics, logger }: { metrics: Pick<Metrics, 'registry'>; logger: Logger }) {
  return {
    counter: <Label extends string>(described: MetricFromZero<Label>) => counterFromZero(metrics, described),
    calls: <Label extends string>(described: MeasuredCalls<Label>) => new CallMetrics(metrics, described),
    warn: logger.warn.bind(logger),
  };
}
