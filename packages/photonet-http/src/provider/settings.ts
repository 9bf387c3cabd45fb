export interface ProviderSettings {
  /** Path of the mapping document. */
  readonly file: string;
  /** The operator's API key, sent in the configured header. */
  readonly key: string;
  /** Signs cursors. The same in all processes. */
  readonly cursorSecret: string;
  readonly connectTimeoutMs: number;
  /** Maximum time of one fetch, including retries and waits. Must be below the deadline of a response. */
  readonly totalTimeoutMs: number;
  /** Maximum requests waiting for the document's `concurrency`. */
  readonly queue: number;
  /** Maximum size of a body after decompression. */
  readonly maxBodyBytes: number;
}

export const defaultProviderSettings = {
  connectTimeoutMs: 2_000,
  totalTimeoutMs: 27_000,
  queue: 4_000,
  maxBodyBytes: 5 * 1024 * 1024,
} as const satisfies Partial<ProviderSettings>;
