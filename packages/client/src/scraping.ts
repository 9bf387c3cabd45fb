import createClient, { type Client } from 'openapi-fetch';
import { faultOf, ScrapingError } from './errors.ts';
import type { paths } from './scraping-schema.ts';
import { randomId, rootOf, sendWhole, type TransportOptions, transportOf } from './transport.ts';

export interface ScrapingOptions extends TransportOptions {
  /** Address of the scraping API, such as `http://127.0.0.1:8081`. */
  readonly url: string;
  /** Scraper key. */
  readonly key: string;
}

/** Operations by path. */
export type ScrapingPath = Exclude<keyof paths, '/health'>;

type Operation<Path extends ScrapingPath> = NonNullable<paths[Path]['get']>;

export type ScrapingQuery<Path extends ScrapingPath> =
  Operation<Path> extends { parameters: { query: infer Query } } ? Query : Record<string, never>;

export type ScrapingAnswer<Path extends ScrapingPath> =
  Operation<Path> extends { responses: { 200: { content: { 'application/json': infer Body } } } } ? Body : never;

/** Calls the scraping API, which reads public profiles live. Each successful answer costs credits of the scraper key. */
export class Scraping {
  readonly #api: Client<paths>;

  /** @throws {TypeError} with the name of the option that is missing or wrong */
  constructor({ url, key, ...options }: ScrapingOptions) {
    const transport = transportOf(options);
    this.#api = createClient<paths>({
      baseUrl: rootOf({ url, key }, 'http://127.0.0.1:8081'),
      headers: { 'x-api-key': key },
      // The API has no idempotency keys: an answer that was lost may have been charged.
      fetch: (request) => sendWhole(transport, request, 'charged'),
    });
  }

  /**
   * Reads a path, such as `get('/v1/photonet/profile', { username: 'lena_costa.1' })`.
   *
   * @throws {ScrapingError} the API refused the call, or the profile can't be read
   */
  async get<Path extends ScrapingPath>(
    path: Path,
    query: ScrapingQuery<Path>,
    { signal }: { readonly signal?: AbortSignal } = {},
  ): Promise<ScrapingAnswer<Path>> {
    const requestId = randomId();
    const init = { params: { query }, headers: { 'x-request-id': requestId }, ...(signal && { signal }) };
    const { data, error, response } = await this.#api
      .GET(path as '/v1/credit-balance', init as never)
      .catch(faultOf(requestId));
    if (data !== undefined) return data as ScrapingAnswer<Path>;
    const { code: status = 'error', message = `HTTP ${response.status}, but not from the scraping API: check url` } =
      (error as Partial<Refusal>)?.error ?? {};
    throw new ScrapingError(response.status, { status, message, requestId });
  }
}

interface Refusal {
  readonly error: { readonly code: string; readonly message: string };
}
