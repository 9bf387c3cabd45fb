import { addLogFields, type Logger, requestIdOf } from '@creator-discovery/http-server';
import { type Authentication, mayDo, type Operator } from '@creator-discovery/operators';
import { readJson } from '@creator-discovery/search-filters';
import express, { type ErrorRequestHandler, type Express, type Request, type Response } from 'express';
import { z } from 'zod';
import { type AdminCommand, isRemote } from '../command.ts';
import { commands } from '../commands/index.ts';
import type { Services } from '../context.ts';
import { type Given, type ReadInput, readInput } from '../input.ts';
import { Refusal, TokenHasEnded, WrongUsage } from '../refusal.ts';
import { confirmCaller, runCommand } from '../run-command.ts';
import { fieldNamesOf, pathOf } from './names.ts';
import { runOnce } from './run-once.ts';
import { SentProgress } from './sent-progress.ts';
import { readUpload } from './uploaded-file.ts';

/** What the operator API is composed of. */
export interface OperatorApi {
  readonly services: Services;
  readonly logger: Logger;
}

/** Where commands are; the name of one follows, its words joined by dots. */
const operatorPath = '/operator/v1';

/** Why a call is refused, with the status of HTTP. */
const refusals = {
  wrong_usage: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  refused: 422,
  too_many_failures: 429,
  failed: 500,
} as const;

type RefusalStatus = keyof typeof refusals;

const byPath: ReadonlyMap<string, AdminCommand> = new Map(commands.map((command) => [pathOf(command), command]));

/** Texts, numbers that JSON holds exactly, true and false, by the names of the command's parameters. */
const fields = z.record(z.string(), z.union([z.string(), z.number().refine(isExact), z.boolean()]));

function isExact(value: number): boolean {
  return !Number.isInteger(value) || Number.isSafeInteger(value);
}

const wrongBody =
  'the body must be a JSON object of texts, numbers, true and false, each field once; send numbers above 2^53 - 1 as texts';

/**
 * Adds the routes of the operator API: `POST /operator/v1/{command}` for each command of the table, with a token of an operator
 * whose role allows it. It reads no cookies and answers no other origin: browsers have no business here.
 */
export function operatorRoutes(api: OperatorApi) {
  return (app: Express): void => {
    app.use((_request, response, next) => {
      response.setHeader('Cache-Control', 'no-store');
      next();
    });
    app.all(`${operatorPath}/:command`, (request, response) => answer(api, request, response));
    app.use((_request, response) => refuse(response, 'not_found', 'There is nothing at this address.'));
    app.use(fault(api.logger));
  };
}

/** In this order: who, which command, may they, what do they want. Strangers learn nothing of the commands. */
async function answer(api: OperatorApi, request: Request, response: Response): Promise<void> {
  const known = await caller(api, request, response);
  if (known === null) return;
  const { operator } = known;
  const command = byPath.get(String(request.params.command));
  if (command === undefined || !isRemote(command))
    return refuse(response, 'not_found', 'There is no such command here: it may be one that runs beside the database.');
  addLogFields(response, { operation: command.name });
  if (request.method !== 'POST') {
    response.setHeader('Allow', 'POST');
    return refuse(response, 'method_not_allowed', 'Commands are called with POST.');
  }
  if (!mayDo(operator.role, command.role)) {
    await recordForbidden(api, command, operator);
    return refuse(response, 'forbidden', `${command.name} needs the role ${command.role}.`);
  }
  const call = { ...api, ...known, command, request, response };
  return command.readsFile ? answerUpload(call) : answerPlain(call);
}

interface CommandCall extends OperatorApi, KnownCaller {
  readonly command: AdminCommand;
  readonly request: Request;
  readonly response: Response;
}

