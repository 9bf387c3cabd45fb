/** Metrics of a source. An adapter describes its metrics; the process registers them. */
export interface Instruments {
  /** Registers a counter that starts every combination of labels at 0. */
  counter<Label extends string>(
    described: DescribedCounter<Label>,
  ): {
    inc(labels: Readonly<Record<Label, string>>, by?: number): void;
  };
  /** Registers the rate, outcomes and durations of a kind of call. */
  calls<Label extends string>(
    described: DescribedCalls<Label>,
  ): {
    observe(labels: Readonly<Record<Label, string>>, outcome: string, seconds: number): void;
  };
  /** Logs a warning for the operator. */
  warn(line: string, fields?: Readonly<Record<string, unknown>>): void;
}

interface DescribedCounter<Label extends string> {
  readonly name: string;
  readonly help: string;
  /** All values of each label. */
  readonly labels: Readonly<Record<Label, readonly string[]>>;
}

interface DescribedCalls<Label extends string> extends DescribedCounter<Label> {
  /** All outcomes of a call. */
  readonly outcomes: readonly string[];
  /** Upper bounds of the duration buckets, in seconds, ascending. */
  readonly buckets: readonly number[];
}
