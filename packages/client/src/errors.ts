import type { components } from './api-schema.ts';

/** Body of a refused call; the guide's page on errors explains it. */
export type ErrorBody = components['schemas']['ErrorBody'];

interface FailedCall extends ErrorOptions {
  readonly requestId: string;
}

/** Base of all errors of this library. */
export class CreatorDiscoveryError extends Error {
  /** Finds the call in the server's log. */
  readonly requestId: string;

  constructor(message: string, { requestId, ...options }: FailedCall) {
    super(message, options);
    this.name = new.target.name;
    this.requestId = requestId;
  }
}

/** The API refused the call. Decide by `status`; the message is for people. */
export class ApiError extends CreatorDiscoveryError {
  /** HTTP status. */
  readonly code: number;
  readonly status: ErrorBody['status'];
  readonly body: ErrorBody;

  constructor(code: number, body: ErrorBody) {
    super(body.message, { requestId: body.request_id });
    this.code = code;
    this.status = body.status;
    this.body = body;
  }
}

/** The job failed or was cancelled. `body` has its `failure`, `credits`, and the rows that were delivered before. */
export class JobFailedError extends ApiError {}

/** No usable answer arrived. The call may have run: repeat it with the same idempotency key. */
export class ConnectionError extends CreatorDiscoveryError {}

/** The scraping API refused the call; nothing was charged. */
export class ScrapingError extends CreatorDiscoveryError {
  /** HTTP status. */
  readonly code: number;
  /** Such as `SCRAPE_FAILED`. */
  readonly status: string;

  constructor(code: number, { status, message, requestId }: { status: string; message: string; requestId: string }) {
    super(message, { requestId });
    this.code = code;
    this.status = status;
  }
}

/** A downloaded file ended before its last row. */
export class IncompleteFileError extends CreatorDiscoveryError {}

/** Throws the fault of a call, as an error of this library if its answer is not JSON. */
export function faultOf(requestId: string): (fault: unknown) => never {
  return (fault) => {
    if (!(fault instanceof SyntaxError)) throw fault;
    throw new ConnectionError('The answer is not JSON', { requestId, cause: fault });
  };
}

/** Returns the error of a refused response; answers of proxies become an `error` without details. */
export function apiErrorOf({ status: code }: Response, answer: unknown, requestId: string): ApiError {
  if (!isErrorBody(answer)) {
    const message = `HTTP ${code}, but not from the action API: check url`;
    return new ApiError(code, { status: 'error', message, request_id: requestId });
  }
  return answer.job_status === undefined ? new ApiError(code, answer) : new JobFailedError(code, answer);
}

function isErrorBody(answer: unknown): answer is ErrorBody {
  return typeof answer === 'object' && answer !== null && 'status' in answer && 'request_id' in answer;
}
