/** What a span says of itself: no keys, addresses, numbers of people, texts of queries or URLs. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** A span in flight. */
export interface OpenSpan {
  /** Changes its name, once it is known what this is. */
  name(name: string): void;
  set(attributes: SpanAttributes): void;
  /** Something of ours failed in it. */
  failed(error?: unknown): void;
  end(): void;
}

/** How a span begins. */
export interface SpanStart {
  readonly kind?: 'server' | 'client' | 'internal' | 'consumer';
  readonly attributes?: SpanAttributes;
  /** A `traceparent` of W3C Trace Context that the span continues. Default: the span in flight. */
  readonly parent?: string | null;
}

/** The spans of a process. A process without telemetry has none: null in its place. */
export interface Tracing {
  /** Runs this as a span, which ends when the promise does. */
  during<Result>(name: string, start: SpanStart, run: (span: OpenSpan) => Promise<Result>): Promise<Result>;
  /** Begins a span that is ended by hand, and runs this within it. */
  begin(name: string, start: SpanStart, run: (span: OpenSpan) => void): void;
  /** The span in flight as a `traceparent`; null outside of spans. */
  traceParent(): string | null;
  /** The ids of the span in flight, as log lines have them; null outside of spans. */
  ids(): { readonly trace_id: string; readonly span_id: string } | null;
}
