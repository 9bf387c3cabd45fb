import { addLogFields, type Logger, requestIdOf } from '@creator-discovery/http-server';
import { type Authentication, mayDo, type Operator } from '@creator-discovery/operators';
import { isOutage, NoFreeSession } from '@creator-discovery/postgres';
import { readJson } from '@creator-discovery/search-filters';
import express, { type ErrorRequestHandler, type Express, type Request, type Response } from 'express';
import { z } from 'zod';
import type { AdminCommand, Call } from '../command.ts';
import { commands } from '../commands/index.ts';
import type { Services } from '../context.ts';
import { type RawValues, type ReadInput, readInput } from '../input.ts';
import { EndedTokenRefusal, Refusal, WrongUsage } from '../refusal.ts';
import { confirmCaller, runCommand } from '../run-command.ts';
import { fieldNamesOf, pathOf } from './names.ts';
import { runOnce } from './run-once.ts';
import { SentProgress } from './sent-progress.ts';
import { type ReadUpload, readUpload } from './uploaded-file.ts';

export interface OperatorApi {
  readonly services: Services;
  readonly logger: Logger;
}

const operatorPath = '/operator/v1';

/** HTTP status of each refusal. */
const refusals = {
  wrong_usage: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  refused: 422,
  too_many_failures: 429,
  failed: 500,
  unavailable: 503,
} as const;

type RefusalStatus = keyof typeof refusals;

const byPath: ReadonlyMap<string, AdminCommand> = new Map(commands.map((command) => [pathOf(command), command]));

/** Numbers must be exact in JSON. Null means absent. (contract 5) */
const fields = z.record(z.string(), z.union([z.string(), z.number().refine(isExact), z.boolean(), z.null()]));

function isExact(value: number): boolean {
  return !Number.isInteger(value) || Number.isSafeInteger(value);
}

const wrongBody =
  'the body must be a JSON object of strings, numbers and booleans with unique fields; send integers above 2^53 - 1 as strings';

/**
 * Adds `POST /operator/v1/{command}` for each remote command, authenticated by an operator token. Not for browsers: it reads
 * no cookies and allows no other origin.
 */
export function operatorRoutes(api: OperatorApi) {
  return (app: Express): void => {
    app.use((_request, response, next) => {
      response.setHeader('Cache-Control', 'no-store');
      next();
    });
    app.all(`${operatorPath}/:command`, (request, response) => answer(api, request, response));
    app.use((_request, response) => refuse(response, 'not_found', 'Nothing at this URL.'));
    app.use(fault(api.logger));
  };
}

/** Authenticates before anything else, so strangers learn nothing about the commands. */
async function answer(api: OperatorApi, request: Request, response: Response): Promise<void> {
  const known = await caller(api, request, response);
  if (known === null) return;
  const { operator } = known;
  const command = byPath.get(String(request.params.command));
  if (command === undefined || command.isLocal)
    return refuse(response, 'not_found', 'No such command here. Some commands need direct access to the database.');
  addLogFields(response, { operation: command.name });
  if (request.method !== 'POST') {
    response.setHeader('Allow', 'POST');
    return refuse(response, 'method_not_allowed', 'Commands accept POST only.');
  }
  if (!mayDo(operator.role, command.role)) {
    await recordForbidden(api, command, operator);
    return refuse(response, 'forbidden', `${command.name} needs the role ${command.role}.`);
  }
  if (Object.keys(request.query).length > 0)
    return refuse(response, 'wrong_usage', 'Send fields in the body, not in the URL.');
  const call = { ...api, ...known, command, request, response };
  return command.readsFile ? answerUpload(call) : answerPlain(call);
}

interface CommandCall extends OperatorApi, KnownCaller {
  readonly command: AdminCommand;
  readonly request: Request;
  readonly response: Response;
}

async function answerPlain(parts: CommandCall): Promise<void> {
  const { logger, request, response } = parts;
  try {
    response.json(await runKeyed(parts, { input: await bodyOf(request, response), file: null }));
  } catch (error) {
    sendProblem(response, error, logger);
  }
}

/** Answers with NDJSON: notes and progress, then the result or a problem. */
async function answerUpload(parts: CommandCall): Promise<void> {
  const { logger, request, response } = parts;
  const progress = new SentProgress(response);
  try {
    const { input, upload, digest } = await readUpload(request);
    progress.answer(await runKeyed(parts, { input, file: { upload, progress }, digest }));
  } catch (error) {
    // The client has broken the upload off, and reads no answer.
    if (request.errored !== null) return;
    if (!response.headersSent) return sendProblem(response, error, logger);
    progress.problem(problemOf(error, logger));
  }
}

interface GivenCall extends Partial<Pick<ReadUpload, 'digest'>>, Pick<Call<unknown>, 'file'> {
  readonly input: unknown;
}

