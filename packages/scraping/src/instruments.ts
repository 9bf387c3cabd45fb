/** What a source of the photo network is measured with: each adapter describes its metrics, and the process keeps them. */
export interface Instruments {
  /** A counter with a series at 0 for each combination of labels. */
  counter<Label extends string>(
    described: DescribedCounter<Label>,
  ): {
    inc(labels: Readonly<Record<Label, string>>, by?: number): void;
  };
  /** Rate, outcomes and durations of one kind of call. */
  calls<Label extends string>(
    described: DescribedCalls<Label>,
  ): {
    observe(labels: Readonly<Record<Label, string>>, outcome: string, seconds: number): void;
  };
  /** Shows the operator a line. */
  warn(line: string, fields?: Readonly<Record<string, unknown>>): void;
}

interface DescribedCounter<Label extends string> {
  readonly name: string;
  readonly help: string;
  /** Every value that a label can have. */
  readonly labels: Readonly<Record<Label, readonly string[]>>;
}

interface DescribedCalls<Label extends string> extends DescribedCounter<Label> {
  /** Every way that a call can end. */
  readonly outcomes: readonly string[];
  /** Upper bounds of the durations, in seconds, ascending. */
  readonly buckets: readonly number[];
}