async function answerPlain(parts: CommandCall): Promise<void> {
  const { services, logger, command, operator, tokenId, request, response } = parts;
  try {
    const read = readCall(command, await bodyOf(request, response));
    const key = command.effect === 'changes' ? idempotencyKeyOf(request) : undefined;
    await confirmCaller(parts);
    const call = { services, ...read, operator, tokenId, file: null };
    const run = () => runCommand(command, call, { actor: actorOf(operator) });
    if (key === undefined) return void response.json(await run());
    const { answer, replayed } = await runOnce({ services, ...read, operator, command, key }, run);
    if (replayed) response.setHeader('Idempotent-Replayed', 'true');
    response.json(answer);
  } catch (error) {
    sendProblem(response, error, logger);
  }
}

/** From its first line on, the answer is one JSON value a line: notes and progress, and at the end the answer or why not. */
async function answerUpload(parts: CommandCall): Promise<void> {
  const { services, logger, command, operator, tokenId, request, response } = parts;
  const progress = new SentProgress(response);
  try {
    const { input, upload } = await readUpload(request);
    const read = readCall(command, input);
    await confirmCaller(parts);
    const call = { services, ...read, operator, tokenId, file: { upload, progress } };
    response.setHeader('Content-Type', 'application/x-ndjson');
    progress.answer(await runCommand(command, call, { actor: actorOf(operator) }));
  } catch (error) {
    if (!response.headersSent) return sendProblem(response, error, logger);
    progress.problem(problemOf(error, logger));
  }
}

type KnownCaller = Pick<Extract<Authentication, { readonly known: true }>, 'operator' | 'tokenId'>;

/** The operator behind the token; null when the call was refused. */
async function caller({ services }: OperatorApi, request: Request, response: Response): Promise<KnownCaller | null> {
  const [, token] = /^Bearer ([\x21-\x7e]+)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (token === undefined) {
    response.setHeader('WWW-Authenticate', 'Bearer realm="operators"');
    refuse(response, 'unauthorized', 'Send the token of an operator: Authorization: Bearer TOKEN.');
    return null;
  }
  const known = await services.operators.authenticate(token, request.socket.remoteAddress ?? '');
  if (known.known) {
    addLogFields(response, { name: known.operator.name });
    return known;
  }
  if (known.reason === 'too_many_failures') {
    response.setHeader('Retry-After', String(known.retryAfterSeconds));
    refuse(response, 'too_many_failures', 'Too many tokens that do not work came from this address.');
    return null;
  }
  response.setHeader('WWW-Authenticate', 'Bearer realm="operators", error="invalid_token"');
  refuse(response, 'unauthorized', 'This token does not work: it is unknown, has expired or was revoked.');
  return null;
}

/** @throws WrongUsage */
function readCall(command: AdminCommand, body: unknown): ReadInput {
  const read = fields.safeParse(body);
  if (!read.success) throw new WrongUsage(wrongBody);
  const given: Given = fieldNamesOf(command, read.data);
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
      return json.ok ? resolve(json.value) : reject(new WrongUsage(wrongBody));
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

/** As the audit log names an operator. */
function actorOf({ name }: Operator): string {
  return `operator ${name}`;
}

function problemOf(error: unknown, logger: Logger): { readonly status: RefusalStatus; readonly message: string } {
  if (error instanceof WrongUsage) return { status: 'wrong_usage', message: error.message };
  if (error instanceof TokenHasEnded) return { status: 'unauthorized', message: error.message };
  if (error instanceof Refusal) return { status: 'refused', message: error.message };
  logger.error('a command failed', { error });
  return { status: 'failed', message: 'The command failed; the log of the operator API says why.' };
}

function sendProblem(response: Response, error: unknown, logger: Logger): void {
  const { status, message } = problemOf(error, logger);
  refuse(response, status, message);
}

function refuse(response: Response, status: RefusalStatus, message: string): void {
  // What is left of a body that nobody reads must not be taken for the next request.
  if (!response.req.complete) response.setHeader('Connection', 'close');
  response.status(refusals[status]).json({ status, message, request_id: requestIdOf(response) });
}

function fault(logger: Logger): ErrorRequestHandler {
  // biome-ignore lint/complexity/useMaxParams: express recognises an error handler by its four parameters
  return (error: unknown, _request, response, next) => {
    if (response.headersSent) return next(error);
    sendProblem(response, error, logger);
  };
}
