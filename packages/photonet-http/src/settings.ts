/** How the photo network is reached. All times are milliseconds. */
export interface PhotonetSettings {
  /** Base URL without a path, for example `http://127.0.0.1:8090`. Nothing outside its host and `redirectHosts` is ever asked. */
  readonly baseUrl: string;
  /** Further hosts to which a redirect may lead. */
  readonly redirectHosts: readonly string[];
  /** Proxies as URLs, each a way out of its own; none = one direct way. */
  readonly proxies: readonly string[];
  /** Headers of every request, such as the browser's user agent and the application id. */
  readonly headers: Readonly<Record<string, string>>;
  /** Ids of the stored queries of the web style. */
  readonly queries: { readonly post: string; readonly userPosts: string };
  /** Signs the cursors; the same in all processes. */
  readonly cursorSecret: string;
  readonly connectTimeoutMs: number;
  /** Until the headers, and between two pieces of a body. */
  readonly idleTimeoutMs: number;
  /** One request from its start to the end of its body. */
  readonly attemptTimeoutMs: number;
  /** All requests of one fetch together, retries and waiting included. Must stay under the deadline of an answer. */
  readonly totalTimeoutMs: number;
  /** Requests of one fetch step, the first included. */
  readonly attempts: number;
  /** Requests in flight at once, and those that may wait for a place. */
  readonly concurrency: number;
  readonly queue: number;
  /** Largest body in bytes, after decompression. */
  readonly maxBodyBytes: number;
}

/** Settings that hold where nothing else is asked for. */
export const defaultPhotonetSettings = {
  redirectHosts: [],
  proxies: [],
  headers: {
    'user-agent': 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    'accept-language': 'en-US,en;q=0.9',
  },
  queries: { post: 'post', userPosts: 'user_posts' },
  connectTimeoutMs: 2_000,
  idleTimeoutMs: 5_000,
  attemptTimeoutMs: 9_000,
  totalTimeoutMs: 27_000,
  attempts: 3,
  concurrency: 64,
  queue: 4_000,
  maxBodyBytes: 5 * 1024 * 1024,
} as const satisfies Omit<PhotonetSettings, 'baseUrl' | 'cursorSecret'>;
