/** How a data provider is reached. All times are milliseconds. */
export interface ProviderSettings {
  /** Path of the mapping document. */
  readonly file: string;
  /** The operator's key with the provider; sent in the header that the document names. */
  readonly key: string;
  /** Signs cursors; the same in all processes. */
  readonly cursorSecret: string;
  readonly connectTimeoutMs: number;
  /** All requests of one fetch, with retries and waiting. Must be below the deadline of an answer. */
  readonly totalTimeoutMs: number;
  /** How often a change of the document is looked for. */
  readonly lookEveryMs: number;
  /** Requests that may wait for one in flight to end. */
  readonly queue: number;
  /** Largest body in bytes, after decompression. */
  readonly maxBodyBytes: number;
}

/** The defaults. */
export const defaultProviderSettings = {
  connectTimeoutMs: 2_000,
  totalTimeoutMs: 27_000,
  lookEveryMs: 1_000,
  queue: 4_000,
  maxBodyBytes: 5 * 1024 * 1024,
} as const satisfies Partial<ProviderSettings>;
