import type { ApiKeys } from '@creator-discovery/accounts';
import { addLogFields, requestIdOf, setRoute } from '@creator-discovery/http-server';
import {
  execute,
  invalidRequest,
  notFound,
  type Operation,
  operationNamed,
  type Ports,
  refusalOfCaller,
  unauthorized,
} from '@creator-discovery/operations';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { sendOutcome, sendRefusal } from './answers.js';
import { callerOf } from './caller.js';
import { readBody } from './request-body.js';

export interface OperationRoutes {
  readonly keys: Pick<ApiKeys, 'authenticate'>;
  readonly ports: Ports;
}

/** The console names itself, so that its calls stand as `app` in the history; nothing else depends on it. */
const sourceOf = (request: Request): 'api' | 'app' => (request.headers['x-client'] === 'console' ? 'app' : 'api');

const bodyRefusal = (problem: string, code: Parameters<typeof invalidRequest>[0][number]['code']) =>
  invalidRequest([{ field: '', problem, code }]);

const answer = async (
  { keys, ports }: OperationRoutes,
  operation: Operation,
  { request, response }: { request: Request; response: Response },
): Promise<void> => {
  const caller = await callerOf(keys, request);
  if (caller === null) return sendRefusal(response, unauthorized());
  addLogFields(response, { operation: operation.name, account_id: caller.account.accountId, key_id: caller.key.keyId });
  const refusal = refusalOfCaller(caller, ports.links);
  if (refusal !== null) return sendRefusal(response, refusal);
  const read = await readBody(request, response);
  if (!read.ok) return sendRefusal(response, bodyRefusal(read.problem, read.problemCode), read.code);
  const idempotencyKey = request.headers['idempotency-key'];
  const outcome = await execute(
    operation,
    {
      caller,
      source: sourceOf(request),
      requestId: requestIdOf(response),
      body: read.body,
      ...(typeof idempotencyKey === 'string' ? { idempotencyKey } : {}),
    },
    ports,
  );
  return sendOutcome(response, outcome);
};

/** `POST /{operation}` for every operation of the catalogue: endpoint > key > account > body > the operation. (contract 5) */
export const operationRoutes = (parts: OperationRoutes): Router => {
  const router = Router({ caseSensitive: true, strict: true });
  const handler: RequestHandler<{ endpoint: string }> = async (request, response) => {
    response.setHeader('Cache-Control', 'no-store');
    const operation = operationNamed(request.params.endpoint);
    if (operation === undefined) {
      setRoute(response, '/api/v1/{unknown}');
      return sendRefusal(response, notFound('There is no such operation.'));
    }
    setRoute(response, `/api/v1/${operation.name}`);
    if (request.method !== 'POST') {
      response.setHeader('Allow', 'POST');
      return sendRefusal(response, bodyRefusal('must be sent with POST', 'invalid_format'), 405);
    }
    return answer(parts, operation, { request, response });
  };
  router.all('/:endpoint', handler as RequestHandler);
  return router;
};
