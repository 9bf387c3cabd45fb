import type { MetricValue } from '@prometheus-io/client';
import type { Metrics } from './metrics.ts';

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
 * there from the start. Counting adds to numbers that are only put into words when somebody reads them, because it is
 * done for every call.
 */
export class CallMetrics<Label extends string> {
  readonly #series = new Map<string, Series>();
  readonly #labelNames: readonly Label[];
  readonly #buckets: readonly number[];

  constructor(
    { registry }: Pick<Metrics, 'registry'>,
    { name, help, labels, outcomes, buckets }: MeasuredCalls<Label>,
  ) {
    this.#labelNames = Object.keys(labels) as Label[];
    this.#buckets = buckets;
    for (const values of labelSets(this.#labelNames.map((label) => labels[label]))) {
      this.#series.set(values.join(separator), {
        labels: Object.fromEntries(this.#labelNames.map((label, at) => [label, values[at] ?? ''])),
        outcomes: new Map(outcomes.map((outcome) => [outcome, 0])),
        counts: new Array<number>(buckets.length + 1).fill(0),
        seconds: 0,
      });
    }
    const all = [...this.#series.values()];
    show(registry, {
      name: `${name}s_total`,
      help: `${help}, by outcome.`,
      type: 'counter',
      values: () => all.flatMap(countersOf),
    });
    show(registry, {
      name: `${name}_duration_seconds`,
      help: `${help}: the time of each.`,
      type: 'histogram',
      values: () => all.flatMap((series) => histogramOf(`${name}_duration_seconds`, series, buckets)),
    });
  }

  /** Counts a call that has ended. Labels and outcomes that were not named at the start have no series. */
  observe(labels: Readonly<Record<Label, string>>, outcome: string, seconds: number): void {
    let key = '';
    for (const name of this.#labelNames) key = key === '' ? labels[name] : key + separator + labels[name];
    const series = this.#series.get(key);
    const known = series?.outcomes.get(outcome);
    if (series === undefined || known === undefined) return;
    series.outcomes.set(outcome, known + 1);
    const bucket = this.#buckets.findIndex((bound) => seconds <= bound);
    const at = bucket < 0 ? this.#buckets.length : bucket;
    series.counts[at] = (series.counts[at] ?? 0) + 1;
    series.seconds += seconds;
  }
}

interface Series {
  readonly labels: Readonly<Record<string, string>>;
  readonly outcomes: Map<string, number>;
  /** Calls by bucket; the last is of those above all bounds. */
  readonly counts: number[];
  seconds: number;
}

/** In no name of an operation, endpoint or channel. */
const separator = ' ';

type Shown = MetricValue<string> & { readonly metricName?: string };

function show(
  registry: Metrics['registry'],
  { name, help, type, values }: { name: string; help: string; type: string; values: () => readonly Shown[] },
): void {
  const shown = { name, help, type, get: async () => ({ name, help, type, values: values(), aggregator: 'sum' }) };
  registry.registerMetric(shown as unknown as Parameters<typeof registry.registerMetric>[0]);
}

function countersOf({ labels, outcomes }: Series): Shown[] {
  return [...outcomes].map(([outcome, value]) => ({ labels: { ...labels, outcome }, value }));
}

function histogramOf(name: string, { labels, counts, seconds }: Series, buckets: readonly number[]): Shown[] {
  let below = 0;
  const bounded = buckets.map((bound, at) => {
    below += counts[at] ?? 0;
    return { labels: { le: bound, ...labels }, value: below, metricName: `${name}_bucket` };
  });
  const all = below + (counts[buckets.length] ?? 0);
  return [
    ...bounded,
    { labels: { le: '+Inf', ...labels }, value: all, metricName: `${name}_bucket` },
    { labels: { ...labels }, value: seconds, metricName: `${name}_sum` },
    { labels: { ...labels }, value: all, metricName: `${name}_count` },
  ];
}

function labelSets(values: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return values.reduce<readonly (readonly string[])[]>(
    (found, options) => found.flatMap((set) => options.map((value) => [...set, value])),
    [[]],
  );
}