/** Runs the command; a change runs once per `Idempotency-Key`. Marks the response if the result is replayed. */
async function runKeyed(parts: CommandCall, { input, file, ...uploaded }: GivenCall): Promise<unknown> {
  const { services, command, operator, tokenId, request, response } = parts;
  const read = readCall(command, input);
  const key = idempotencyKeyOf(request);
  await confirmCaller(parts);
  const run = () => runCommand(command, { services, ...read, operator, tokenId, file }, actorOf(operator));
  if (key === undefined || command.effect !== 'changes') return run();
  const { answer, replayed } = await runOnce({ services, ...read, ...uploaded, operator, command, key }, run);
  if (replayed) response.setHeader('Idempotent-Replayed', 'true');
  return answer;
}

type KnownCaller = Pick<Extract<Authentication, { readonly known: true }>, 'operator' | 'tokenId'>;

/** Returns the operator behind the token, or null after refusing the call. */
async function caller({ services }: OperatorApi, request: Request, response: Response): Promise<KnownCaller | null> {
  const [, token] = /^Bearer ([\x21-\x7e]+)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (token === undefined) {
    response.setHeader('WWW-Authenticate', 'Bearer realm="operators"');
    refuse(response, 'unauthorized', 'Send an operator token: Authorization: Bearer TOKEN.');
    return null;
  }
  const known = await services.operators.authenticate(token, request.socket.remoteAddress ?? '');
  if (known.known) {
    addLogFields(response, { name: known.operator.name });
    return known;
  }
  if (known.reason === 'too_many_failures') {
    response.setHeader('Retry-After', String(known.retryAfterSeconds));
    refuse(response, 'too_many_failures', 'Too many invalid tokens from this address.');
    return null;
  }
  response.setHeader('WWW-Authenticate', 'Bearer realm="operators", error="invalid_token"');
  refuse(response, 'unauthorized', 'The token is unknown, has expired or was revoked.');
  return null;
}

/** @throws WrongUsage */
function readCall(command: AdminCommand, body: unknown): ReadInput {
  const read = fields.safeParse(body);
  if (!read.success) throw new WrongUsage(wrongBody);
  const given: RawValues = fieldNamesOf(command, read.data);
  if (command.reason === 'of_operators' && given.reason === undefined) throw new WrongUsage('reason is missing');
  return readInput(command, given);
}

const readText = express.text({ limit: '1mb', type: () => true });

/** An empty body counts as `{}`. */
function bodyOf(request: Request, response: Response): Promise<unknown> {
  return new Promise((resolve, reject) => {
    readText(request, response, (problem?: unknown) => {
      if (problem !== undefined) return reject(new WrongUsage(wrongBody));
      const json = readJson((request.body as string | undefined) || '{}');
      return json.ok ? resolve(json.value ?? {}) : reject(new WrongUsage(wrongBody));
    });
  });
}

/** @throws WrongUsage */
function idempotencyKeyOf({ headers }: Request): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined || (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key))) return key;
  throw new WrongUsage('Idempotency-Key must have 1 to 255 visible ASCII characters');
}

async function recordForbidden({ services }: OperatorApi, command: AdminCommand, operator: Operator): Promise<void> {
  await services.auditLog.record({
    action: `admin.${pathOf(command)}`,
    subjectId: operator.operatorId,
    actor: actorOf(operator),
    reason: null,
    detail: { outcome: 'forbidden', role: operator.role },
  });
}

/** Returns the operator's name in the audit log. */
function actorOf({ name }: Operator): string {
  return `operator ${name}`;
}

function problemOf(error: unknown, logger: Logger): { readonly status: RefusalStatus; readonly message: string } {
  if (error instanceof WrongUsage) return { status: 'wrong_usage', message: error.message };
  if (error instanceof EndedTokenRefusal) return { status: 'unauthorized', message: error.message };
  if (error instanceof Refusal) return { status: 'refused', message: error.message };
  logger.error('a command failed', { error });
  if (isOutage(error) || error instanceof NoFreeSession)
    return {
      status: 'unavailable',
      message: 'The database is out of reach or overloaded. Repeat the call; with an Idempotency-Key, it runs once.',
    };
  return { status: 'failed', message: 'The command failed. See the log of the operator API.' };
}

function sendProblem(response: Response, error: unknown, logger: Logger): void {
  const { status, message } = problemOf(error, logger);
  refuse(response, status, message);
}

function refuse(response: Response, status: RefusalStatus, message: string): void {
  // Otherwise the unread rest of the body would be parsed as the next request.
  if (!response.req.complete) response.setHeader('Connection', 'close');
  if (status === 'unavailable') response.setHeader('Retry-After', '2');
  response.status(refusals[status]).json({ status, message, request_id: requestIdOf(response) });
}

function fault(logger: Logger): ErrorRequestHandler {
  // biome-ignore lint/complexity/useMaxParams: express recognises an error handler by its four parameters
  return (error: unknown, _request, response, next) => {
    if (response.headersSent) return next(error);
    sendProblem(response, error, logger);
  };
}
