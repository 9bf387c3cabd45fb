/** Called after each request. `proxy` is host and port, or `direct`. */
export type OnRequest = (request: { readonly proxy: string; readonly outcome: string }) => void;

export interface PhotonetSettings {
  /** Base URL without a path, such as `http://127.0.0.1:8090`. Only its host and `redirectHosts` are ever contacted. */
  readonly baseUrl: string;
  /** Additional hosts allowed in redirects. */
  readonly redirectHosts: readonly string[];
  /** URLs of proxies used in rotation; empty connects directly. */
  readonly proxies: readonly string[];
  /** Minimum time between two requests of one session. The same in all processes. */
  readonly sessionPaceMs: number;
  /** Headers of every request. They override the common headers of the request plan. */
  readonly headers: Readonly<Record<string, string>>;
  /** Null uses the built-in request plan. */
  readonly requestPlanFile: string | null;
  /** Signs cursors. The same in all processes. */
  readonly cursorSecret: string;
  readonly connectTimeoutMs: number;
  /** Maximum silence before the headers, and between two chunks of a body. */
  readonly idleTimeoutMs: number;
  /** Maximum time of one attempt, including the body. */
  readonly attemptTimeoutMs: number;
  /** Maximum time of one fetch, including retries and waits. Must be below the deadline of a response. */
  readonly totalTimeoutMs: number;
  /** Maximum attempts per request, including the first. */
  readonly attempts: number;
  /** Maximum concurrent requests. */
  readonly concurrency: number;
  /** Maximum requests waiting for `concurrency`. */
  readonly queue: number;
  /** Maximum size of a body after decompression. */
  readonly maxBodyBytes: number;
  readonly onRequest?: OnRequest;
}

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
