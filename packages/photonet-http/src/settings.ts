/** Hears of a request that was sent: by which proxy (its host and port, or `direct`), and what came of it. */
export type OnRequest = (request: { readonly proxy: string; readonly outcome: string }) => void;

/** How the photo network is reached. All times are milliseconds. */
export interface PhotonetSettings {
  /** Base URL without a path, for example `http://127.0.0.1:8090`. No other host than this and `redirectHosts` is ever contacted. */
  readonly baseUrl: string;
  /** Further hosts to which a redirect may lead. */
  readonly redirectHosts: readonly string[];
  /** Proxies as URLs, used in rotation; none = direct connections. */
  readonly proxies: readonly string[];
  /** The least time between two requests of one session, in milliseconds; the same in all processes. */
  readonly sessionPaceMs: number;
  /** Headers of every request, in place of those that the request plan has for all. */
  readonly headers: Readonly<Record<string, string>>;
  /** The file of the request plan; null = the built-in one. */
  readonly requestPlanFile: string | null;
  /** Signs cursors; the same in all processes. */
  readonly cursorSecret: string;
  readonly connectTimeoutMs: number;
  /** Longest silence: before the headers, and between two chunks of a body. */
  readonly idleTimeoutMs: number;
  /** One attempt, from the start of the request to the end of the body. */
  readonly attemptTimeoutMs: number;
  /** All requests of one fetch, with retries and waiting. Must be below the deadline of an answer. */
  readonly totalTimeoutMs: number;
  /** Attempts for each request of a fetch, including the first. */
  readonly attempts: number;
  /** Most requests in flight at once; `queue` is how many more may wait for a slot. */
  readonly concurrency: number;
  readonly queue: number;
  /** Largest body in bytes, after decompression. */
  readonly maxBodyBytes: number;
  /** Hears of each request that was sent. */
  readonly onRequest?: OnRequest;
}

/** The defaults. */
export const defaultPhotonetSettings = {
  redirectHosts: [],
  proxies: [],
  sessionPaceMs: 8_000,
  headers: {},
  requestPlanFile: null,
  connectTimeoutMs: 2_000,
  idleTimeoutMs: 5_000,
  attemptTimeoutMs: 9_000,
  totalTimeoutMs: 27_000,
  attempts: 3,
  concurrency: 64,
  queue: 4_000,
  maxBodyBytes: 5 * 1024 * 1024,
} as const satisfies Omit<PhotonetSettings, 'baseUrl' | 'cursorSecret'>;
