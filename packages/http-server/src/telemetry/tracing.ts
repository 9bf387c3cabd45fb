/** Span attributes: no keys, addresses, phone numbers, query texts or URLs. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

export interface OpenSpan {
  /** Renames the span once its route is known. */
  name(name: string): void;
  set(attributes: SpanAttributes): void;
  /** Marks the span as failed. */
  failed(error?: unknown): void;
  end(): void;
}

export interface SpanStart {
  readonly kind?: 'server' | 'client' | 'internal' | 'consumer';
  readonly attributes?: SpanAttributes;
  /** W3C `traceparent` to continue. Default: the current span. */
  readonly parent?: string | null;
}

/** Tracing of a process; null in its place without telemetry. */
export interface Tracing {
  /** Runs work as a span that ends with the promise. */
  during<Result>(name: string, start: SpanStart, run: (span: OpenSpan) => Promise<Result>): Promise<Result>;
  /** Starts a span that must be ended explicitly, and runs work within it. */
  begin(name: string, start: SpanStart, run: (span: OpenSpan) => void): void;
  /** `traceparent` of the current span; null outside spans. */
  traceParent(): string | null;
  /** Ids of the current span for log lines; null outside spans. */
  ids(): { readonly trace_id: string; readonly span_id: string } | null;
}
