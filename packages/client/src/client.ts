import createClient, { type Client } from 'openapi-fetch';
import type { paths } from './api-schema.ts';
import { type DownloadOptions, type FileFormat, type JobFile, jobFileOf } from './download.ts';
import { apiErrorOf, faultOf } from './errors.ts';
import { Job } from './job.ts';
import {
  mayCharge,
  nextPage,
  type OperationName,
  type PagedOperation,
  type PageEnd,
  type RequestOf,
  type ResponseOf,
  type RowOf,
  rowsOf,
} from './operations.ts';
import {
  randomId,
  rootOf,
  sendForStream,
  sendWhole,
  type Transport,
  type TransportOptions,
  transportOf,
} from './transport.ts';

export interface ClientOptions extends TransportOptions {
  /** Address of the action API, such as `http://127.0.0.1:8080`. */
  readonly url: string;
  /** Account key. */
  readonly key: string;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Default: a new key per call. Give your own to repeat a call after a restart: within 24 hours it has no second effect. */
  readonly idempotencyKey?: string;
  /** Refuses the call (422) if it could cost more. */
  readonly maxCredits?: number;
}

export interface PageOptions {
  readonly signal?: AbortSignal;
  /** Maximum cost of all pages together; 0 reads free pages only. Required if pages may cost credits. */
  readonly maxCredits?: number;
}

type BodyArgument<Name extends OperationName> =
  Record<never, never> extends RequestOf<Name>
    ? [body?: RequestOf<Name>, options?: CallOptions]
    : [body: RequestOf<Name>, options?: CallOptions];

/** Calls the action API. Calls that fail are repeated if that is safe; see the README for the rules. */
export class CreatorDiscovery {
  readonly #api: Client<paths>;
  readonly #transport: Transport;

  /** @throws {TypeError} with the name of the option that is missing or wrong */
  constructor({ url, key, ...transport }: ClientOptions) {
    this.#transport = transportOf(transport);
    const root = rootOf({ url, key }, 'http://127.0.0.1:8080');
    this.#api = createClient<paths>({
      baseUrl: root.endsWith('/api/v1') ? root : `${root}/api/v1`,
      headers: { authorization: `Bearer ${key}` },
      fetch: (request) => sendWhole(this.#transport, request, 'keyed'),
    });
  }

  /**
   * Calls an operation. The body is read at once: later changes of the object have no effect.
   *
   * @throws {ApiError} the API refused the call
   * @throws {ConnectionError} no answer arrived
   */
  async call<Name extends OperationName>(
    name: Name,
    ...[body, options = {}]: BodyArgument<Name>
  ): Promise<ResponseOf<Name>> {
    const { signal, idempotencyKey = randomId(), maxCredits } = options;
    if (!/^[ -~]+$/.test(idempotencyKey)) throw new TypeError('idempotencyKey must have visible ASCII characters only');
    const requestId = randomId();
    const headers = {
      'idempotency-key': idempotencyKey,
      'x-request-id': requestId,
      ...(maxCredits !== undefined && { 'x-max-credits': String(maxCredits) }),
    };
    const init = { body: body ?? {}, headers, ...(signal && { signal }) };
    const { data, error, response } = await this.#api
      .POST(`/${name}` as '/get_api_meta', init as never)
      .catch(faultOf(requestId));
    if (data === undefined) throw apiErrorOf(response, error, requestId);
    return data as ResponseOf<Name>;
  }

  /** Returns all pages from the given one on. */
  async *pages<Name extends PagedOperation>(
    name: Name,
    body: RequestOf<Name>,
    { signal, maxCredits }: PageOptions = {},
  ): AsyncGenerator<ResponseOf<Name>> {
    if (maxCredits === undefined && mayCharge(name, body))
      throw new TypeError(`Pages of ${name} may cost credits: give maxCredits, 0 for free pages only`);
    const given = structuredClone(body);
    let spent = 0;
    for (let next: object | null = {}; next !== null; ) {
      const options = {
        ...(signal && { signal }),
        ...(maxCredits !== undefined && { maxCredits: maxCredits - spent }),
      };
      const page = await this.call(name, ...([{ ...given, ...next }, options] as BodyArgument<Name>));
      yield page;
      spent += 'credits_charged' in page ? Number(page.credits_charged) : 0;
      next = nextPage(page as PageEnd);
    }
  }

  /** Returns the rows of all pages. */
  async *rows<Name extends PagedOperation>(
    name: Name,
    body: RequestOf<Name>,
    options: PageOptions = {},
  ): AsyncGenerator<RowOf<Name>> {
    for await (const page of this.pages(name, body, options)) yield* rowsOf(name, page);
  }

  /** Starts an export. Spends credits: needs `confirmed: true`. */
  async runExport(body: RequestOf<'run_export'>, options: CallOptions = {}): Promise<Job> {
    return new Job(this, (await this.call('run_export', body, options)).history_id);
  }

  /** Starts a job that unlocks up to 25 creators. Spends credits: needs `confirmed: true`. */
  async unlock(body: RequestOf<'unlock_creators'>, options: CallOptions = {}): Promise<Job> {
    return new Job(this, (await this.call('unlock_creators', body, options)).history_id);
  }

  /** Returns a job that was started before, perhaps by another process. */
  job(historyId: string): Job {
    return new Job(this, historyId);
  }

  /**
   * Downloads all rows of a completed job as a file.
   *
   * @throws {ApiError} the job is running or failed, or is not the account's
   */
  async download(historyId: string, format: FileFormat, options: DownloadOptions = {}): Promise<JobFile> {
    const { signal, columns, bom, separator } = options;
    const requestId = randomId();
    const query = {
      ...(columns && { columns: columns.join() }),
      ...(bom && { bom: '1' as const }),
      ...(separator && { separator }),
    };
    const { data, error, response } = await this.#api.GET('/exports/{file}', {
      params: { path: { file: `${historyId}.${format}` }, query },
      headers: { 'x-request-id': requestId },
      parseAs: 'stream',
      fetch: (request) => sendForStream(this.#transport, request),
      ...(signal && { signal }),
    });
    if (!data) throw apiErrorOf(response, error, requestId);
    const { timeoutMs } = this.#transport;
    const rows = Number(response.headers.get('x-total-rows'));
    return jobFileOf(data, { format, rows, requestId, timeoutMs, signal });
  }
}
