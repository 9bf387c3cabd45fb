import type { Caller } from '@creator-discovery/accounts';
import {
  addLogFields,
  type CallsInFlight,
  neverCompress,
  onAnswered,
  requestIdOf,
  setRoute,
} from '@creator-discovery/http-server';
import {
  type CallRequest,
  execute,
  type Identity,
  identityOfKey,
  noOperationNamed,
  notFound,
  type Operation,
  type Outcome,
  operationNamed,
  type Runtime,
  tooManyCallsInFlight,
} from '@creator-discovery/operations';
import { callIsOf } from '@creator-discovery/postgres';
import type { WindowState } from '@creator-discovery/rate-limits';
import { compact } from '@creator-discovery/search-filters';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { CallReport } from '../call-report.ts';
import { sendMustBePosted, sendOutcome, sendRefusal } from './answers.ts';
import { creditBoundOf } from './credit-bound.ts';
import { presentedIn } from './origin.ts';
import { addRateHeaders } from './rate-headers.ts';
import { readBody } from './request-body.ts';

export interface OperationRoutes {
  readonly runtime: Runtime;
  /** Shared by all channels. */
  readonly callsInFlight: CallsInFlight;
  readonly report: CallReport;
}

/** Path and channel of the operation routes, and identity of their callers. */
export interface OperationDoor {
  /** Path prefix in log and metrics. */
  readonly shownPath: string;
  /** Channel, which requests can't change. */
  readonly source: 'api' | 'app';
  /** HTTP code of a quote. Browsers log every 400 to their console, even if a dialog expects it. */
  readonly quoteCode: 200 | 400;
  identityOf(request: Request, response: Response): Identity;
}

/** `POST /{operation}` for every operation. */
export function operationRoutes(parts: OperationRoutes): Router {
  const router = Router({ caseSensitive: true, strict: true });
  // The OpenAPI document has its own route later. Skipping it here keeps calls from matching that route.
  router.get('/openapi.json', (_request, _response, next) => next('router'));
  const { ports } = parts.runtime;
  const byKey: OperationDoor = {
    shownPath: '/api/v1',
    source: 'api',
    quoteCode: 400,
    identityOf: (request) => identityOfKey(presentedIn(request, 'api'), ports),
  };
  router.all('/:endpoint', operationHandler(parts, byKey));
  return router;
}

/**
 * Calls the operation named by `endpoint`, in the order endpoint > caller > account > body > operation. (contract 5)
 */
export function operationHandler(
  parts: OperationRoutes,
  { shownPath, source, quoteCode, identityOf }: OperationDoor,
): RequestHandler {
  const { runtime } = parts;
  return async (request, response) => {
    response.setHeader('Cache-Control', 'no-store');
    const name = String(request.params.endpoint);
    const operation = operationNamed(name);
    if (operation === undefined) {
      setRoute(response, `${shownPath}/{unknown}`);
      return sendRefusal(response, notFound(`${noOperationNamed(name)} GET /docs/api.md lists all operations.`));
    }
    setRoute(response, `${shownPath}/${operation.name}`);
    if (request.method !== 'POST')
      return sendMustBePosted(response, {
        suggested_next: `Send POST ${shownPath}/${operation.name} with a JSON body, the header Content-Type: application/json, and your key as Authorization: Bearer KEY.`,
      });
    if (repeatsInput.has(operation.name)) neverCompress(response);
    const hangUp = hangUpOf(response);
    const { signal } = hangUp;
    const outcome = await outcomeOf(
      parts,
      { request, response, signal },
      {
        operation,
        source,
        identity: identityOf(request, response),
        readBody: (accountId) =>
          readBody(request, response, (work) => runtime.ports.answers.run(accountId, work, signal)).catch((fault) => {
            // The request ends before the response closes.
            if (!request.complete) hangUp.abort();
            signal.throwIfAborted();
            throw fault;
          }),
      },
    );
    if (outcome === null) return;
    const isQuote = !outcome.done && outcome.refusal.status === 'needs_confirmation';
    await sendOutcome(response, isQuote ? { ...outcome, httpStatus: quoteCode } : outcome);
  };
}

export interface HttpExchange {
  readonly request: Request;
  readonly response: Response;
  /** See `hangUpOf`. */
  readonly signal: AbortSignal;
}

interface AskedCall extends Pick<CallRequest, 'identity' | 'readBody' | 'source'> {
  readonly operation: Operation;
  /** The answer is a stream, which has its own limit: only the admission is in flight. */
  readonly isStream?: boolean;
}

/** Executes one call; null if the client has disconnected. The call is in flight until it is answered. */
export async function outcomeOf(
  { runtime, callsInFlight, report }: OperationRoutes,
  { request, response, signal }: HttpExchange,
  { operation, isStream = false, ...asked }: AskedCall,
): Promise<Outcome<unknown> | null> {
  let leave: (() => void) | null = null;
  const presented = { ...asked, requestId: requestIdOf(response), signal, ...fromHeaders(request) };
  let noted: Caller | null = null;
  const known = {
    noteCaller: (caller: Caller) => {
      const { account, key } = caller;
      noted = caller;
      callIsOf(account.accountId);
      addLogFields(response, { operation: operation.name, account_id: account.accountId, key_id: key.keyId });
      leave ??= callsInFlight.enter(account.accountId);
      return leave === null ? tooManyCallsInFlight(callsInFlight.max) : null;
    },
    addLimits: (windows: readonly WindowState[]) => addRateHeaders(response, windows),
  };
  try {
    return await report.measured(operation, asked.source, {
      run: () => execute(operation, { request: { ...presented, ...report.origin() }, response: known }, runtime),
      cancelled: signal,
      caller: () => noted,
      requestId: presented.requestId,
    });
  } catch (error) {
    if (!signal.aborted || error !== signal.reason) throw error;
    return null;
  } finally {
    const left = leave as (() => void) | null;
    if (isStream) left?.();
    else if (left !== null) onAnswered(response, left);
  }
}

/** Aborted if the client disconnects before it has the answer. */
export function hangUpOf(response: Response): AbortController {
  const hangUp = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) hangUp.abort();
  });
  return hangUp;
}

/**
 * Operations whose answers combine contact details with text from the request. A search repeats its filters but has no
 * contacts; rows of a job have contacts but repeat only the job id.
 */
const repeatsInput: ReadonlySet<string> = new Set(['lookup_creator', 'report_contact']);

function fromHeaders({ headers }: Request): Pick<CallRequest, 'idempotencyKey' | 'creditBound'> {
  const key = headers['idempotency-key'];
  const idempotencyKey = typeof key === 'string' ? key : undefined;
  return compact({ idempotencyKey, creditBound: creditBoundOf(headers) });
}
