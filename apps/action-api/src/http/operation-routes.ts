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
  invalidRequest,
  notFound,
  operationNamed,
  type Refusal,
  type Runtime,
  tooManyCallsInFlight,
} from '@creator-discovery/operations';
import { callIsOf } from '@creator-discovery/postgres';
import type { WindowState } from '@creator-discovery/rate-limits';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { CallReport } from '../call-report.ts';
import { sendOutcome, sendRefusal } from './answers.ts';
import { creditBoundOf } from './credit-bound.ts';
import { presentedKey } from './presented-key.ts';
import { addRateHeaders } from './rate-headers.ts';
import { readBody } from './request-body.ts';

export interface OperationRoutes {
  readonly runtime: Runtime;
  /** Of each account, over every channel. */
  readonly callsInFlight: CallsInFlight;
  readonly report: CallReport;
}

/** Where operations are called, and how it is known who calls. */
export interface OperationDoor {
  /** What their paths begin with, as log and metrics show it. */
  readonly shownPath: string;
  /** Which channel this is: nothing that a request says changes it. */
  readonly source: 'api' | 'app';
  /** The code of a quote. Browsers write every 400 into their console, also where it is what a dialog asked for. */
  readonly quoteCode: 200 | 400;
  identityOf(request: Request, response: Response): Identity;
}

/** `POST /{operation}` for every operation of the catalogue. */
export function operationRoutes(parts: OperationRoutes): Router {
  const router = Router({ caseSensitive: true, strict: true });
  // The description of the operations is a document and comes after them: calls don't wait for its routes to be looked at.
  router.get('/openapi.json', (_request, _response, next) => next('router'));
  const { ports } = parts.runtime;
  const byKey: OperationDoor = {
    shownPath: '/api/v1',
    source: 'api',
    quoteCode: 400,
    identityOf: ({ headers }) => identityOfKey(presentedKey(headers), ports),
  };
  router.all('/:endpoint', operationHandler(parts, byKey));
  return router;
}

/** Answers calls of the operation that `endpoint` names: endpoint > caller > account > body > the operation. (contract 5) */
export function operationHandler(
  { runtime, callsInFlight, report }: OperationRoutes,
  { shownPath, source, quoteCode, identityOf }: OperationDoor,
): RequestHandler {
  return async (request, response) => {
    response.setHeader('Cache-Control', 'no-store');
    const operation = operationNamed(String(request.params.endpoint));
    if (operation === undefined) {
      setRoute(response, `${shownPath}/{unknown}`);
      return sendRefusal(response, notFound('There is no such operation.'));
    }
    setRoute(response, `${shownPath}/${operation.name}`);
    if (request.method !== 'POST') {
      response.setHeader('Allow', 'POST');
      return sendRefusal(response, mustBePosted(`${shownPath}/${operation.name}`), 405);
    }
    if (repeatsInput.has(operation.name)) neverCompress(response);
    const hangUp = hangUpOf(response);
    const { signal } = hangUp;
    let leave: (() => void) | null = null;
    const presented = {
      identity: identityOf(request, response),
      readBody: (accountId: string) =>
        readBody(request, response, (work) => runtime.ports.answers.run(accountId, work, signal)).catch((fault) => {
          // The request ends before the response closes.
          if (!request.complete) hangUp.abort();
          signal.throwIfAborted();
          throw fault;
        }),
      source,
      requestId: requestIdOf(response),
      signal,
      ...fromHeaders(request),
    };
    const known = {
      noteCaller: ({ account, key }: Caller) => {
        callIsOf(account.accountId);
        addLogFields(response, { operation: operation.name, account_id: account.accountId, key_id: key.keyId });
        leave ??= callsInFlight.enter(account.accountId);
        return leave === null ? tooManyCallsInFlight(callsInFlight.most) : null;
      },
      addLimits: (windows: readonly WindowState[]) => addRateHeaders(response, windows),
    };
    try {
      const outcome = await report.measured(operation, source, {
        run: () => execute(operation, { request: { ...presented, ...report.origin() }, response: known }, runtime),
        cancelled: signal,
      });
      const isQuote = !outcome.done && outcome.refusal.status === 'needs_confirmation';
      await sendOutcome(response, isQuote ? { ...outcome, httpStatus: quoteCode } : outcome);
    } catch (error) {
      if (!signal.aborted || error !== signal.reason) throw error;
    } finally {
      if (leave !== null) onAnswered(response, leave);
    }
  };
}

/** Aborted when the client leaves before it has the answer. */
function hangUpOf(response: Response): AbortController {
  const hangUp = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) hangUp.abort();
  });
  return hangUp;
}

/**
 * Operations whose answers have contact details beside text of the request. Others have one or the other: a search repeats its
 * filters and has no contacts, rows of a job have contacts and repeat only the job's id.
 */
const repeatsInput: ReadonlySet<string> = new Set(['lookup_creator', 'report_contact']);

function mustBePosted(path: string): Refusal {
  const problem = 'must be sent with POST';
  return {
    ...invalidRequest([{ field: '', problem, code: 'invalid_format' }]),
    suggested_next: `Send POST ${path} with a JSON body, the header Content-Type: application/json, and your key as Authorization: Bearer KEY.`,
  };
}

function fromHeaders({ headers }: Request): Pick<CallRequest, 'idempotencyKey' | 'creditBound'> {
  const key = headers['idempotency-key'];
  const creditBound = creditBoundOf(headers);
  return {
    ...(typeof key === 'string' ? { idempotencyKey: key } : {}),
    ...(creditBound === undefined ? {} : { creditBound }),
  };
}
