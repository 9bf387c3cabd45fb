import type { ApiKeys, Caller } from '@creator-discovery/accounts';
import { addLogFields, requestIdOf, setRoute } from '@creator-discovery/http-server';
import {
  execute,
  type IncomingCall,
  invalidRequest,
  notFound,
  type Operation,
  type Outcome,
  operationNamed,
  type Ports,
  type RefusalStatus,
  refusalOfCaller,
  unauthorized,
} from '@creator-discovery/operations';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { sendOutcome, sendRefusal } from './answers.ts';
import { callerOf } from './caller.ts';
import { presentedKey } from './presented-key.ts';
import { readBody } from './request-body.ts';

export interface OperationRoutes {
  readonly keys: Pick<ApiKeys, 'authenticate' | 'remembered'>;
  readonly ports: Ports;
}

/** The console names itself, so that its calls stand as `app` in the history; nothing else depends on it. */
function sourceOf(request: Request): 'api' | 'app' {
  return request.headers['x-client'] === 'console' ? 'app' : 'api';
}

function bodyRefusal(problem: string, code: Parameters<typeof invalidRequest>[0][number]['code']) {
  return invalidRequest([{ field: '', problem, code }]);
}

interface Exchange {
  readonly operation: Operation;
  readonly request: Request;
  readonly response: Response;
}

function run(
  { operation, request, response }: Exchange,
  call: Pick<IncomingCall, 'caller' | 'assumed' | 'body'>,
  ports: Ports,
): Promise<Outcome<unknown>> {
  const idempotencyKey = request.headers['idempotency-key'];
  return execute(
    operation,
    {
      ...call,
      source: sourceOf(request),
      requestId: requestIdOf(response),
      ...(typeof idempotencyKey === 'string' ? { idempotencyKey } : {}),
    },
    ports,
  );
}

function logCaller({ operation, response }: Exchange, { account, key }: Caller): void {
  addLogFields(response, { operation: operation.name, account_id: account.accountId, key_id: key.keyId });
}

/** Refusals that only an admission gives, after it has confirmed the caller. */
const confirmedRefusals: ReadonlySet<RefusalStatus> = new Set([
  'rate_limited',
  'usage_pricing_required',
  'insufficient_credits',
]);

function isConfirmed(outcome: Outcome<unknown>): boolean {
  return outcome.done || confirmedRefusals.has(outcome.refusal.status);
}

function isOfChangedCaller(outcome: Outcome<unknown>): boolean {
  return !outcome.done && outcome.refusal.status === 'unauthorized';
}

/** Who the caller was when the key was last looked up, where the operation's admission will confirm it. */
function rememberedCaller(keys: OperationRoutes['keys'], { operation, request }: Exchange): Caller | null {
  if (!operation.confirmsCaller || request.headers['idempotency-key'] !== undefined) return null;
  const key = presentedKey(request.headers);
  return key === null ? null : keys.remembered(key);
}

async function answer({ keys, ports }: OperationRoutes, exchange: Exchange): Promise<void> {
  const { request, response } = exchange;
  const remembered = rememberedCaller(keys, exchange);
  const early = remembered === null ? null : await readBody(request, response);
  let unconfirmed: Outcome<unknown> | null = null;
  if (remembered !== null && early?.ok) {
    logCaller(exchange, remembered);
    unconfirmed = await run(exchange, { caller: remembered, assumed: true, body: early.body }, ports);
    if (isConfirmed(unconfirmed)) return sendOutcome(response, unconfirmed);
  }
  const caller = await callerOf(keys, request);
  if (caller === null) return sendRefusal(response, unauthorized());
  logCaller(exchange, caller);
  const refusal = refusalOfCaller(caller, ports.links);
  if (refusal !== null) return sendRefusal(response, refusal);
  // What is wrong with the call itself doesn't depend on the caller; only one who changed is to be asked for again.
  if (unconfirmed !== null && !isOfChangedCaller(unconfirmed)) return sendOutcome(response, unconfirmed);
  const read = early ?? (await readBody(request, response));
  if (!read.ok) return sendRefusal(response, bodyRefusal(read.problem, read.problemCode), read.code);
  return sendOutcome(response, await run(exchange, { caller, body: read.body }, ports));
}

/** `POST /{operation}` for every operation of the catalogue: endpoint > key > account > body > the operation. (contract 5) */
export function operationRoutes(parts: OperationRoutes): Router {
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
    return answer(parts, { operation, request, response });
  };
  router.all('/:endpoint', handler as RequestHandler);
  return router;
}
